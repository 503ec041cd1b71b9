//! Favorites, owned agents and recent uses.

use crate::http::prelude::*;
use application::ports::Clock as _;
use domain::toolbox::Favorites;
use futures_util::future::{join, join_all};

const TOOLBOX: &str = "/api/toolbox";
const FAVORITES: &str = "/api/toolbox/favorites";

async fn toolbox(member: &Browser<'_>) -> Value {
    member.get(TOOLBOX).await.expect(200).json()
}

async fn favorites(member: &Browser<'_>) -> Vec<Value> {
    member.get(FAVORITES).await.expect(200).json().as_array().unwrap().clone()
}

fn path(item: &Value) -> String {
    format!("{FAVORITES}/{}/{}", item["kind"].as_str().unwrap(), item["id"].as_str().unwrap())
}

async fn star(member: &Browser<'_>, item: &Value) -> TestResponse {
    member.put(&path(item), json!({})).await
}

async fn unstar(member: &Browser<'_>, item: &Value) -> TestResponse {
    member.delete(&path(item)).await
}

async fn move_to_top(member: &Browser<'_>, item: &Value) -> TestResponse {
    member.post(&format!("{}/move-to-top", path(item)), json!({})).await
}

fn agent(id: AgentId) -> Value {
    json!({"kind": "agent", "id": id.to_string()})
}

/// Adds a prompt to the library.
async fn prompt(ada: &Browser<'_>, name: &str) -> Value {
    let body = json!({"name": name, "category": "Lifestyle", "promptText": format!("{name}, please.")});
    let created = ada.post("/api/admin/prompts", body).await.expect(201).json();
    json!({"kind": "prompt", "id": created["id"]})
}

async fn buy(member: &Browser<'_>, id: AgentId) {
    let intent = member.create_payment_intent(&[id], None).await.expect(200).json();
    let _ = member.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = member.confirm(&intent).await.expect(200);
}

fn ids(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap()).collect()
}

#[http_test]
async fn toolbox_has_favorites_owned_agents_and_recent_uses(app: TestApp, ada: Admin, anna: Member) {
    let (free, premium) = (app.agent("Planner", 0).await, app.agent("Coach", 900).await);
    let owned = app.agent("Assistant", 500).await;
    let dinner = prompt(&ada, "Dinner").await;
    assert_eq!(toolbox(&anna).await["favorites"], json!([]));
    for item in [&dinner, &agent(free), &agent(premium)] {
        let _ = star(&anna, item).await.expect(204);
        app.clock.advance(TimeDelta::seconds(1));
    }
    buy(&anna, owned).await;
    let used_at = app.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let _ = anna.post(&format!("{TOOLBOX}/recent/agents/{owned}"), json!({})).await.expect(204);

    let found = toolbox(&anna).await;
    assert_eq!(found["favorites"], json!([agent(premium), agent(free), dinner]));
    assert_eq!(found["ownedAgents"], json!([owned.to_string()]));
    assert_eq!(found["recent"], json!([{"kind": "agent", "id": owned.to_string(), "usedAt": used_at}]));
    assert_eq!(ids(&found["agents"]), [owned, premium, free].map(|id| id.to_string()));
    let listed = anna.get("/api/gpts/premium").await.expect(200).json();
    // Toolboxes are not sorted by use.
    let mut in_catalog = listed[1].clone();
    in_catalog["useRank"] = Value::Null;
    assert_eq!(found["agents"][1], in_catalog, "as in the catalog");
    assert_eq!((&listed[1]["title"], &listed[1]["url"]), (&json!("Coach"), &json!("")), "not owned");
    assert_eq!(found["agents"][0]["url"], "https://chatgpt.com/g/secret");
    assert_eq!(found["agents"][2]["url"], "https://chatgpt.com/g/secret");
    assert_eq!(found["prompts"], anna.get("/api/prompts").await.expect(200).json());
    assert_eq!(favorites(&anna).await, [agent(premium), agent(free), dinner]);

    let ben = app.member(BEN).await;
    let empty = toolbox(&ben).await;
    for list in ["favorites", "ownedAgents", "recent", "agents", "prompts"] {
        assert_eq!(empty[list], json!([]), "{list}");
    }
}

