//! Connected apps: registration, consent, tokens and the member's list. Each test names the requirement that it checks.

use crate::http::prelude::*;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::connections::Connection;
use sha2::{Digest as _, Sha256};
use url::{Url, form_urlencoded};

pub(super) const REDIRECT: &str = "https://assistant.example/callback";
const VERIFIER: &str = "a-secret-of-the-app-that-has-at-least-43-letters";

/// An app that is not a browser.
pub(super) fn app_client(app: &TestApp) -> Browser<'_> {
    app.browser().with_headers(&[])
}

pub(super) fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

async fn register_with(app: &TestApp, body: Value) -> TestResponse {
    app_client(app).post("/oauth/register", body).await
}

pub(super) async fn register(app: &TestApp) -> String {
    let body = json!({"client_name": "Assistant", "redirect_uris": [REDIRECT, "http://127.0.0.1/callback"]});
    register_with(app, body).await.expect(201).json()["client_id"].as_str().unwrap().to_owned()
}

/// A valid request with these parameters replaced; an empty one is left out.
pub(super) fn authorization(client_id: &str, changes: &[(&str, &str)]) -> Value {
    let mut request = json!({
        "response_type": "code", "client_id": client_id, "redirect_uri": REDIRECT, "scope": "library",
        "state": "st&te", "code_challenge": challenge(VERIFIER), "code_challenge_method": "S256",
        "resource": "http://marigold.test/mcp",
    });
    for (name, value) in changes {
        request[name] = json!(value);
    }
    request
}

fn encode(values: &Value) -> String {
    let pairs = values.as_object().unwrap().iter().map(|(name, value)| (name, value.as_str().unwrap()));
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs.filter(|(_, v)| !v.is_empty()))
        .finish()
}

pub(super) async fn consent(browser: &Browser<'_>, request: &Value) -> TestResponse {
    browser.get(&format!("/api/connections/consent?{}", encode(request))).await
}

pub(super) fn parameter(url: &str, name: &str) -> Option<String> {
    let url = Url::parse(url).unwrap();
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Where the member's browser goes after "Allow".
pub(super) async fn allow(member: &Browser<'_>, request: Value) -> String {
    let response = member.post("/api/connections/consent", request).await.expect(200).json();
    response["redirectUrl"].as_str().unwrap().to_owned()
}

async fn code(member: &Browser<'_>, client_id: &str) -> String {
    parameter(&allow(member, authorization(client_id, &[])).await, "code").unwrap()
}

async fn form(app: &TestApp, path: &str, values: &Value) -> TestResponse {
    let request = TestRequest::post().uri(path);
    let request = request.insert_header(("content-type", "application/x-www-form-urlencoded"));
    app_client(app).send(request.set_payload(encode(values))).await
}

pub(super) fn code_grant(client_id: &str, code: &str) -> Value {
    json!({
        "grant_type": "authorization_code", "client_id": client_id, "code": code,
        "code_verifier": VERIFIER, "redirect_uri": REDIRECT,
    })
}

pub(super) fn refresh_grant(client_id: &str, token: &Value) -> Value {
    json!({"grant_type": "refresh_token", "client_id": client_id, "refresh_token": token})
}

pub(super) async fn token(app: &TestApp, values: &Value) -> TestResponse {
    form(app, "/oauth/token", values).await
}

/// The tokens of an app that the member has just connected.
pub(super) async fn connect(app: &TestApp, member: &Browser<'_>, client_id: &str) -> Value {
    let code = code(member, client_id).await;
    token(app, &code_grant(client_id, &code)).await.expect(200).json()
}

/// Calls a method of the library; the status says whether the token is accepted.
pub(super) async fn ping(app: &TestApp, access_token: &Value) -> u16 {
    let request =
        TestRequest::post().uri("/mcp").set_json(json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}));
    let bearer = format!("Bearer {}", access_token.as_str().unwrap());
    app_client(app).send(request.insert_header(("authorization", bearer))).await.status.as_u16()
}

pub(super) fn expect_oauth_error(response: &TestResponse, status: u16, code: &str) {
    assert_eq!(
        (response.status.as_u16(), &response.json()["error"]),
        (status, &json!(code)),
        "{}",
        response.text
    );
    assert!(response.json()["error_description"].is_string());
    // RFC 6749, section 5.1: no cache stores tokens or errors.
    assert_eq!(response.header("cache-control"), "no-store");
}

