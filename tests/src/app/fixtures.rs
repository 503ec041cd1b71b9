//! Common fixtures: members, agents, codes, and a payment.

use application::discounts::{ManageDiscounts, NewDiscount};
use application::ports::{Actor, Store as _};
use application::users::Admins;
use chrono::TimeDelta;
use domain::AgentId;
use domain::agents::{Access, Agent, AgentDraft, AgentUrl, Category, Description, Title};
use domain::discounts::{Discount, DiscountCode, DiscountDraft, DiscountKind};
use domain::money::Cents;
use domain::users::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Browser, TestApp, TestResponse};
use crate::contract::builders;

pub const PASSWORD: &str = "correct horse";
pub const GOOD_CARD: &str = "4242424242424242";

impl TestApp {
    /// Registers, opens the emailed link and returns the signed-in browser.
    ///
    /// # Panics
    /// If a step fails.
    pub async fn member(&self, email: &str) -> Browser<'_> {
        let browser = self.browser();
        let _ = browser.register(email).await.expect(201);
        let token = self.emailed_token(email, "/verify").await.expect("a verification email");
        let _ = browser.verify(&token).await.expect(200);
        browser
    }

    /// A signed-in admin.
    ///
    /// # Panics
    /// If a step fails.
    pub async fn admin(&self, email: &str) -> Browser<'_> {
        self.admin_with_role(email, Role::Owner).await
    }

    pub async fn admin_with_role(&self, email: &str, role: Role) -> Browser<'_> {
        let _ = self.member(email).await;
        self.promote(email, role).await
    }

    /// Gives an existing account a role and the password, also if it was to be deleted, and signs in.
    ///
    /// # Panics
    /// If a step fails.
    pub async fn promote(&self, email: &str, role: Role) -> Browser<'_> {
        let address = domain::users::EmailAddress::parse(email).expect("an address");
        let name = domain::users::FirstName::parse("Ada").expect("a name");
        let password = domain::users::PlainPassword::parse(PASSWORD).expect("a password");
        let admins = Admins::new(&self.context);
        admins.create_or_promote(address, name, role, Some(password)).await.expect("an admin");
        let browser = self.browser();
        let _ = browser.login(email, PASSWORD).await.expect(200);
        browser
    }

    /// Adds an agent to the catalog, free if the price is 0. Later agents are newer.
    ///
    /// # Panics
    /// If it cannot be stored.
    pub async fn agent(&self, title: &str, cents: i64) -> AgentId {
        self.clock.advance(TimeDelta::seconds(1));
        let draft = AgentDraft::new(
            Title::parse(title).expect("a title"),
            Description::parse("Helps with one thing").expect("a description"),
            Category::parse("Lifestyle").expect("a category"),
            AgentUrl::parse("https://chatgpt.com/g/secret").expect("a URL"),
            if cents == 0 { Access::Free } else { Access::Premium(Cents::new(cents).expect("a price")) },
        );
        let id = AgentId::from_uuid(self.context.ids.next_id());
        let mut agent = Agent::create(id, draft, self.context.clock.now());
        let mut unit = self.store.begin().await.expect("a unit of work");
        let slug = agent.slug.clone();
        for number in 2.. {
            if unit.agents().insert(&agent).await.expect("an agent") {
                break;
            }
            agent.slug = slug.numbered(number);
        }
        unit.commit().await.expect("a commit");
        id
    }

    /// Changes the price of an agent.
    ///
    /// # Panics
    /// If there is no such agent.
    pub async fn reprice(&self, id: AgentId, cents: i64) {
        let mut unit = self.store.begin().await.expect("a unit of work");
        let mut agent = unit.agents().find_all(&[id]).await.expect("agents").pop().expect("this agent");
        agent.access = Access::Premium(Cents::new(cents).expect("a price"));
        assert!(unit.agents().update(&agent).await.expect("an update"));
        unit.commit().await.expect("a commit");
    }

    /// Creates a code without limits, changed by `customize`.
    ///
    /// # Panics
    /// If it cannot be stored.
    pub async fn discount(
        &self,
        code: &str,
        kind: DiscountKind,
        customize: impl FnOnce(&mut DiscountDraft),
    ) -> Discount {
        let mut draft = builders::discount_draft(kind);
        customize(&mut draft);
        let new = NewDiscount { code: DiscountCode::parse(code).expect("a code"), draft };
        ManageDiscounts::new(&self.context).create(Actor::Cli, new).await.expect("a discount")
    }
}

impl Browser<'_> {
    /// Signs up like the landing page.
    pub async fn register(&self, email: &str) -> TestResponse {
        let body = json!({"email": email, "firstName": "Anna", "password": PASSWORD});
        self.post("/api/auth/register", body).await
    }

    /// Opens an emailed verification link.
    pub async fn verify(&self, token: &str) -> TestResponse {
        self.get(&format!("/api/auth/verify?token={token}")).await
    }

    pub async fn login(&self, email: &str, password: &str) -> TestResponse {
        self.post("/api/auth/login", json!({"email": email, "password": password})).await
    }

    /// Whether this browser is signed in.
    ///
    /// # Panics
    /// If the response is unexpected.
    pub async fn is_signed_in(&self) -> bool {
        match self.get("/api/auth/me").await.status.as_u16() {
            200 => true,
            401 => false,
            other => panic!("status {other}"),
        }
    }

    /// Starts a payment for these agents.
    pub async fn create_payment_intent(&self, agents: &[AgentId], discount: Option<Uuid>) -> TestResponse {
        let ids: Vec<_> = agents.iter().map(ToString::to_string).collect();
        let mut body = json!({"gptIds": ids});
        if let Some(discount) = discount {
            body["discountCodeId"] = json!(discount.to_string());
        }
        self.post("/api/payment/create-cart-intent", body).await
    }

    /// Pays an existing payment with this card.
    ///
    /// # Panics
    /// If the response is not a payment.
    pub async fn pay(&self, intent: &Value, card: &str) -> TestResponse {
        let id = intent["paymentIntentId"].as_str().expect("a payment");
        let body = json!({
            "clientSecret": intent["clientSecret"],
            "cardNumber": card,
            "expiry": "12/30",
            "cvc": "123",
            "country": "US",
        });
        self.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), body).await
    }

    pub async fn confirm(&self, intent: &Value) -> TestResponse {
        self.post("/api/payment/confirm", json!({"paymentIntentId": intent["paymentIntentId"]})).await
    }

    /// Buys these agents.
    ///
    /// # Panics
    /// If a step fails.
    pub async fn buy(&self, agents: &[AgentId]) -> Value {
        let intent = self.create_payment_intent(agents, None).await.expect(200).json();
        let _ = self.pay(&intent, GOOD_CARD).await.expect(200);
        self.confirm(&intent).await.expect(200).json()
    }
}
