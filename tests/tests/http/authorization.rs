//! Every operation, called by each role.

mod table;

use std::collections::BTreeSet;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use application::ports::Store as _;
use domain::users::{EmailAddress, Role};
use integration_tests::app::{Browser, GOOD_CARD, OpenApiDocument, PASSWORD, TestApp, TestResponse};
use serde_json::{Value, json};

use self::table::{ACCOUNTS, ADA, ADMINS, ANNA, BEN, DRAFTS, EVE, MEMBERS, PUBLIC, ROLES, Row, SUE};

/// Calls that need a session.
fn signed_in_rows() -> impl Iterator<Item = &'static str> {
    MEMBERS.into_iter().map(|(row, _)| row).chain(ADMINS.map(|(row, _)| row))
}

/// The call of a row, without ids.
fn call(row: &str) -> &str {
    row.split(" of a ").next().expect("a call")
}

fn agent_body() -> Value {
    json!({"title": "New", "description": "Does a thing", "category": "Lifestyle"})
}

fn discount_terms() -> Value {
    json!({"discountType": "percentage", "discountValue": 10})
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
    order: String,
    /// The agent of the order.
    owned: String,
    purchase: String,
    agent: String,
    prompt: String,
    post: String,
    email: String,
    discount: String,
    /// Ben.
    member: String,
    unverified_member: String,
    /// Ada's note about Ben.
    note: String,
}