/// RFC 9728, section 3, and RFC 8414, section 3.
#[http_test]
async fn metadata_of_the_resource_names_the_oauth_endpoints(app: TestApp) {
    let client = app_client(&app);
    for path in ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"] {
        let resource = client.get(path).await.expect(200).json();
        assert_eq!(resource["resource"], "http://marigold.test/mcp");
        assert_eq!(resource["authorization_servers"], json!(["http://marigold.test"]));
    }
    let server = client.get("/.well-known/oauth-authorization-server").await.expect(200).json();
    // The issuer is the URL from which the document was taken, so that no other server can pretend to be it.
    assert_eq!(server["issuer"], "http://marigold.test");
    assert_eq!(server["authorization_endpoint"], "http://marigold.test/oauth/authorize");
    assert_eq!(server["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(server["response_types_supported"], json!(["code"]));
    assert_eq!(server["grant_types_supported"], json!(["authorization_code", "refresh_token"]));
    assert_eq!(server["authorization_response_iss_parameter_supported"], true);
    assert_eq!(server["client_id_metadata_document_supported"], true);
}

/// RFC 7591, section 3.2.1.
#[http_test]
async fn registration_returns_a_public_client(app: TestApp) {
    let body = json!({
        "client_name": "Assistant", "redirect_uris": [REDIRECT],
        "token_endpoint_auth_method": "client_secret_basic", "scope": "everything", "logo_uri": "http://x",
    });
    let client = register_with(&app, body).await.expect(201).json();
    assert_eq!(client["client_name"], "Assistant");
    assert_eq!(client["token_endpoint_auth_method"], "none");
    assert_eq!(client["scope"], "library");
    assert_eq!(client["redirect_uris"], json!([REDIRECT]));
    assert_eq!(client.get("client_secret"), None);
    let nameless = register_with(&app, json!({"redirect_uris": [REDIRECT]})).await.expect(201).json();
    assert_eq!(nameless["client_name"], "assistant.example");
}

/// RFC 7591, section 3.2.2.
#[http_test]
async fn registration_of_unsafe_app_is_rejected(app: TestApp) {
    for uris in [
        json!([]),
        json!(["javascript:alert(1)"]),
        json!(["http://assistant.example/callback"]),
        json!([REDIRECT, "https://assistant.example/#x"]),
        json!(vec![REDIRECT; 11]),
    ] {
        let response = register_with(&app, json!({"client_name": "A", "redirect_uris": uris})).await;
        expect_oauth_error(&response, 400, "invalid_redirect_uri");
    }
    for name in ["", "a\u{202e}b", "a\nb", &"a".repeat(61)] {
        let response = register_with(&app, json!({"client_name": name, "redirect_uris": [REDIRECT]})).await;
        expect_oauth_error(&response, 400, "invalid_client_metadata");
    }
    for body in
        [json!([]), json!({"redirect_uris": REDIRECT}), json!({"redirect_uris": ["a".repeat(20_000)]})]
    {
        let response = register_with(&app, body).await;
        expect_oauth_error(&response, 400, "invalid_client_metadata");
    }
}

#[http_test(exempt_loopback: false)]
async fn registrations_are_limited_per_address(app: TestApp) {
    let body = json!({"client_name": "A", "redirect_uris": [REDIRECT]});
    let limit = RateLimit::AppRegistrationsPerIp.default_per_hour();
    for _ in 0..limit {
        let _ = register_with(&app, body.clone()).await.expect(201);
    }
    register_with(&app, body.clone()).await.expect_rate_limited();
    let elsewhere = app_client(&app).from_address("203.0.113.7");
    let _ = elsewhere.post("/oauth/register", body).await.expect(201);
}

/// OAuth 2.1, section 4.1: the whole flow, with the response parameters of RFC 6749 and RFC 9207.
#[http_test]
async fn allow_returns_a_code_for_tokens_of_the_library(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    let asked = consent(&anna, &authorization(&client_id, &[])).await.expect(200).json();
    assert_eq!(asked["appName"], "Assistant");
    assert_eq!((&asked["redirectHost"], &asked["isValid"]), (&json!("assistant.example"), &json!(true)));
    let refusal = asked["refusalUrl"].as_str().unwrap();
    assert_eq!(parameter(refusal, "error").as_deref(), Some("access_denied"));
    assert_eq!(parameter(refusal, "state").as_deref(), Some("st&te"));
    assert_eq!(app.emailed_subjects(ANNA).await.len(), 1, "nothing happens before the member agrees");

    let url = allow(&anna, authorization(&client_id, &[])).await;
    assert!(url.starts_with(&format!("{REDIRECT}?code=")), "{url}");
    assert_eq!(parameter(&url, "state").as_deref(), Some("st&te"));
    assert_eq!(parameter(&url, "iss").as_deref(), Some("http://marigold.test"));
    let response = token(&app, &code_grant(&client_id, &parameter(&url, "code").unwrap())).await.expect(200);
    assert_eq!(response.header("cache-control"), "no-store");
    let tokens = response.json();
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("Bearer"), &json!(3600)));
    assert_eq!(tokens["scope"], "library");
    assert_eq!(ping(&app, &tokens["access_token"]).await, 200);

    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(subjects.last().unwrap(), "Assistant can now read your Marigold library");
    let list = anna.get("/api/connections").await.expect(200).json();
    assert_eq!(list["serverUrl"], "http://marigold.test/mcp");
    assert_eq!(list["items"][0]["name"], "Assistant");
    assert!(list["items"][0]["lastUsedAt"].is_string());
    let activity = anna.get("/api/auth/activity").await.expect(200).json();
    assert_eq!(activity["items"][0]["kind"], "app_connected");
}

