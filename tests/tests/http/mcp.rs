//! The library inside an assistant: the Model Context Protocol.

use std::sync::Arc;

use crate::http::prelude::*;
use integration_tests::app::TestStore;
use integration_tests::statements::StatementLog;

use super::connections::{app_client, connect, register};
use super::packages::{publish, refund};

const MODERN: &str = "2026-07-28";

/// A connected app of a member.
struct Assistant<'a> {
    app: &'a TestApp,
    token: String,
}

impl<'a> Assistant<'a> {
    async fn of(app: &'a TestApp, member: &Browser<'_>) -> Self {
        let client_id = register(app).await;
        let tokens = connect(app, member, &client_id).await;
        Self { app, token: tokens["access_token"].as_str().unwrap().to_owned() }
    }

    async fn send(&self, body: &Value, headers: &[(&'static str, &str)]) -> TestResponse {
        let mut request = TestRequest::post().uri("/mcp").set_json(body);
        for (name, value) in headers {
            request = request.insert_header((*name, *value));
        }
        let bearer = format!("Bearer {}", self.token);
        app_client(self.app).send(request.insert_header(("authorization", bearer))).await
    }

    async fn call(&self, method: &str, params: Value) -> Value {
        let body = json!({"jsonrpc": "2.0", "id": "a", "method": method, "params": params});
        let response = self.send(&body, &[("mcp-protocol-version", "2025-11-25")]).await.expect(200).json();
        assert_eq!((&response["jsonrpc"], &response["id"]), (&json!("2.0"), &json!("a")));
        response
    }

    async fn tool(&self, name: &str, arguments: Value) -> Value {
        self.call("tools/call", json!({"name": name, "arguments": arguments})).await["result"].clone()
    }

    async fn text(&self, name: &str, arguments: Value) -> String {
        let result = self.tool(name, arguments).await;
        assert_eq!(result["isError"], false, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }
}

async fn prompt(admin: &Browser<'_>, name: &str, text: &str) -> String {
    let body = json!({"name": name, "category": "Family", "promptText": text});
    admin.post("/api/admin/prompts", body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

fn modern(method: &str, params: Value) -> Value {
    let mut params = params;
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    });
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

/// RFC 9728, section 5.1, and RFC 6750, sections 2 and 3.
#[http_test]
async fn request_without_valid_token_returns_the_metadata_url(app: TestApp) {
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let challenge = "resource_metadata=\"http://marigold.test/.well-known/oauth-protected-resource/mcp\", scope=\"library\"";
    let client = app_client(&app);
    let response = client.post("/mcp", body.clone()).await.expect(401);
    assert_eq!(response.header("www-authenticate"), format!("Bearer {challenge}"));
    for token in ["Bearer unknown", "bearer x", "Bearer a.b"] {
        let request = TestRequest::post().uri("/mcp").set_json(&body).insert_header(("authorization", token));
        let response = client.send(request).await.expect(401);
        assert_eq!(
            response.header("www-authenticate"),
            format!("Bearer error=\"invalid_token\", {challenge}")
        );
    }
    // A token in the URL would be in logs, and a session is none of an app.
    let anna = app.member(ANNA).await;
    let assistant = Assistant::of(&app, &anna).await;
    let _ = client.post(&format!("/mcp?access_token={}", assistant.token), body.clone()).await.expect(401);
    let _ = anna.post("/mcp", body).await.expect(401);
    let _ = client.get("/api/connections").await.expect(401);
    let request = TestRequest::get().uri("/api/connections");
    let request = request.insert_header(("authorization", format!("Bearer {}", assistant.token)));
    let _ = client.send(request).await.expect(401);
}

#[http_test]
async fn initialize_agrees_on_a_version(app: TestApp) {
    let assistant = Assistant::of(&app, &app.member(ANNA).await).await;
    for (wanted, agreed) in [
        ("2025-11-25", "2025-11-25"),
        ("2025-06-18", "2025-06-18"),
        ("2099-01-01", "2025-11-25"),
        (MODERN, "2025-11-25"),
    ] {
        let params = json!({
            "protocolVersion": wanted, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
        });
        let body = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
        let result = assistant.send(&body, &[]).await.expect(200).json()["result"].clone();
        assert_eq!(result["protocolVersion"], agreed);
        assert_eq!(result["serverInfo"]["title"], "Marigold");
        assert_eq!(result["capabilities"], json!({"tools": {}, "prompts": {}, "resources": {}}));
        assert_eq!(result.get("resultType"), None);
    }
    let body = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let response = assistant.send(&body, &[("mcp-protocol-version", "2025-11-25")]).await.expect(202);
    assert_eq!(response.text, "");
    assert_eq!(assistant.call("ping", json!({})).await["result"], json!({}));
}

/// Revision 2026-07-28: version, method and name in headers must match the body (SEP-2575, SEP-2243).
#[http_test]
async fn modern_request_needs_matching_headers_and_metadata(app: TestApp) {
    let assistant = Assistant::of(&app, &app.member(ANNA).await).await;
    let version = ("mcp-protocol-version", MODERN);
    let discover = modern("server/discover", json!({}));
    let discover = assistant.send(&discover, &[version, ("mcp-method", "server/discover")]).await;
    let result = discover.expect(200).json()["result"].clone();
    assert_eq!(result["supportedVersions"], json!([MODERN, "2025-11-25", "2025-06-18"]));
    let list = [version, ("mcp-method", "tools/list")];
    let result =
        assistant.send(&modern("tools/list", json!({})), &list).await.expect(200).json()["result"].clone();
    let cache = ["resultType", "ttlMs", "cacheScope"].map(|key| result[key].clone());
    assert_eq!(cache, [json!("complete"), json!(0), json!("private")]);

    let call = modern("tools/call", json!({"name": "list_toolbox", "arguments": {}}));
    let method = ("mcp-method", "tools/call");
    let _ = assistant.send(&call, &[version, method, ("mcp-name", "list_toolbox")]).await.expect(200);
    let encoded = "=?base64?bGlzdF90b29sYm94?=";
    let _ = assistant.send(&call, &[version, method, ("mcp-name", encoded)]).await.expect(200);
    for headers in [
        vec![version],
        vec![version, ("mcp-method", "tools/list")],
        vec![version, method],
        vec![version, method, ("mcp-name", "get_agent")],
        vec![("mcp-protocol-version", "2025-11-25"), method],
        vec![method],
    ] {
        let response = assistant.send(&call, &headers).await.expect(400).json();
        assert_eq!(response["error"]["code"], -32020, "{headers:?}");
    }
    let bare = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    assert_eq!(assistant.send(&bare, &list).await.expect(400).json()["error"]["code"], -32602);
    let unknown = modern("nothing", json!({}));
    let response = assistant.send(&unknown, &[version, ("mcp-method", "nothing")]).await.expect(404).json();
    assert_eq!(response["error"]["code"], -32601);
    let response = assistant.send(&bare, &[("mcp-protocol-version", "1999-01-01")]).await.expect(400).json();
    assert_eq!((&response["error"]["code"], &response["id"]), (&json!(-32022), &json!(1)));
    assert_eq!(response["error"]["data"]["supported"][0], MODERN);
}

/// JSON-RPC 2.0, section 5.1.
#[http_test]
async fn malformed_message_returns_a_json_rpc_error(app: TestApp) {
    let assistant = Assistant::of(&app, &app.member(ANNA).await).await;
    for (body, code) in [
        (json!([{"jsonrpc": "2.0", "id": 1, "method": "ping"}]), -32600),
        (json!("ping"), -32600),
        (json!({"id": 1, "method": "ping"}), -32600),
        (json!({"jsonrpc": "1.0", "id": 1, "method": "ping"}), -32600),
        (json!({"jsonrpc": "2.0", "id": 1}), -32600),
        (json!({"jsonrpc": "2.0", "id": 1, "method": 7}), -32600),
        (json!({"jsonrpc": "2.0", "id": {}, "method": "ping"}), -32600),
        (json!({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}), -32602),
    ] {
        let response = assistant.send(&body, &[]).await.expect(400).json();
        assert_eq!(response["error"]["code"], code, "{body}");
        let is_known = body.get("id").is_some_and(Value::is_number);
        assert_eq!(response["id"], if is_known { json!(1) } else { json!(null) }, "{body}");
    }
    let bearer = format!("Bearer {}", assistant.token);
    let raw = |content_type: &'static str, body: &str| {
        let request = TestRequest::post().uri("/mcp").insert_header(("authorization", bearer.clone()));
        request.insert_header(("content-type", content_type)).set_payload(body.to_owned())
    };
    let client = app_client(&app);
    let response = client.send(raw("application/json", "{")).await.expect(400).json();
    assert_eq!(response["error"]["code"], -32700);
    let _ = client.send(raw("text/plain", "{}")).await.expect(415);
    let _ = client.send(raw("application/json", &" ".repeat(70_000))).await.expect(413);
    for (method, params) in [
        ("tools/call", json!({"name": "nothing"})),
        ("tools/call", json!({})),
        ("prompts/get", json!({"name": "nothing"})),
    ] {
        assert_eq!(assistant.call(method, params).await["error"]["code"], -32602);
    }
    assert_eq!(assistant.call("nothing", json!({})).await["error"]["code"], -32601);
    assert_eq!(assistant.call("server/discover", json!({})).await["error"]["code"], -32601);
}

/// The transport requires the check of `Origin` (DNS rebinding).
#[http_test]
async fn request_of_another_website_is_rejected(app: TestApp) {
    let assistant = Assistant::of(&app, &app.member(ANNA).await).await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "ping"});
    for headers in [[("origin", "https://evil.example")], [("sec-fetch-site", "cross-site")]] {
        let _ = assistant.send(&body, &headers).await.expect(403);
    }
    let _ = assistant.send(&body, &[("origin", "http://marigold.test")]).await.expect(200);
}

#[http_test]
async fn tools_are_read_only_and_described(app: TestApp) {
    let assistant = Assistant::of(&app, &app.member(ANNA).await).await;
    let tools = assistant.call("tools/list", json!({})).await["result"]["tools"].clone();
    let names: Vec<_> = tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["search_library", "list_toolbox", "get_prompt", "get_agent", "whats_new"]);
    for tool in tools.as_array().unwrap() {
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert!(tool["title"].is_string() && tool["description"].is_string());
    }
    for (name, arguments) in [
        ("search_library", json!({})),
        ("search_library", json!({"query": "a\nb"})),
        ("search_library", json!({"query": "a", "kind": "order"})),
        ("get_prompt", json!({"id": "x"})),
        ("get_prompt", json!({"id": "x", "fields": {"people": 4}})),
        ("get_agent", json!({"id": "x"})),
        ("get_agent", json!({"id": "01920000-0000-7000-8000-000000000001", "more": 1})),
        ("list_toolbox", json!({"user": "1"})),
    ] {
        let result = assistant.tool(name, arguments).await;
        assert_eq!(result["isError"], true, "{name} {result}");
    }
}