#[http_test]
async fn removed_items_leave_the_toolbox_unless_owned(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let sold = app.agent("Coach", 900).await;
    let dinner = prompt(&ada, "Dinner").await;
    for member in [&anna, &ben] {
        let _ = star(member, &agent(sold)).await.expect(204);
        let _ = star(member, &dinner).await.expect(204);
        let copied = format!("{TOOLBOX}/recent/prompts/{}", dinner["id"].as_str().unwrap());
        let _ = member.post(&copied, json!({"promptText": "Dinner, please."})).await.expect(204);
    }
    buy(&anna, sold).await;
    let _ = ada.delete(&format!("/api/admin/gpts/{sold}")).await.expect(200);
    let prompt_path = format!("/api/admin/prompts/{}", dinner["id"].as_str().unwrap());
    let _ = ada.delete(&prompt_path).await.expect(204);

    let annas = toolbox(&anna).await;
    assert_eq!(annas["favorites"], json!([agent(sold)]));
    assert_eq!(annas["ownedAgents"], json!([sold.to_string()]));
    assert_eq!(annas["agents"][0]["url"], "https://chatgpt.com/g/secret");
    let bens = toolbox(&ben).await;
    for list in ["favorites", "recent", "agents", "prompts"] {
        assert_eq!(bens[list], json!([]), "{list}");
    }
    star(&ben, &agent(sold)).await.expect_error(404, "not_found");
    star(&ben, &dinner).await.expect_error(404, "not_found");
    let opened = format!("{TOOLBOX}/recent/agents/{sold}");
    ben.post(&opened, json!({})).await.expect_error(404, "not_found");
    let _ = unstar(&anna, &agent(sold)).await.expect(204);
    let _ = star(&anna, &agent(sold)).await.expect(204);
    let _ = anna.post(&opened, json!({})).await.expect(204);
}

#[http_test]
async fn star_in_parallel_adds_one_favorite(app: TestApp, anna: Member) {
    let planner = agent(app.agent("Planner", 0).await);
    for response in join_all((0..5).map(|_| star(&anna, &planner))).await {
        let _ = response.expect(204);
    }
    assert_eq!(favorites(&anna).await, std::slice::from_ref(&planner));
    for response in join_all((0..2).map(|_| unstar(&anna, &planner))).await {
        let _ = response.expect(204);
    }
    assert!(favorites(&anna).await.is_empty());
}

#[http_test]
async fn move_favorite_to_top_on_every_device(app: TestApp, anna: Member) {
    let mut items = Vec::new();
    for title in ["A", "B", "C", "D"] {
        items.push(agent(app.agent(title, 0).await));
        let _ = star(&anna, items.last().unwrap()).await.expect(204);
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|index: usize| items[index].clone());
    let order = async || favorites(&anna).await;
    assert_eq!(order().await, [&d, &c, &b, &a].map(Clone::clone));
    let _ = move_to_top(&anna, &a).await.expect(204);
    let _ = move_to_top(&anna, &b).await.expect(204);
    assert_eq!(order().await, [&b, &a, &d, &c].map(Clone::clone));
    let second_device = app.browser();
    let _ = second_device.login(ANNA, integration_tests::app::PASSWORD).await.expect(200);
    assert_eq!(favorites(&second_device).await, order().await);

    let _ = unstar(&second_device, &a).await.expect(204);
    move_to_top(&anna, &a).await.expect_error(404, "not_found");
    assert_eq!(order().await, [&b, &d, &c].map(Clone::clone));
}

#[http_test]
async fn move_while_another_tab_removes_keeps_the_rest(app: TestApp, anna: Member) {
    for _ in 0..4 {
        let mut items = Vec::new();
        for title in ["A", "B", "C"] {
            items.push(agent(app.agent(title, 0).await));
            let _ = star(&anna, items.last().unwrap()).await.expect(204);
        }
        let to_top = move_to_top(&anna, &items[1]);
        let (moved, removed) = join(to_top, unstar(&anna, &items[1])).await;
        let _ = removed.expect(204);
        assert!(matches!(moved.status.as_u16(), 204 | 404), "{}", moved.status);
        assert_eq!(favorites(&anna).await, [&items[2], &items[0]].map(Clone::clone));
        for item in &items {
            let _ = unstar(&anna, item).await.expect(204);
        }
    }
}

#[http_test]
async fn favorites_are_limited(app: TestApp, anna: Member) {
    let mut last = Value::Null;
    for _ in 0..Favorites::MAX_PER_MEMBER {
        last = agent(app.agent("Planner", 0).await);
        let _ = star(&anna, &last).await.expect(204);
    }
    let one_more = agent(app.agent("One more", 0).await);
    let rejected = star(&anna, &one_more).await;
    rejected.expect_error(409, "too_many_favorites");
    let _ = star(&anna, &last).await.expect(204);
    let _ = unstar(&anna, &last).await.expect(204);
    let _ = star(&anna, &one_more).await.expect(204);
}