/// RFC 6749, section 4.1.2.1: errors are sent only to a registered URI, and only after a click.
#[http_test]
async fn consent_unknown_app_or_uri_is_rejected_without_redirect(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    for (changes, field) in [
        ([("client_id", "01920000-0000-7000-8000-000000000001")], "client_id"),
        ([("client_id", "")], "client_id"),
        ([("redirect_uri", "https://assistant.example/callback/")], "redirect_uri"),
        ([("redirect_uri", "https://assistant.example/callback?next=evil")], "redirect_uri"),
        ([("redirect_uri", "https://evil.example/callback")], "redirect_uri"),
        ([("redirect_uri", "http://localhost/callback")], "redirect_uri"),
        ([("redirect_uri", "")], "redirect_uri"),
    ] {
        let request = authorization(&client_id, &changes);
        for response in
            [consent(&anna, &request).await, anna.post("/api/connections/consent", request.clone()).await]
        {
            assert_eq!(response.status.as_u16(), 422, "{changes:?}");
            assert!(response.json()["fields"][field].is_string(), "{}", response.text);
        }
    }
    // RFC 8252, section 7.3: any port of the member's own computer.
    let request = authorization(&client_id, &[("redirect_uri", "http://127.0.0.1:41999/callback")]);
    let asked = consent(&anna, &request).await.expect(200).json();
    assert_eq!((&asked["redirectHost"], &asked["isValid"]), (&Value::Null, &json!(true)));
    assert!(allow(&anna, request).await.starts_with("http://127.0.0.1:41999/callback?code="));
}

/// RFC 7636 and RFC 9700, section 2.1.1 (no downgrade of PKCE), and RFC 8707, section 2 (no token for another resource).
#[http_test]
async fn consent_to_invalid_request_is_refused(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    for (changes, error) in [
        (vec![("code_challenge", ""), ("code_challenge_method", "")], "invalid_request"),
        (vec![("code_challenge_method", "plain")], "invalid_request"),
        (vec![("code_challenge_method", "")], "invalid_request"),
        (vec![("code_challenge", VERIFIER)], "invalid_request"),
        (vec![("response_type", "token")], "unsupported_response_type"),
        (vec![("response_type", "")], "unsupported_response_type"),
        (vec![("resource", "https://other.example/mcp")], "invalid_target"),
    ] {
        let request = authorization(&client_id, &changes);
        let asked = consent(&anna, &request).await.expect(200).json();
        assert_eq!(asked["isValid"], false, "{changes:?}");
        assert_eq!(parameter(asked["refusalUrl"].as_str().unwrap(), "error").as_deref(), Some(error));
        let message = "The app sent an invalid request.";
        let refused = anna.post("/api/connections/consent", request).await;
        refused.expect_invalid(&[("code_challenge", message)]);
    }
    // RFC 6749, section 3.1: no parameter twice.
    let twice = format!("{}&client_id=1", encode(&authorization(&client_id, &[])));
    assert_eq!(anna.get(&format!("/api/connections/consent?{twice}")).await.status.as_u16(), 400);
}

