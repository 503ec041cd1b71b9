//! Every operation, called by each role.

use std::collections::BTreeSet;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use application::ports::Store as _;
use domain::users::EmailAddress;
use integration_tests::app::{Browser, GOOD_CARD, OpenApiDocument, PASSWORD, TestApp, TestResponse};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";
const ADA: &str = "ada@example.com";

/// A call, and its statuses for a visitor, Anna, Ben and an admin. Where its object has an owner, that is Anna.
type Row = (&'static str, [u16; 4]);

const PUBLIC: [Row; 16] = [
    ("POST /api/auth/register", [201, 201, 201, 201]),
    ("POST /api/auth/login", [200, 200, 200, 200]),
    ("POST /api/auth/logout", [204, 204, 204, 204]),
    ("GET /api/auth/verify", [400, 400, 400, 400]),
    ("POST /api/auth/resend-verification", [202, 202, 202, 202]),
    ("POST /api/auth/forgot-password", [200, 200, 200, 200]),
    ("POST /api/auth/reset-password", [400, 400, 400, 400]),
    ("POST /api/auth/sign-in-link", [202, 202, 202, 202]),
    ("POST /api/auth/sign-in-link/redeem", [400, 400, 400, 400]),
    ("POST /api/auth/pending-email/confirm", [400, 400, 400, 400]),
    ("GET /api/blog/posts", [200, 200, 200, 200]),
    ("GET /api/blog/posts/{slug}", [200, 200, 200, 200]),
    ("GET /api/blog/posts/{slug} of a draft", [404, 404, 404, 200]),
    // The payment's client secret is enough to pay it, as with any provider.
    ("POST /api/sandbox/payment-intents/{id}/confirm", [200, 200, 200, 200]),
    ("POST /api/sandbox/payment-intents/{id}/authenticate", [409, 409, 409, 409]),
    // Without a signature.
    ("POST /api/payment/webhook", [400, 400, 400, 400]),
];

const MEMBERS: [Row; 22] = [
    ("GET /api/auth/me", [401, 200, 200, 200]),
    ("GET /api/auth/account", [401, 200, 200, 200]),
    ("GET /api/auth/activity", [401, 200, 200, 200]),
    ("PUT /api/auth/profile", [401, 200, 200, 200]),
    ("DELETE /api/auth/pending-email", [401, 204, 204, 204]),
    ("POST /api/auth/pending-email/resend", [401, 409, 409, 409]),
    ("PUT /api/auth/password", [401, 204, 204, 204]),
    ("POST /api/auth/reauthenticate", [401, 204, 204, 204]),
    ("POST /api/auth/reauthenticate/code", [401, 202, 202, 202]),
    ("GET /api/auth/sessions", [401, 200, 200, 200]),
    ("DELETE /api/auth/sessions", [401, 204, 204, 204]),
    ("DELETE /api/auth/sessions/others", [401, 204, 204, 204]),
    ("DELETE /api/auth/sessions/{id}", [401, 204, 404, 404]),
    ("GET /api/gpts/free", [401, 200, 200, 200]),
    ("GET /api/gpts/premium", [401, 200, 200, 200]),
    ("GET /api/prompts", [401, 200, 200, 200]),
    ("GET /api/purchases", [401, 200, 200, 200]),
    ("POST /api/purchases/{id}/receipt", [401, 202, 404, 404]),
    ("POST /api/discount/validate", [401, 200, 200, 200]),
    ("POST /api/payment/create-cart-intent", [401, 200, 200, 200]),
    // Begun and not paid yet; it does not exist for others.
    ("POST /api/payment/confirm", [401, 409, 404, 404]),
    ("POST /api/payment/confirm of a payment made", [401, 200, 404, 404]),
];

const ADMINS: [Row; 12] = [
    ("GET /api/admin/gpts", [401, 403, 403, 200]),
    ("POST /api/admin/gpts", [401, 403, 403, 201]),
    ("PUT /api/admin/gpts/{id}", [401, 403, 403, 204]),
    ("DELETE /api/admin/gpts/{id}", [401, 403, 403, 200]),
    ("GET /api/admin/prompts", [401, 403, 403, 200]),
    ("POST /api/admin/prompts", [401, 403, 403, 201]),
    ("PUT /api/admin/prompts/{id}", [401, 403, 403, 204]),
    ("DELETE /api/admin/prompts/{id}", [401, 403, 403, 204]),
    ("GET /api/admin/blog/posts", [401, 403, 403, 200]),
    ("POST /api/admin/blog/posts", [401, 403, 403, 201]),
    ("PUT /api/admin/blog/posts/{id}", [401, 403, 403, 200]),
    ("DELETE /api/admin/blog/posts/{id}", [401, 403, 403, 204]),
];

fn rows() -> impl Iterator<Item = Row> {
    PUBLIC.into_iter().chain(MEMBERS).chain(ADMINS)
}

/// The call of a row, without ids.
fn call(row: &str) -> &str {
    row.split(" of a ").next().expect("a call")
}

fn agent_body() -> Value {
    json!({"title": "New", "description": "Does a thing", "category": "Lifestyle"})
}

fn prompt_body() -> Value {
    json!({"name": "New", "category": "Lifestyle", "promptText": "Do a thing."})
}

fn post_body(slug: &str, is_published: bool) -> Value {
    json!({
        "title": "New", "slug": slug, "content": "<p>New</p>", "excerpt": "New", "isPublished": is_published,
    })
}

/// Anna owns an agent and has a pending order for another; every kind of object exists.
struct TestContext {
    app: TestApp,
    pending_intent: Value,
    paid_intent: Value,
    session: String,
    purchase: String,
    agent: String,
    prompt: String,
    post: String,
}

impl TestContext {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let anna = app.member(ANNA).await;
        let session = app.store.sessions().await[0].id.to_string();
        let _ = app.member(BEN).await;
        let ada = app.admin(ADA).await;
        let _ =
            app.discount("SPRING", domain::discounts::DiscountKind::percentage(10).unwrap(), |_| {}).await;
        let (owned, wanted) = (app.agent("Owned", 900).await, app.agent("Wanted", 500).await);
        let agent = app.agent("Free", 0).await.to_string();
        let paid_intent = anna.create_payment_intent(&[owned], None).await.expect(200).json();
        let _ = anna.pay(&paid_intent, GOOD_CARD).await.expect(200);
        let _ = anna.confirm(&paid_intent).await.expect(200);
        let purchase = app.store.purchases().await[0].id.to_string();
        let pending_intent = anna.create_payment_intent(&[wanted], None).await.expect(200).json();
        let create = async |path: &str, body: Value| {
            ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
        };
        let prompt = create("/api/admin/prompts", prompt_body()).await;
        let post = create("/api/admin/blog/posts", post_body("a-post", true)).await;
        let _ = create("/api/admin/blog/posts", post_body("a-draft", false)).await;
        Self { app, pending_intent, paid_intent, session, purchase, agent, prompt, post }
    }

    /// The browser of a visitor, Anna, Ben or an admin.
    async fn browser(&self, role: usize) -> Browser<'_> {
        let browser = self.app.browser();
        if let Some(email) = [None, Some(ANNA), Some(BEN), Some(ADA)][role] {
            let _ = browser.login(email, PASSWORD).await.expect(200);
        }
        browser
    }

    /// The path of a row's call, with ids.
    fn path(&self, row: &str) -> String {
        let path = call(row).split(' ').nth(1).expect("a path");
        let id = match path {
            _ if path.starts_with("/api/admin/gpts") => &self.agent,
            _ if path.starts_with("/api/admin/prompts") => &self.prompt,
            _ if path.starts_with("/api/admin/blog") => &self.post,
            _ if path.starts_with("/api/auth/sessions") => &self.session,
            _ if path.starts_with("/api/purchases") => &self.purchase,
            _ => self.pending_intent["paymentIntentId"].as_str().expect("a payment"),
        };
        let slug = if row.ends_with(" of a draft") { "a-draft" } else { "a-post" };
        let query = if path == "/api/auth/verify" { "?token=nonsense" } else { "" };
        format!("{}{query}", path.replace("{id}", id).replace("{slug}", slug))
    }

    /// A valid body.
    fn body(&self, row: &str) -> Option<Value> {
        Some(match row {
            "POST /api/auth/register" => {
                json!({"email": "new@example.com", "firstName": "New", "password": PASSWORD})
            }
            "POST /api/auth/login" => json!({"email": ANNA, "password": PASSWORD}),
            "POST /api/auth/resend-verification"
            | "POST /api/auth/forgot-password"
            | "POST /api/auth/sign-in-link" => {
                json!({"email": ANNA})
            }
            "POST /api/auth/reset-password" => json!({"token": "nonsense", "password": PASSWORD}),
            "POST /api/auth/sign-in-link/redeem" | "POST /api/auth/pending-email/confirm" => {
                json!({"token": "nonsense"})
            }
            "PUT /api/auth/profile" => json!({"firstName": "Anew"}),
            "PUT /api/auth/password" => {
                json!({"newPassword": "another password", "currentPassword": PASSWORD})
            }
            "POST /api/auth/reauthenticate" => json!({"password": PASSWORD}),
            "POST /api/discount/validate" => json!({"code": "SPRING"}),
            "POST /api/payment/create-cart-intent" => {
                json!({"gptIds": [self.pending_intent["items"][0]["id"]]})
            }
            "POST /api/payment/confirm" => json!({"paymentIntentId": self.pending_intent["paymentIntentId"]}),
            "POST /api/payment/confirm of a payment made" => {
                json!({"paymentIntentId": self.paid_intent["paymentIntentId"]})
            }
            "POST /api/sandbox/payment-intents/{id}/confirm" => json!({
                "clientSecret": self.pending_intent["clientSecret"], "cardNumber": GOOD_CARD, "expiry": "12/30", "cvc": "123",
                "country": "US",
            }),
            "POST /api/sandbox/payment-intents/{id}/authenticate" => {
                json!({"clientSecret": self.pending_intent["clientSecret"], "outcome": "complete"})
            }
            "POST /api/admin/gpts" | "PUT /api/admin/gpts/{id}" => agent_body(),
            "POST /api/admin/prompts" | "PUT /api/admin/prompts/{id}" => prompt_body(),
            "POST /api/admin/blog/posts" | "PUT /api/admin/blog/posts/{id}" => {
                post_body("another-post", true)
            }
            _ => return None,
        })
    }

    fn request(&self, row: &str) -> TestRequest {
        let method: Method = call(row).split(' ').next().expect("a method").parse().expect("a method");
        TestRequest::default().method(method).uri(&self.path(row))
    }

    async fn send(&self, row: &str, browser: &Browser<'_>) -> TestResponse {
        let mut request = self.request(row);
        if let Some(body) = self.body(row) {
            request = request.set_json(body);
        }
        browser.send(request).await
    }

    /// All content that admins manage.
    async fn content(&self) -> Vec<Value> {
        let ada = self.browser(3).await;
        let mut content = Vec::new();
        for path in ["/api/admin/gpts", "/api/admin/prompts", "/api/admin/blog/posts"] {
            content.push(ada.get(path).await.expect(200).json());
        }
        content
    }
}