#[http_test]
async fn prompts_are_found_filled_and_listed(app: TestApp, ada: Admin, anna: Member) {
    let hostile = "Explain [topic] <script>alert(1)</script>";
    let id = prompt(&ada, "Explain it", hostile).await;
    let draft =
        json!({"name": "Explain later", "category": "Family", "promptText": "Secret", "isDraft": true});
    let draft = ada.post("/api/admin/prompts", draft).await.expect(201).json()["id"].clone();
    let assistant = Assistant::of(&app, &anna).await;

    let found = assistant.tool("search_library", json!({"query": "explain", "kind": "prompt"})).await;
    let results = found["structuredContent"]["results"].as_array().unwrap();
    assert_eq!(results.iter().map(|hit| hit["id"].clone()).collect::<Vec<_>>(), [json!(id)]);
    assert_eq!(assistant.text("get_prompt", json!({"id": id})).await, hostile);
    let filled = assistant.text("get_prompt", json!({"id": id, "fields": {"Topic": "tea"}})).await;
    assert_eq!(filled, "Explain tea <script>alert(1)</script>");
    assert_eq!(assistant.tool("get_prompt", json!({"id": draft})).await["isError"], true);

    assert_eq!(assistant.call("prompts/list", json!({})).await["result"]["prompts"], json!([]));
    let _ = anna.request(actix_web::http::Method::PUT, &format!("/api/toolbox/favorites/prompt/{id}")).await;
    let prompts = assistant.call("prompts/list", json!({})).await["result"]["prompts"].clone();
    assert_eq!(
        prompts,
        json!([{"name": "explain-it", "title": "Explain it", "description": "Family", "arguments": [{"name": "topic"}]}])
    );
    let params = json!({"name": "explain-it", "arguments": {"topic": "tea"}});
    let result = assistant.call("prompts/get", params).await["result"].clone();
    assert_eq!(result["messages"][0]["content"]["text"], "Explain tea <script>alert(1)</script>");
}