/// RFC 9700, section 4.7 (CSRF) and 4.16 (clickjacking).
#[http_test]
async fn consent_needs_the_member_on_our_own_page(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    let request = authorization(&client_id, &[]);
    let cookies = anna.cookies();
    for headers in [[("sec-fetch-site", "cross-site")], [("origin", "https://evil.example")]] {
        let elsewhere = app.browser().with_cookies(&cookies).with_headers(&headers);
        elsewhere.post("/api/connections/consent", request.clone()).await.expect_error(403, "cross_site");
    }
    app.browser()
        .post("/api/connections/consent", request.clone())
        .await
        .expect_error(401, "unauthenticated");
    let page = anna.get(&format!("/oauth/authorize?{}", encode(&request))).await;
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    assert_eq!((page.header("x-frame-options"), page.header("referrer-policy")), ("DENY", "no-referrer"));
    // An admin who views the site as a member decides nothing for them.
    let ada = app.admin(ADA).await;
    let _ = ada.post("/api/admin/view-as", json!({"view": "member"})).await;
    ada.post("/api/connections/consent", request).await.expect_error(403, "read_only_view");
}

/// RFC 6749, section 4.1.3, and RFC 7636, section 4.6: a code that another app or an attacker holds is worth nothing.
#[http_test]
async fn code_is_redeemed_only_by_its_app_with_its_secret(app: TestApp, anna: Member) {
    let (client_id, other) = (register(&app).await, register(&app).await);
    for (name, value, error) in [
        ("client_id", other.as_str(), "invalid_grant"),
        ("code", "another", "invalid_grant"),
        ("code_verifier", "another-secret-that-has-at-least-43-letters-too", "invalid_grant"),
        ("code_verifier", "short", "invalid_grant"),
        ("code_verifier", "", "invalid_request"),
        ("redirect_uri", "https://assistant.example/other", "invalid_grant"),
        ("resource", "https://other.example/mcp", "invalid_target"),
        ("grant_type", "password", "unsupported_grant_type"),
        ("grant_type", "", "invalid_request"),
    ] {
        let code = code(&anna, &client_id).await;
        let mut grant = code_grant(&client_id, &code);
        grant[name] = json!(value);
        expect_oauth_error(&token(&app, &grant).await, 400, error);
        // It was not used up by someone else's attempt.
        let _ = token(&app, &code_grant(&client_id, &code)).await.expect(200);
    }
    let mut grant = code_grant("01920000-0000-7000-8000-000000000001", "code");
    expect_oauth_error(&token(&app, &grant).await, 401, "invalid_client");
    grant["client_id"] = json!("");
    expect_oauth_error(&token(&app, &grant).await, 401, "invalid_client");
    let late = code(&anna, &client_id).await;
    app.clock.advance(TimeDelta::seconds(60));
    expect_oauth_error(&token(&app, &code_grant(&client_id, &late)).await, 400, "invalid_grant");
}

/// RFC 6749, section 4.1.2: a code that is used twice ends the tokens that it gave. Without its secret it does not, so that
/// someone who has seen a used code cannot end the connection (OAuth 2.1, section 7.5).
#[http_test]
async fn code_replay_ends_the_connection(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    let code = code(&anna, &client_id).await;
    let tokens = token(&app, &code_grant(&client_id, &code)).await.expect(200).json();
    let mut without_secret = code_grant(&client_id, &code);
    without_secret["code_verifier"] = json!("another-secret-that-has-at-least-43-letters-too");
    expect_oauth_error(&token(&app, &without_secret).await, 400, "invalid_grant");
    assert_eq!(ping(&app, &tokens["access_token"]).await, 200);
    expect_oauth_error(&token(&app, &code_grant(&client_id, &code)).await, 400, "invalid_grant");
    assert_eq!(ping(&app, &tokens["access_token"]).await, 401);
    let refresh = refresh_grant(&client_id, &tokens["refresh_token"]);
    expect_oauth_error(&token(&app, &refresh).await, 400, "invalid_grant");
}

