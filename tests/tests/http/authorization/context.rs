use std::collections::BTreeMap;

use crate::http::prelude::*;
use actix_web::cookie::Cookie;
use application::users::PrepareDataExports;
use integration_tests::memory::State;

use super::table::{EVE, SUE};

/// The packages of premium agents have it everywhere, and nothing else has it.
pub(super) const SECRET: &str = "quillwort";
/// In the text of a prompt, after its first two lines.
pub(super) const PROMPT_SECRET: &str = "wormwood";

/// Version 1 with a file `a.md`, and a draft of the next version.
async fn publish_package(ada: &Browser<'_>, agent: &str, word: &str) {
    let path = format!("/api/admin/gpts/{agent}/package");
    let text =
        json!({"instructions": format!("Ask for {word} first."), "starters": [format!("Find {word}")]});
    let _ = ada.put(&path, text).await.expect(204);
    for name in ["a.md".to_owned(), format!("{word}.txt")] {
        let file = TestRequest::post().uri(&format!("{path}/files?name={name}"));
        let _ = ada.send(file.set_payload(format!("About {word}"))).await.expect(204);
    }
    let _ = ada.post(&format!("{path}/publish"), json!({"note": format!("With {word}")})).await.expect(201);
    let _ = ada.put(&path, json!({"instructions": format!("Ask for {word} later.")})).await.expect(204);
}

/// A seller, a welcome email, and a webhook with a test delivery. Returns the ids of the latter two.
async fn create_site_settings(ada: &Browser<'_>) -> (String, String) {
    let seller = json!({"basedOn": 0, "values": {"name": "Tea Ltd"}});
    let _ = ada.put("/api/admin/seller", seller).await.expect(200);
    let welcome = json!({"basedOn": 0, "subject": "Hello", "content": "<p>Hello</p>", "isOn": false});
    let _ = ada.put("/api/admin/welcome-email", welcome).await.expect(200);
    let body = json!({"url": "https://hooks.example/", "events": ["order.paid"]});
    let created = ada.post("/api/admin/webhooks", body).await.expect(201).json();
    let id = created["id"].as_str().unwrap().to_owned();
    let _ = ada.post(&format!("/api/admin/webhooks/{id}/test"), json!({})).await.expect(202);
    let deliveries = ada.get("/api/admin/webhook-deliveries").await.expect(200).json();
    (id, deliveries["items"][0]["id"].as_str().unwrap().to_owned())
}

/// The call of a row, without ids.
pub(super) fn call(row: &str) -> &str {
    row.split(" of a ").next().expect("a call")
}

fn agent_body() -> Value {
    json!({"title": "New", "description": "Does a thing", "category": "Lifestyle"})
}

fn discount_terms() -> Value {
    json!({"discountType": "percentage", "discountValue": 10})
}

fn bundle_body(agents: &[impl AsRef<str>]) -> Value {
    let agents: Vec<_> = agents.iter().map(AsRef::as_ref).collect();
    json!({"title": "A Set", "description": "New", "gptIds": agents, "price": 1000, "isPublished": true})
}

fn prompt_body() -> Value {
    let text = format!("Do a [thing].\n\nDo it well.\nAdd {PROMPT_SECRET}.");
    json!({"name": "New", "category": "Lifestyle", "promptText": text})
}

fn post_body(slug: &str, is_published: bool) -> Value {
    json!({
        "title": "New", "slug": slug, "content": "<p>New</p>", "excerpt": "New", "isPublished": is_published,
        "tags": ["Dinner"],
    })
}

/// Anna owns an agent and has a pending order for another; every kind of object exists.
pub(super) struct TestContext {
    pub(super) app: TestApp,
    pending_intent: Value,
    paid_intent: Value,
    session: String,
    /// Of the link to Anna's data.
    export_token: String,
    order: String,
    /// The agent of the order.
    pub(super) owned: String,
    /// Not owned, and premium.
    wanted: String,
    purchase: String,
    agent: String,
    /// Anna's report of this agent.
    report: String,
    /// The same of the prompt.
    prompt_report: String,
    /// Anna's review of the agent that she owns.
    review: String,
    review_version: Value,
    prompt: String,
    post: String,
    /// Its only revision.
    revision: String,
    /// Of the link to the preview of a draft.
    preview_token: String,
    newsletter: String,
    message: String,
    bundle: String,
    /// With a delivery.
    webhook: (String, String),
    email: String,
    discount: String,
    /// Ben.
    member: String,
    unverified_member: String,
    /// Ada's note about Ben.
    note: String,
    /// The cookies of each account, signed in.
    sessions: BTreeMap<&'static str, Vec<Cookie<'static>>>,
    /// What was stored at first, if the store is in memory.
    initial: Option<State>,
}