#[http_test]
async fn recent_uses_are_the_last_twenty_and_can_be_cleared(app: TestApp, ada: Admin, anna: Member) {
    let open = async |id: AgentId| {
        app.clock.advance(TimeDelta::seconds(1));
        let _ = anna.post(&format!("{TOOLBOX}/recent/agents/{id}"), json!({})).await.expect(204);
    };
    let mut agents = Vec::new();
    for number in 0..21 {
        agents.push(app.agent(&format!("Agent {number}"), 0).await);
        open(agents[number]).await;
    }
    open(agents[5]).await;
    let recent = toolbox(&anna).await["recent"].clone();
    let mut expected: Vec<_> = agents.iter().skip(1).rev().map(ToString::to_string).collect();
    expected.retain(|id| *id != agents[5].to_string());
    expected.insert(0, agents[5].to_string());
    assert_eq!(ids(&recent), expected);

    let dinner = prompt(&ada, "Dinner").await;
    let copied = format!("{TOOLBOX}/recent/prompts/{}", dinner["id"].as_str().unwrap());
    anna.post(&copied, json!({})).await.expect_invalid(&[("promptText", "Prompt text is required")]);
    let too_long = json!({"promptText": "a".repeat(501)});
    let message = "Prompt must be 500 characters or less";
    anna.post(&copied, too_long).await.expect_invalid(&[("promptText", message)]);
    let _ = anna.post(&copied, json!({"promptText": "Dinner, please."})).await.expect(204);
    assert_eq!(toolbox(&anna).await["recent"].as_array().unwrap().len(), 20);
    let _ = anna.delete(&format!("{TOOLBOX}/recent")).await.expect(204);
    assert_eq!(toolbox(&anna).await["recent"], json!([]));
}

#[http_test]
async fn unknown_items_are_not_found(app: TestApp, ada: Admin, anna: Member) {
    let dinner = prompt(&ada, "Dinner").await;
    let id = dinner["id"].as_str().unwrap();
    for item in [format!("agent/{id}"), format!("post/{id}"), "prompt/one".to_owned()] {
        anna.put(&format!("{FAVORITES}/{item}"), json!({})).await.expect_error(404, "not_found");
    }
    for (path, body) in [
        (format!("{FAVORITES}/post/{id}/move-to-top"), json!({})),
        (format!("{FAVORITES}/prompt/{id}/move-to-top"), json!({})),
        (format!("{TOOLBOX}/recent/agents/{id}"), json!({})),
        (format!("{TOOLBOX}/recent/agents/one"), json!({})),
        (format!("{TOOLBOX}/recent/prompts/one"), json!({"promptText": "Text"})),
    ] {
        anna.post(&path, body).await.expect_error(404, "not_found");
    }
    anna.delete(&format!("{FAVORITES}/post/{id}")).await.expect_error(404, "not_found");
    assert!(favorites(&anna).await.is_empty());
}

#[http_test]
async fn view_as_member_shows_an_empty_toolbox(app: TestApp) {
    let (ada, owned) = (app.admin(ADA).await, app.agent("Coach", 900).await);
    let _ = star(&ada, &agent(owned)).await.expect(204);
    let _ = ada.post("/api/admin/view-as", json!({"view": "member"})).await.expect(204);
    let found = toolbox(&ada).await;
    assert_eq!((&found["favorites"], &found["ownedAgents"]), (&json!([]), &json!([])));
    star(&ada, &agent(owned)).await.expect_error(403, "read_only_view");
}

#[http_test(limit: |limit| if limit == RateLimit::ToolboxChangesPerMember { 4 } else { 1000 })]
async fn toolbox_changes_are_limited_per_member(app: TestApp, anna: Member, ben: Member) {
    let (first, second) = (agent(app.agent("First", 0).await), agent(app.agent("Second", 0).await));
    let opened = format!("/api/toolbox/recent/agents/{}", first["id"].as_str().unwrap());
    for item in [&first, &second] {
        let _ = star(&anna, item).await.expect(204);
    }
    let _ = move_to_top(&anna, &first).await.expect(204);
    let _ = anna.post(&opened, json!({})).await.expect(204);
    star(&anna, &first).await.expect_rate_limited();
    unstar(&anna, &first).await.expect_rate_limited();
    move_to_top(&anna, &first).await.expect_rate_limited();
    anna.post(&opened, json!({})).await.expect_rate_limited();
    assert_eq!(favorites(&anna).await, [first.clone(), second]);
    let _ = anna.delete("/api/toolbox/recent").await.expect(204);
    let _ = star(&ben, &first).await.expect(204);
}