/// RFC 9700, section 4.14.2: refresh tokens are replaced, and a used one ends the connection.
#[http_test]
async fn refresh_rotates_and_reuse_ends_the_connection(app: TestApp, anna: Member) {
    let (client_id, other) = (register(&app).await, register(&app).await);
    let first = connect(&app, &anna, &client_id).await;
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(ping(&app, &first["access_token"]).await, 401, "access ends after an hour");
    let stolen = refresh_grant(&other, &first["refresh_token"]);
    expect_oauth_error(&token(&app, &stolen).await, 400, "invalid_grant");
    let second = token(&app, &refresh_grant(&client_id, &first["refresh_token"])).await.expect(200).json();
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    assert_eq!(ping(&app, &second["access_token"]).await, 200);
    expect_oauth_error(
        &token(&app, &refresh_grant(&client_id, &first["refresh_token"])).await,
        400,
        "invalid_grant",
    );
    assert_eq!(ping(&app, &second["access_token"]).await, 401);
    assert_eq!(anna.get("/api/connections").await.expect(200).json()["items"], json!([]));

    let idle = connect(&app, &anna, &client_id).await;
    app.clock.advance(TimeDelta::days(89));
    let renewed = token(&app, &refresh_grant(&client_id, &idle["refresh_token"])).await.expect(200).json();
    app.clock.advance(TimeDelta::days(90));
    expect_oauth_error(
        &token(&app, &refresh_grant(&client_id, &renewed["refresh_token"])).await,
        400,
        "invalid_grant",
    );
}

#[http_test]
async fn one_connection_too_many_ends_the_least_recent(app: TestApp, anna: Member) {
    let client_id = register(&app).await;
    let mut connected = Vec::new();
    for _ in 0..Connection::MAX_PER_USER {
        connected.push(connect(&app, &anna, &client_id).await);
        app.clock.advance(TimeDelta::seconds(1));
    }
    let renewed = token(&app, &refresh_grant(&client_id, &connected[0]["refresh_token"])).await.expect(200);
    let _ = connect(&app, &anna, &client_id).await;
    assert_eq!(ping(&app, &renewed.json()["access_token"]).await, 200);
    assert_eq!(ping(&app, &connected[1]["access_token"]).await, 401);
    assert_eq!(ping(&app, &connected[2]["access_token"]).await, 200);
}

/// RFC 7009, section 2: an app ends its own tokens, and learns nothing about those of others.
#[http_test]
async fn revocation_ends_the_tokens_of_the_app_only(app: TestApp, anna: Member) {
    let (client_id, other) = (register(&app).await, register(&app).await);
    let revoke = async |client: &str, token: &Value| {
        form(&app, "/oauth/revoke", &json!({"client_id": client, "token": token})).await
    };
    for kind in ["access_token", "refresh_token"] {
        let tokens = connect(&app, &anna, &client_id).await;
        let _ = revoke(&other, &tokens[kind]).await.expect(200);
        assert_eq!(ping(&app, &tokens["access_token"]).await, 200);
        let _ = revoke(&client_id, &tokens[kind]).await.expect(200);
        assert_eq!(ping(&app, &tokens["access_token"]).await, 401);
    }
    let _ = revoke(&client_id, &json!("unknown")).await.expect(200);
    expect_oauth_error(&revoke("x", &json!("unknown")).await, 401, "invalid_client");
    expect_oauth_error(
        &form(&app, "/oauth/revoke", &json!({"client_id": client_id})).await,
        400,
        "invalid_request",
    );
}

/// RFC 6749, section 3.2: a form, and no parameter twice.
#[http_test]
async fn token_request_of_another_form_is_rejected(app: TestApp) {
    for (content_type, body) in [
        ("application/json", "{}".to_owned()),
        ("application/x-www-form-urlencoded", "code=1&code=2".to_owned()),
        ("application/x-www-form-urlencoded", "a=".to_owned() + &"b".repeat(20_000)),
        ("application/x-www-form-urlencoded", String::new()),
    ] {
        let request = TestRequest::post().uri("/oauth/token").insert_header(("content-type", content_type));
        expect_oauth_error(&app_client(&app).send(request.set_payload(body)).await, 400, "invalid_request");
    }
    for path in ["/oauth/token", "/oauth/register", "/oauth/revoke", "/mcp"] {
        app_client(&app).request(Method::GET, path).await.expect_error(405, "method_not_allowed");
    }
}