#[http_test]
async fn premium_agent_is_read_only_while_owned(app: TestApp, ada: Admin, anna: Member) {
    let (premium, free) = (app.agent("Meal Planner", 900).await, app.agent("Tea Helper", 0).await);
    publish(&ada, premium).await;
    publish(&ada, free).await;
    let assistant = Assistant::of(&app, &anna).await;
    let uri = |name: &str| format!("library://agents/{premium}/{name}");
    let read = async |name: &str| assistant.call("resources/read", json!({"uri": uri(name)})).await;
    let get = async |agent: AgentId| assistant.tool("get_agent", json!({"id": agent.to_string()})).await;

    assert!(get(free).await["content"][0]["text"].as_str().unwrap().contains("Read menu.csv first."));
    let refused = async || {
        let result = get(premium).await;
        assert_eq!(result["isError"], true);
        assert!(!result.to_string().contains("menu.csv") && !result.to_string().contains("chatgpt.com"));
        for name in ["SKILL.md", "menu.csv"] {
            assert_eq!(read(name).await["error"]["code"], -32002);
        }
        let resources = assistant.call("resources/list", json!({})).await["result"]["resources"].clone();
        assert_eq!(resources, json!([]));
    };
    refused().await;

    let _ = anna.buy(&[premium]).await;
    let result = get(premium).await;
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("Read menu.csv first.") && text.contains("- Plan my week"), "{text}");
    assert_eq!(result["content"][1]["uri"], uri("menu.csv"));
    let skill = read("SKILL.md").await["result"]["contents"][0].clone();
    assert_eq!(skill["mimeType"], "text/markdown");
    assert!(skill["text"].as_str().unwrap().contains("Read menu.csv first."));
    let file = read("menu.csv").await["result"]["contents"][0].clone();
    assert_eq!((&file["text"], &file["mimeType"]), (&json!("day,meal\nMon,soup\n"), &json!("text/csv")));
    assert_eq!(read("%6Denu.csv").await["result"]["contents"][0]["text"], file["text"], "the same URI");
    assert_eq!(read("other.csv").await["error"]["code"], -32002);
    let resources = assistant.call("resources/list", json!({})).await["result"]["resources"].clone();
    assert_eq!(resources[0]["uri"], uri("SKILL.md"));
    let toolbox = assistant.tool("list_toolbox", json!({})).await["structuredContent"].clone();
    assert_eq!(toolbox["ownedAgents"][0]["title"], "Meal Planner");

    refund(&app, &ada, premium).await;
    refused().await;
}