#[test]
fn authorization_table_covers_every_operation() {
    let operations = OpenApiDocument::get().operations().filter(|(path, _)| path.starts_with("/api/"));
    let contract: BTreeSet<_> = operations.map(|(path, method)| format!("{method} {path}")).collect();
    let tested: BTreeSet<_> = rows().map(|(row, _)| call(row).to_owned()).collect();
    assert_eq!(contract, tested);
}

async fn expect_rows(rows: &[Row]) {
    let mut context = TestContext::new().await;
    for &(row, expected) in rows {
        for (role, status) in expected.into_iter().enumerate() {
            let before = context.content().await;
            let response = context.send(row, &context.browser(role).await).await;
            assert_eq!(response.status.as_u16(), status, "{row} by {role}: {}", response.text);
            let code = match status {
                401 => "unauthenticated".to_owned(),
                403 => "forbidden".to_owned(),
                404 => response.code(),
                _ if row.starts_with("GET ") => continue,
                _ => {
                    context = TestContext::new().await;
                    continue;
                }
            };
            response.expect_error(status, &code);
            assert_eq!(context.content().await, before, "{row} by {role} was rejected but changed something");
        }
    }
}

#[actix_web::test]
async fn public_operations_need_no_session() {
    expect_rows(&PUBLIC).await;
}