/// The cookies of each account.
async fn log_in(app: &TestApp) -> BTreeMap<&'static str, Vec<Cookie<'static>>> {
    let mut sessions = BTreeMap::new();
    for account in [ANNA, BEN, SUE, EVE, ADA] {
        let browser = app.browser();
        let _ = browser.login(account, PASSWORD).await.expect(200);
        sessions.insert(account, browser.cookies());
    }
    sessions
}

/// The id of the report.
async fn send_report(member: &Browser<'_>, ada: &Browser<'_>, item: &str) -> String {
    let _ = member.post(&format!("/api/{item}/reports"), json!({})).await.expect(204);
    let reports = ada.get(&format!("/api/admin/{item}/reports")).await.expect(200).json();
    reports[0]["id"].as_str().unwrap().to_owned()
}

impl TestContext {
    pub(super) async fn new() -> Self {
        // Some rows are sent more often than one person may.
        let options = TestAppOptions { limit: |_| 10_000, ..TestAppOptions::default() };
        let app = TestApp::start_with(options).await;
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
        let report = send_report(&anna, &ada, &format!("gpts/{agent}")).await;
        let webhook = create_site_settings(&ada).await;
        let paid_intent = anna.create_payment_intent(&[owned], None).await.expect(200).json();
        let _ = anna.pay(&paid_intent, GOOD_CARD).await.expect(200);
        let _ = anna.confirm(&paid_intent).await.expect(200);
        let _ = anna.put(&format!("/api/gpts/{owned}/review"), json!({"stars": 5})).await.expect(204);
        let reviews = ada.get("/api/admin/reviews").await.expect(200).json();
        let review = reviews["items"][0]["id"].as_str().unwrap().to_owned();
        let review_version = reviews["items"][0]["updatedAt"].clone();
        let purchase = app.store.purchases().await[0].id.to_string();
        let order = app.store.orders().await[0].id.to_string();
        let pending_intent = anna.create_payment_intent(&[wanted], None).await.expect(200).json();
        let create = async |path: &str, body: Value| {
            ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
        };
        let prompt = create("/api/admin/prompts", prompt_body()).await;
        let prompt_report = send_report(&anna, &ada, &format!("prompts/{prompt}")).await;
        publish_package(&ada, &agent, "clover").await;
        publish_package(&ada, &owned.to_string(), SECRET).await;
        for favorite in [format!("prompt/{prompt}"), format!("agent/{agent}")] {
            let path = format!("/api/toolbox/favorites/{favorite}");
            let _ = anna.put(&path, json!({})).await.expect(204);
        }
        let post = create("/api/admin/blog/posts", post_body("a-post", true)).await;
        let revisions = format!("/api/admin/blog/posts/{post}/revisions");
        let revisions = ada.get(&revisions).await.expect(200).json();
        let revision = revisions[0]["id"].as_str().unwrap().to_owned();
        let draft = create("/api/admin/blog/posts", post_body("a-draft", false)).await;
        let link = format!("/api/admin/blog/posts/{draft}/preview-link");
        let link = ada.post(&link, json!({})).await.expect(201).json();
        let preview_token = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let path = format!("/api/admin/blog/posts/{draft}/newsletter");
        let scheduled = ada.post(&path, json!({"when": "when_published"})).await.expect(201).json();
        let newsletter = scheduled["id"].as_str().unwrap().to_owned();
        let message = json!({"subject": "News", "content": "<p>Hello</p>"});
        let message = create("/api/admin/messages", message).await;
        let bundle =
            create("/api/admin/bundles", bundle_body(&[owned, wanted].map(|id| id.to_string()))).await;
        let users = app.store.users().await;
        let id_of = |email: &str| {
            users.iter().find(|user| user.email.as_str() == email).expect("a user").id.to_string()
        };
        let (member, unverified_member) = (id_of(BEN), id_of("una@example.com"));
        let path = format!("/api/admin/members/{member}/notes");
        let noted = ada.post(&path, json!({"text": "Asked for help"})).await.expect(200).json();
        let note = noted["notes"][0]["id"].as_str().unwrap().to_owned();
        let _ = anna.post("/api/auth/data-export", json!({})).await.expect(202);
        PrepareDataExports::new(&app.context).process_next().await.unwrap();
        let export_token = app.emailed_token(ANNA, "/download-data").await.unwrap();
        let email = app.store.outbox_emails().await[0].id.to_string();
        let sessions = log_in(&app).await;
        let initial = app.store.memory_store().map(|store| store.inspect(State::clone));
        Self {
            app,
            pending_intent,
            paid_intent,
            session,
            export_token,
            order,
            owned: owned.to_string(),
            wanted: wanted.to_string(),
            purchase,
            agent,
            report,
            prompt_report,
            review,
            review_version,
            prompt,
            post,
            revision,
            preview_token,
            newsletter,
            message,
            bundle,
            webhook,
            email,
            discount,
            member,
            unverified_member,
            note,
            sessions,
            initial,
        }
    }