#[http_test]
async fn connections_end_with_password_logout_block_and_deletion(app: TestApp, ada: Admin) {
    let client_id = register(&app).await;
    let member_id = async |email: &str| {
        let users = app.store.users().await;
        users.iter().find(|user| user.email.as_str() == email).unwrap().id
    };
    for end in ["disconnect", "logout", "reset", "block", "delete"] {
        let email = format!("{end}@example.com");
        let member = app.member(&email).await;
        let tokens = connect(&app, &member, &client_id).await;
        assert_eq!(ping(&app, &tokens["access_token"]).await, 200, "{end}");
        let id = member_id(&email).await;
        match end {
            "disconnect" => {
                let id = member.get("/api/connections").await.json()["items"][0]["id"].clone();
                let path = format!("/api/connections/{}", id.as_str().unwrap());
                let ben = app.member(BEN).await;
                ben.delete(&path).await.expect_error(404, "not_found");
                assert_eq!(ping(&app, &tokens["access_token"]).await, 200);
                let _ = member.delete(&path).await.expect(204);
                member.delete(&path).await.expect_error(404, "not_found");
                let activity = member.get("/api/auth/activity").await.expect(200).json();
                assert_eq!(activity["items"][0]["kind"], "app_disconnected");
            }
            "logout" => drop(member.delete("/api/auth/sessions").await.expect(204)),
            "reset" => {
                let _ = app
                    .browser()
                    .post("/api/auth/forgot-password", json!({"email": email}))
                    .await
                    .expect(200);
                let token = app.emailed_token(&email, "/reset-password").await.unwrap();
                let body = json!({"token": token, "password": PASSWORD});
                let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
            }
            "block" => {
                let path = format!("/api/admin/members/{id}/block");
                let _ = ada.post(&path, json!({"reason": "Spam"})).await.expect(200);
            }
            _ => {
                let path = format!("/api/admin/members/{id}/deletion");
                let _ = ada.post(&path, json!({"reason": "Asked"})).await.expect(200);
            }
        }
        assert_eq!(ping(&app, &tokens["access_token"]).await, 401, "{end}");
    }
    let _ = connect(&app, &app.member("eva@example.com").await, &client_id).await;
    let count = ada.get("/api/admin/connections").await.expect(200).json();
    assert_eq!(count, json!({"members": 1}));
}

#[http_test(has_connected_apps: false)]
async fn connections_turned_off_do_not_exist(app: TestApp, anna: Member) {
    assert_eq!(anna.get("/api/connections").await.expect(200).json()["serverUrl"], Value::Null);
    let client = app_client(&app);
    for path in ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"] {
        client.get(path).await.expect_error(404, "not_found");
    }
    for path in ["/mcp", "/oauth/register", "/oauth/token", "/oauth/revoke"] {
        client.post(path, json!({})).await.expect_error(404, "not_found");
    }
    anna.post("/api/connections/consent", json!({})).await.expect_error(404, "not_found");
}

#[actix_web::test]
async fn requests_are_limited_per_connection_and_per_member() {
    fn limit(limit: RateLimit) -> u32 {
        match limit {
            RateLimit::AppRequestsPerConnection => 3,
            RateLimit::AppRequestsPerMember => 5,
            _ => limit.default_per_hour(),
        }
    }
    let app = TestApp::start_with(TestAppOptions { limit, ..TestAppOptions::default() }).await;
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let client_id = register(&app).await;
    let (first, second) = (connect(&app, &anna, &client_id).await, connect(&app, &anna, &client_id).await);
    let bens = connect(&app, &ben, &client_id).await;
    for (tokens, statuses) in [(&first, [200, 200, 200, 429]), (&second, [200, 200, 429, 429])] {
        for status in statuses {
            assert_eq!(ping(&app, &tokens["access_token"]).await, status);
        }
    }
    // Neither other members nor the website are affected.
    assert_eq!(ping(&app, &bens["access_token"]).await, 200);
    let _ = anna.get("/api/toolbox").await.expect(200);
}

/// Signing in returns to the consent page with all parameters of the app.
#[http_test]
async fn sign_in_on_the_way_returns_to_the_consent(app: TestApp, _anna: Member) {
    let client_id = register(&app).await;
    let path = format!("/oauth/authorize?{}", encode(&authorization(&client_id, &[])));
    let raw = path.replace("%3A", ":").replace("%2F", "/");
    for path in [path, raw] {
        let browser = app.browser();
        let body = json!({"email": ANNA, "returnTo": path});
        let _ = browser.post("/api/auth/sign-in-link", body).await.expect(202);
        let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
        let member = app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
        assert_eq!(member.expect(200).json()["returnTo"], path);
    }
}