#[http_test]
async fn admins_assistant_has_no_more_rights_than_a_members(app: TestApp, ada: Admin) {
    let premium = app.agent("Meal Planner", 999).await;
    publish(&ada, premium).await;
    let assistant = Assistant::of(&app, &ada).await;
    assert_eq!(assistant.tool("get_agent", json!({"id": premium.to_string()})).await["isError"], true);
}

#[http_test]
async fn whats_new_reports_news_without_a_visit(app: TestApp, ada: Admin, anna: Member) {
    let assistant = Assistant::of(&app, &anna).await;
    let _ = anna.get("/api/news").await.expect(200);
    app.clock.advance(TimeDelta::minutes(40));
    let id = prompt(&ada, "Explain it", "Explain [topic]").await;
    for _ in 0..2 {
        let news = assistant.tool("whats_new", json!({})).await["structuredContent"].clone();
        assert_eq!(news["prompts"], json!([{"id": id, "title": "Explain it"}]), "{news}");
    }
    app.clock.advance(TimeDelta::minutes(5));
    let _ = anna.get("/api/auth/me").await.expect(200);
    let news = anna.get("/api/news").await.expect(200).json();
    assert!(news.to_string().contains("Explain it"), "the website shows it too: {news}");
}

#[actix_web::test]
async fn tool_call_reads_at_most_once_more_than_the_page() {
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), TestAppOptions::default(), None);
    let (ada, anna) = (app.admin(ADA).await, app.member(ANNA).await);
    let premium = app.agent("Meal Planner", 900).await;
    publish(&ada, premium).await;
    let _ = anna.buy(&[premium]).await;
    let id = prompt(&ada, "Explain it", "Explain [topic]").await;
    let assistant = Assistant::of(&app, &anna).await;
    for (name, arguments, page) in [
        ("search_library", json!({"query": "meal"}), "/api/search?q=meal".to_owned()),
        ("list_toolbox", json!({}), "/api/toolbox".to_owned()),
        ("get_prompt", json!({"id": id}), "/api/prompts".to_owned()),
        ("get_agent", json!({"id": premium.to_string()}), format!("/api/gpts/{premium}/package")),
        ("whats_new", json!({}), "/api/news".to_owned()),
    ] {
        // Caches, the visit and the last use are up to date from here on.
        let _ = anna.get(&page).await.expect(200);
        let _ = assistant.tool(name, arguments.clone()).await;
        let log = StatementLog::start();
        let _ = anna.get(&page).await.expect(200);
        let by_page = reads(&log);
        let result = assistant.tool(name, arguments).await;
        let by_tool = reads(&log);
        assert_eq!(result["isError"], false, "{name}: {result}");
        assert!(by_tool.len() <= by_page.len() + 1, "{name}: {by_tool:#?}, the page {by_page:#?}");
    }
}

fn reads(log: &StatementLog) -> Vec<String> {
    log.take().into_iter().filter(|sql| sql.starts_with("SELECT")).collect()
}