    /// Undoes what this row changed. A new context takes a hundred times as long.
    pub(super) async fn reset_after(&mut self, row: &str) {
        match (self.app.store.memory_store(), &self.initial) {
            // The sandbox stores its payments itself.
            (Some(store), Some(initial)) if !row.contains("/sandbox/") => store.restore(initial),
            _ => *self = Self::new().await,
        }
    }

    /// The browser of this account, or of a visitor.
    pub(super) fn browser(&self, account: Option<&str>) -> Browser<'_> {
        let cookies = account.map_or(&[][..], |email| self.sessions[email].as_slice());
        self.app.browser().with_cookies(cookies)
    }

    /// The path of a row's call, with ids.
    pub(super) fn path(&self, row: &str) -> String {
        let path = call(row).split(' ').nth(1).expect("a path");
        let id = match path {
            _ if row.ends_with(" of a premium agent") => &self.owned,
            _ if path.starts_with("/api/admin/gpts") || path.starts_with("/api/gpts") => &self.agent,
            _ if path.starts_with("/api/toolbox/recent/prompts") => &self.prompt,
            "/api/prompts/{id}/reports" => &self.prompt,
            _ if path.starts_with("/api/toolbox") => &self.agent,
            _ if path.starts_with("/api/admin/reviews") => &self.review,
            _ if path.starts_with("/api/admin/bundles") => &self.bundle,
            _ if path.starts_with("/api/admin/discounts") => &self.discount,
            _ if path.starts_with("/api/admin/emails") => &self.email,
            "/api/admin/members/{id}/verification"
            | "/api/admin/members/{id}/verify"
            | "/api/admin/members/{id}/email" => &self.unverified_member,
            _ if path.starts_with("/api/admin/members") => &self.member,
            _ if path.starts_with("/api/admin/orders") => &self.order,
            _ if path.starts_with("/api/admin/prompts") => &self.prompt,
            _ if path.starts_with("/api/admin/webhooks") => &self.webhook.0,
            _ if path.starts_with("/api/admin/webhook-deliveries") => &self.webhook.1,
            _ if path.starts_with("/api/admin/blog") => &self.post,
            _ if path.starts_with("/api/admin/messages") => &self.message,
            _ if path.starts_with("/api/admin/newsletters") => &self.newsletter,
            // It is not in the trash.
            // There is none with its id.
            _ if ["missed-searches", "media", "member-imports"]
                .iter()
                .any(|list| path.starts_with(&format!("/api/admin/{list}"))) =>
            {
                &self.post
            }
            _ if path.starts_with("/api/admin/trash") || path.starts_with("/api/admin/history") => &self.post,
            _ if path.starts_with("/api/auth/sessions") => &self.session,
            _ if path.starts_with("/api/purchases/orders") => &self.order,
            _ if path.starts_with("/api/purchases") => &self.purchase,
            _ => self.pending_intent["paymentIntentId"].as_str().expect("a payment"),
        };
        let slug = match row {
            _ if path.starts_with("/api/gpts") => "wanted",
            _ if row.ends_with(" of a draft") => "a-draft",
            _ if path.starts_with("/api/bundles") => "a-set",
            _ if path.starts_with("/api/prompts") => "new",
            _ if path.contains("/tags/") => "dinner",
            _ => "a-post",
        };
        let query = match path {
            "/api/admin/appearance/tokens"
            | "/api/admin/appearance/email"
            | "/api/admin/appearance/share-image" => "?values=%7B%7D",
            "/api/admin/tax.csv" => "?quarter=2026-Q4",
            "/api/auth/verify" => "?token=nonsense",
            "/api/admin/gpts/{id}/package/files" => "?name=b.md",
            _ => "",
        };
        format!(
            "{}{query}",
            path.replace("{id}", id)
                .replace("{year}/{month}", "2026/11")
                .replace("{note_id}", &self.note)
                .replace("{slug}", slug)
                .replace("{revision}", &self.revision)
                .replace("{token}", &self.preview_token)
                .replace("{name}", "a.md")
                .replace("trash/{kind}", "trash/post")
                .replace("history/{kind}", "history/post")
                .replace("pages/{kind}", "pages/terms")
                .replace("favorites/{kind}", "favorites/agent")
                .replace("{kind}", "receipt")
                .replace("{number}", "TEST-2026-0001")
                .replace("{step}", "backup")
        )
    }

    /// A valid body.
    pub(super) fn body(&self, row: &str) -> Option<Value> {
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
            "POST /api/connections/consent" => json!({}),
            "POST /api/auth/passkeys"
            | "POST /api/auth/passkey-sign-in"
            | "POST /api/auth/reauthenticate/passkey" => json!({"credential": {}}),
            "PUT /api/auth/passkeys/{id}" => json!({"name": "Phone"}),
            "POST /api/auth/sign-in-link/code" => json!({"code": "123456"}),
            "POST /api/auth/sign-in-link/redeem"
            | "POST /api/auth/pending-email/confirm"
            | "POST /api/auth/account-deletion/undo"
            | "PUT /api/email-subscription" => {
                json!({"token": "nonsense"})
            }
            "POST /api/toolbox/recent/prompts/{id}" => json!({"promptText": "Do a thing."}),
            "PUT /api/auth/email-preferences" => json!({"agentFixed": true}),
            "PUT /api/welcome" => json!({"interests": ["Lifestyle"]}),
            "POST /api/auth/data-export/download" => json!({"token": self.export_token}),
            "POST /api/admin/members" => json!({"email": "new@example.com", "firstName": "New"}),
            "POST /api/admin/member-imports/{id}/check" => {
                json!({"columns": {"email": 0}})
            }
            "PUT /api/admin/media/{id}" => json!({"alt": "A cat"}),
            "PUT /api/auth/profile" => json!({"firstName": "Anew"}),
            "PUT /api/auth/password" => {
                json!({"newPassword": "another password", "currentPassword": PASSWORD})
            }
            "POST /api/auth/second-factor" | "POST /api/auth/second-factor/enable" => {
                json!({"code": "123456"})
            }
            "POST /api/auth/reauthenticate" => json!({"password": PASSWORD}),
            "POST /api/search/misses" => json!({"q": "crochet"}),
            "POST /api/discount/validate" => json!({"code": "SPRING"}),
            "POST /api/cart/changes" => json!({"email": ANNA, "changes": []}),
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
            "PUT /api/purchases/orders/{id}/billing-details" => json!({"name": "Reyes LLC"}),
            "POST /api/purchases/orders/{id}/messages" => json!({"topic": "other", "text": "Where is it?"}),
            "POST /api/gpts/{id}/reports"
            | "POST /api/gpts/{id}/reports of a premium agent"
            | "POST /api/prompts/{id}/reports" => {
                json!({"note": "Not found"})
            }
            "PUT /api/gpts/{id}/review of a premium agent" => {
                json!({"stars": 4, "updatedAt": self.review_version})
            }
            _ => return self.admin_body(row),
        })
    }

    fn admin_body(&self, row: &str) -> Option<Value> {
        Some(match row {
            "POST /api/admin/orders/{id}/refunds" => json!({
                "key": self.order, "items": [{"agentId": self.owned, "amount": 100}], "reason": "A gesture",
            }),
            "POST /api/admin/orders/{id}/messages" => json!({"text": "Here it is."}),
            "POST /api/admin/orders/{id}/access" => {
                json!({"agentId": self.owned, "access": "granted", "reason": "A misunderstanding"})
            }
            "POST /api/admin/members/{id}/verify"
            | "POST /api/admin/members/{id}/block"
            | "POST /api/admin/members/{id}/deletion" => {
                json!({"reason": "Asked by phone"})
            }
            "PUT /api/admin/members/{id}/email" => json!({"email": "una@example.org"}),
            "POST /api/admin/members/{id}/agents" => json!({"agentIds": [self.owned], "reason": "A gift"}),
            "PUT /api/admin/members/{id}/role" => json!({"role": "support"}),
            "POST /api/admin/messages" | "PUT /api/admin/messages/{id}" => {
                json!({"subject": "News", "content": "<p>Hello</p>"})
            }
            "POST /api/admin/newsletters/audience" => json!({"audience": {"to": "never_bought"}}),
            "POST /api/admin/members/labels" => {
                json!({"ids": [self.member], "action": "add", "label": "VIP"})
            }
            "POST /api/admin/members/{id}/notes" => json!({"text": "Prefers email"}),
            "PUT /api/admin/blog/tags/{slug}" => json!({"name": "Meals"}),
            "POST /api/admin/view-as" => json!({"view": "member"}),
            "POST /api/admin/discounts" => json!({"code": "SUMMER", "terms": discount_terms()}),
            "PUT /api/admin/discounts/{id}" => json!({"terms": discount_terms()}),
            "POST /api/admin/discounts/batches" => {
                json!({"prefix": "GIFT", "count": 2, "terms": discount_terms()})
            }
            "POST /api/admin/gpts/bulk" => json!({"ids": [self.agent], "action": "feature"}),
            "POST /api/admin/prompts/bulk" => json!({"ids": [self.prompt], "action": "feature"}),
            "POST /api/admin/blog/posts/bulk" => json!({"ids": [self.post], "action": "unpublish"}),
            "PUT /api/admin/reviews/{id}/reply" => json!({"reply": "Thank you"}),
            "POST /api/admin/reviews/{id}/hide" => json!({"reason": "Advertising"}),
            "POST /api/admin/prompts/{id}/reports/fix" => json!({"reportIds": [self.prompt_report]}),
            "POST /api/admin/prompts/{id}/reports/dismiss" => {
                json!({"reportIds": [self.prompt_report], "answer": "It's better now"})
            }
            "POST /api/admin/gpts/{id}/reports/fix" => json!({"reportIds": [self.report]}),
            "POST /api/admin/gpts/{id}/reports/dismiss" => {
                json!({"reportIds": [self.report], "answer": "It opens"})
            }
            "PUT /api/admin/gpts/{id}/package" => json!({"instructions": "Ask twice."}),
            "PUT /api/gpts/{id}/package/seen of a premium agent"
            | "POST /api/admin/gpts/{id}/package/restore" => {
                json!({"version": 1})
            }
            "POST /api/admin/bundles" | "PUT /api/admin/bundles/{id}" => {
                bundle_body(&[&self.owned, &self.wanted])
            }
            "POST /api/admin/gpts" | "PUT /api/admin/gpts/{id}" => agent_body(),
            "POST /api/admin/prompts" | "PUT /api/admin/prompts/{id}" => prompt_body(),
            "POST /api/admin/blog/posts/{id}/newsletter" => json!({"when": "now"}),
            "POST /api/admin/blog/posts/{id}/newsletter/test"
            | "POST /api/admin/gpts/{id}/package/publish" => {
                json!({})
            }
            "POST /api/admin/blog/posts" | "PUT /api/admin/blog/posts/{id}" => {
                post_body("another-post", true)
            }
            _ if row.contains("copies/{id}") && !row.starts_with("GET") => json!({"editor": self.agent}),
            "PUT /api/admin/appearance" => {
                json!({"basedOn": 0, "values": {"corners": "soft", "texts": {"name": "New"}}})
            }
            "PUT /api/admin/welcome-email" => {
                json!({"basedOn": 1, "subject": "Hello", "content": "<p>Welcome</p>", "isOn": false})
            }
            "PUT /api/admin/seller" => json!({"basedOn": 1, "values": {"name": "Coffee Ltd"}}),
            "POST /api/admin/webhooks" => json!({"url": "https://hooks.example/", "events": ["order.paid"]}),
            "PUT /api/admin/webhooks/{id}" => json!({"events": ["order.refunded"], "isOn": false}),
            "PUT /api/admin/pages/{kind}" => json!({"content": "<p>New</p>"}),
            _ => return None,
        })
    }

    pub(super) fn request(&self, row: &str) -> TestRequest {
        let method: Method = call(row).split(' ').next().expect("a method").parse().expect("a method");
        TestRequest::default().method(method).uri(&self.path(row))
    }

    pub(super) async fn send(&self, row: &str, browser: &Browser<'_>) -> TestResponse {
        let mut request = self.request(row);
        if let Some(body) = self.body(row) {
            request = request.set_json(body);
        } else if row.ends_with("/package/files") {
            request = request.set_payload("B");
        } else if row.ends_with("/package/import") {
            request = request.set_payload("---\nname: a\ndescription: b\n---\nAsk.");
        }
        browser.send(request).await
    }

    /// What is stored. Every change of content is in the audit log.
    pub(super) async fn stored(&self) -> [String; 4] {
        let store = &self.app.store;
        [
            format!("{:?} {:?} {:?}", store.users().await, store.tokens().await, store.sessions().await),
            format!("{:?} {:?}", store.orders().await, store.purchases().await),
            format!("{} emails", store.outbox_emails().await.len()),
            format!("{} audit entries", store.audit().await.len()),
        ]
    }
}