#[actix_web::test]
async fn member_operations_return_own_data() {
    expect_rows(&MEMBERS).await;
}

#[actix_web::test]
async fn admin_operations_reject_members() {
    expect_rows(&ADMINS).await;
}

async fn set_admin(app: &TestApp, email: &str, is_admin: bool) {
    let email = EmailAddress::parse(email).unwrap();
    let mut unit = app.store.begin().await.unwrap();
    let mut user = unit.users().lock_by_email(&email).await.unwrap().unwrap();
    user.is_admin = is_admin;
    assert!(unit.update(&user).await.unwrap());
    unit.commit().await.unwrap();
}

#[actix_web::test]
async fn role_change_applies_to_next_request() {
    for (row, expected) in ADMINS {
        let context = TestContext::new().await;
        let (anna, ada) = (context.browser(1).await, context.browser(3).await);
        set_admin(&context.app, ADA, false).await;
        context.send(row, &ada).await.expect_error(403, "forbidden");
        set_admin(&context.app, ANNA, true).await;
        assert_eq!(context.send(row, &anna).await.status.as_u16(), expected[3], "{row}");
    }
}

#[actix_web::test]
async fn demoted_admin_sees_member_view() {
    let context = TestContext::new().await;
    let ada = context.browser(3).await;
    let urls = async || {
        let agents = ada.get("/api/gpts/premium").await.expect(200).json();
        agents
            .as_array()
            .unwrap()
            .iter()
            .map(|agent| agent["url"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert!(urls().await.iter().all(|url| !url.is_empty()));
    set_admin(&context.app, ADA, false).await;
    assert!(urls().await.iter().all(String::is_empty));
    assert_eq!(ada.get("/api/auth/me").await.expect(200).json()["isAdmin"], false);
    ada.get("/api/blog/posts/a-draft").await.expect_error(404, "not_found");
}

#[actix_web::test]
async fn member_response_omits_admin_fields() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let body = json!({"email": ANNA, "firstName": "Anna", "password": PASSWORD, "isAdmin": true, "isVerified": true});
    let _ = browser.post("/api/auth/register", body).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.expect("a verification mail");
    let _ = browser.verify(&token).await.expect(200);
    let _ = browser.put("/api/auth/profile", json!({"firstName": "Anna", "isAdmin": true})).await.expect(200);
    assert_eq!(browser.get("/api/auth/me").await.expect(200).json()["isAdmin"], false);
    browser.get("/api/admin/gpts").await.expect_error(403, "forbidden");
}

#[actix_web::test]
async fn ended_session_returns_401() {
    let context = TestContext::new().await;
    let ada = context.browser(3).await;
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    for (row, _) in MEMBERS.into_iter().chain(ADMINS) {
        context.send(row, &stolen).await.expect_error(401, "unauthenticated");
    }
    stolen.get("/api/blog/posts/a-draft").await.expect_error(404, "not_found");
}

#[actix_web::test]
async fn unauthorized_request_body_is_not_read() {
    let context = TestContext::new().await;
    let (anna, ada) = (context.browser(1).await, context.browser(3).await);
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    let invalid_bodies = [("application/json", "{"), ("application/json", "[]"), ("text/plain", "{}")];
    for (content_type, body) in invalid_bodies {
        let send = async |row: &str, browser: &Browser<'_>| {
            let request =
                context.request(row).insert_header(("content-type", content_type)).set_payload(body);
            browser.send(request).await
        };
        for (row, _) in MEMBERS.into_iter().chain(ADMINS) {
            send(row, &stolen).await.expect_error(401, "unauthenticated");
        }
        for (row, _) in ADMINS {
            send(row, &anna).await.expect_error(403, "forbidden");
        }
    }
}