impl TestContext {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let anna = app.member(ANNA).await;
        let session = app.store.sessions().await[0].id.to_string();
        let _ = app.member(BEN).await;
        for (email, role) in [(SUE, Role::Support), (EVE, Role::Editor)] {
            let _ = app.admin_with_role(email, role).await;
        }
        let ada = app.admin(ADA).await;
        let _ = app.browser().register("una@example.com").await.expect(201);
        let discount =
            app.discount("SPRING", domain::discounts::DiscountKind::percentage(10).unwrap(), |_| {}).await;
        let discount = discount.id.to_string();
        let (owned, wanted) = (app.agent("Owned", 900).await, app.agent("Wanted", 500).await);
        let agent = app.agent("Free", 0).await.to_string();
        let paid_intent = anna.create_payment_intent(&[owned], None).await.expect(200).json();
        let _ = anna.pay(&paid_intent, GOOD_CARD).await.expect(200);
        let _ = anna.confirm(&paid_intent).await.expect(200);
        let purchase = app.store.purchases().await[0].id.to_string();
        let order = app.store.orders().await[0].id.to_string();
        let pending_intent = anna.create_payment_intent(&[wanted], None).await.expect(200).json();
        let create = async |path: &str, body: Value| {
            ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
        };
        let prompt = create("/api/admin/prompts", prompt_body()).await;
        let post = create("/api/admin/blog/posts", post_body("a-post", true)).await;
        let _ = create("/api/admin/blog/posts", post_body("a-draft", false)).await;
        let users = app.store.users().await;
        let id_of = |email: &str| {
            users.iter().find(|user| user.email.as_str() == email).expect("a user").id.to_string()
        };
        let (member, unverified_member) = (id_of(BEN), id_of("una@example.com"));
        let notes = format!("/api/admin/members/{member}/notes");
        let noted = ada.post(&notes, json!({"text": "Asked for help"})).await.expect(200).json();
        let note = noted["notes"][0]["id"].as_str().unwrap().to_owned();
        let email = app.store.outbox_emails().await[0].id.to_string();
        Self {
            app,
            pending_intent,
            paid_intent,
            session,
            order,
            owned: owned.to_string(),
            purchase,
            agent,
            prompt,
            post,
            email,
            discount,
            member,
            unverified_member,
            note,
        }
    }

    /// The browser of this account, or of a visitor.
    async fn browser(&self, account: Option<&str>) -> Browser<'_> {
        let browser = self.app.browser();
        if let Some(email) = account {
            let _ = browser.login(email, PASSWORD).await.expect(200);
        }
        browser
    }

    /// The path of a row's call, with ids.
    fn path(&self, row: &str) -> String {
        let path = call(row).split(' ').nth(1).expect("a path");
        let id = match path {
            _ if path.starts_with("/api/admin/gpts") => &self.agent,
            _ if path.starts_with("/api/admin/discounts") => &self.discount,
            _ if path.starts_with("/api/admin/emails") => &self.email,
            "/api/admin/members/{id}/verification"
            | "/api/admin/members/{id}/verify"
            | "/api/admin/members/{id}/email" => &self.unverified_member,
            _ if path.starts_with("/api/admin/members") => &self.member,
            _ if path.starts_with("/api/admin/orders") => &self.order,
            _ if path.starts_with("/api/admin/prompts") => &self.prompt,
            _ if path.starts_with("/api/admin/blog") => &self.post,
            // It is not in the trash.
            _ if path.starts_with("/api/admin/trash") => &self.post,
            _ if path.starts_with("/api/auth/sessions") => &self.session,
            _ if path.starts_with("/api/purchases") => &self.purchase,
            _ => self.pending_intent["paymentIntentId"].as_str().expect("a payment"),
        };
        let slug = if row.ends_with(" of a draft") { "a-draft" } else { "a-post" };
        let query = if path == "/api/auth/verify" { "?token=nonsense" } else { "" };
        format!(
            "{}{query}",
            path.replace("{id}", id)
                .replace("{note_id}", &self.note)
                .replace("{slug}", slug)
                .replace("trash/{kind}", "trash/post")
                .replace("{kind}", "receipt")
        )
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
            "POST /api/auth/second-factor" | "POST /api/auth/second-factor/enable" => {
                json!({"code": "123456"})
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
            "POST /api/admin/orders/{id}/refunds" => json!({
                "key": self.order, "items": [{"agentId": self.owned, "amount": 100}], "reason": "A gesture",
            }),
            "POST /api/admin/orders/{id}/access" => {
                json!({"agentId": self.owned, "access": "granted", "reason": "A misunderstanding"})
            }
            "POST /api/admin/members/{id}/verify" | "POST /api/admin/members/{id}/block" => {
                json!({"reason": "Asked by phone"})
            }
            "PUT /api/admin/members/{id}/email" => json!({"email": "una@example.org"}),
            "POST /api/admin/members/{id}/agents" => json!({"agentId": self.owned, "reason": "A gift"}),
            "PUT /api/admin/members/{id}/role" => json!({"role": "support"}),
            "POST /api/admin/members/{id}/notes" => json!({"text": "Prefers email"}),
            "POST /api/admin/discounts" => json!({"code": "SUMMER", "terms": discount_terms()}),
            "PUT /api/admin/discounts/{id}" => json!({"terms": discount_terms()}),
            "POST /api/admin/discounts/batches" => {
                json!({"prefix": "GIFT", "count": 2, "terms": discount_terms()})
            }
            "POST /api/admin/discounts/simulate" => json!({"gptIds": [self.agent]}),
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
        let ada = self.browser(Some(ADA)).await;
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
    let public = PUBLIC.into_iter().map(|(row, _)| row);
    let tested: BTreeSet<_> = public.chain(signed_in_rows()).map(|row| call(row).to_owned()).collect();
    assert_eq!(contract, tested);
    let admin = |calls: &BTreeSet<String>| calls.iter().filter(|call| call.contains("/api/admin/")).count();
    assert_eq!(admin(&contract), ADMINS.len(), "every admin operation is tested with each role");
}

async fn expect_rows<const N: usize>(rows: &[Row<N>], accounts: [Option<&str>; N]) {
    let mut context = TestContext::new().await;
    for &(row, expected) in rows {
        for (account, status) in accounts.into_iter().zip(expected) {
            let before = context.content().await;
            let response = context.send(row, &context.browser(account).await).await;
            assert_eq!(response.status.as_u16(), status, "{row} by {account:?}: {}", response.text);
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
            assert_eq!(
                context.content().await,
                before,
                "{row} by {account:?} was rejected but changed something"
            );
        }
    }
}

#[actix_web::test]
async fn public_operations_need_no_session() {
    expect_rows(&PUBLIC, ACCOUNTS).await;
}

#[actix_web::test]
async fn member_operations_return_own_data() {
    expect_rows(&MEMBERS, ACCOUNTS).await;
}

#[actix_web::test]
async fn admin_operations_need_role_with_permission() {
    expect_rows(&ADMINS, ROLES).await;
}

#[actix_web::test]
async fn drafts_are_visible_to_content_roles_only() {
    expect_rows(&DRAFTS, ROLES).await;
}

async fn set_role(app: &TestApp, email: &str, role: Option<Role>) {
    let email = EmailAddress::parse(email).unwrap();
    let mut unit = app.store.begin().await.unwrap();
    let mut user = unit.users().lock_by_email(&email).await.unwrap().unwrap();
    user.role = role;
    assert!(unit.update(&user).await.unwrap());
    unit.commit().await.unwrap();
}

#[actix_web::test]
async fn role_change_applies_to_next_request() {
    for (row, expected) in ADMINS {
        let context = TestContext::new().await;
        let (anna, ada) = (context.browser(Some(ANNA)).await, context.browser(Some(ADA)).await);
        set_role(&context.app, ADA, None).await;
        context.send(row, &ada).await.expect_error(403, "forbidden");
        set_role(&context.app, ANNA, Some(Role::Owner)).await;
        assert_eq!(context.send(row, &anna).await.status.as_u16(), expected[4], "{row}");
    }
}

#[actix_web::test]
async fn demoted_admin_sees_member_view() {
    let context = TestContext::new().await;
    let ada = context.browser(Some(ADA)).await;
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
    set_role(&context.app, ADA, Some(Role::Support)).await;
    assert!(urls().await.iter().all(String::is_empty), "support opens premium agents as members do");
    set_role(&context.app, ADA, None).await;
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
    let ada = context.browser(Some(ADA)).await;
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    for row in signed_in_rows() {
        context.send(row, &stolen).await.expect_error(401, "unauthenticated");
    }
    stolen.get("/api/blog/posts/a-draft").await.expect_error(404, "not_found");
}

#[actix_web::test]
async fn unauthorized_request_body_is_not_read() {
    let context = TestContext::new().await;
    let (anna, ada) = (context.browser(Some(ANNA)).await, context.browser(Some(ADA)).await);
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    let invalid_bodies = [("application/json", "{"), ("application/json", "[]"), ("text/plain", "{}")];
    for (content_type, body) in invalid_bodies {
        let send = async |row: &str, browser: &Browser<'_>| {
            let request =
                context.request(row).insert_header(("content-type", content_type)).set_payload(body);
            browser.send(request).await
        };
        for row in signed_in_rows() {
            send(row, &stolen).await.expect_error(401, "unauthenticated");
        }
        for (row, _) in ADMINS {
            send(row, &anna).await.expect_error(403, "forbidden");
        }
    }
}
