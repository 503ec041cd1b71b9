//! Overview, lists, downloads and Stripe agree on every sum, to the cent.

use std::sync::Arc;

use crate::http::prelude::*;
use domain::discounts::{Discount, DiscountKind};
use infrastructure::payments::stripe::{StripeProvider, Timeouts};
use infrastructure::system::SystemClock;
use integration_tests::app::TestStore;
use integration_tests::payments::{StripeWorld, stripe_account};

const GOOD: &str = "tok_visa";

#[actix_web::test]
async fn sums_of_all_screens_equal_those_of_stripe() {
    let Some(world) = StripeWorld::from_environment() else { return };
    check_sums(&Shop::open(world, TestStore::from_environment().await)).await;
}

#[actix_web::test]
async fn sums_of_all_screens_on_sqlite_equal_those_of_stripe() {
    let Some(world) = StripeWorld::from_environment() else { return };
    check_sums(&Shop::open(world, TestStore::sqlite().await)).await;
}

struct Shop {
    app: TestApp,
    world: StripeWorld,
}

impl Shop {
    fn open(world: StripeWorld, store: TestStore) -> Self {
        let provider =
            StripeProvider::new(&stripe_account(&world.url()), Timeouts::default(), Arc::new(SystemClock));
        let provider = Arc::new(provider.unwrap());
        Self { app: TestApp::start_with_provider(store, TestAppOptions::default(), provider), world }
    }

    /// Buys these agents on the next day and returns the payment's id. The card is one of Stripe's test tokens.
    async fn sell(
        &self,
        member: &Browser<'_>,
        agents: &[AgentId],
        code: Option<&Discount>,
        card: &str,
    ) -> String {
        self.app.clock.advance(TimeDelta::days(1));
        let code = code.map(|code| code.id.as_uuid());
        let intent = member.create_payment_intent(agents, code).await.expect(200).json();
        let id = intent["paymentIntentId"].as_str().unwrap().to_owned();
        if intent["total"] != 0 {
            assert!(self.world.pay_with(&id, card).await);
        }
        let confirmed = member.confirm(&intent).await.expect(200).json();
        assert_eq!(confirmed["status"], "paid");
        id
    }

    /// The owner, who has just logged in.
    async fn owner(&self) -> Browser<'_> {
        let ada = self.app.browser();
        let _ = ada.login(ADA, PASSWORD).await.expect(200);
        ada
    }

    async fn order_of(&self, payment: &str) -> String {
        let path = format!("/api/admin/orders?search={payment}");
        let found = self.owner().await.get(&path).await.expect(200).json();
        found["items"][0]["id"].as_str().unwrap().to_owned()
    }

    async fn refund(&self, payment: &str, items: &[(AgentId, i64)]) {
        let order = self.order_of(payment).await;
        let items: Vec<_> = items
            .iter()
            .map(|(agent, amount)| json!({"agentId": agent.to_string(), "amount": amount}))
            .collect();
        let body = json!({"key": self.app.context.ids.next_id().to_string(), "items": items, "reason": "Asked for it"});
        let _ =
            self.owner().await.post(&format!("/api/admin/orders/{order}/refunds"), body).await.expect(200);
    }

    /// Reads the payment from Stripe again, as after a webhook event.
    async fn sync(&self, payment: &str) -> Value {
        let order = self.order_of(payment).await;
        self.owner()
            .await
            .post(&format!("/api/admin/orders/{order}/check"), json!({}))
            .await
            .expect(200)
            .json()
    }

    /// Submits evidence that loses the dispute.
    async fn lose_dispute(&self, payment: &str) {
        let (_, disputes) = self.world.get(&format!("v1/disputes?payment_intent={payment}")).await;
        let id = disputes["data"][0]["id"].as_str().unwrap();
        let form = "evidence[uncategorized_text]=losing_evidence&submit=true";
        let (status, response) = self.world.post(&format!("v1/disputes/{id}"), form).await;
        assert_eq!(status, 200, "{response}");
    }

    /// What moved on the account before Stripe's fees: payments, less refunds and disputes.
    async fn net_of_stripe(&self) -> i64 {
        let (status, transactions) = self.world.get("v1/balance_transactions?limit=100").await;
        assert_eq!((status, &transactions["has_more"]), (200, &json!(false)));
        sum(transactions["data"].as_array().unwrap(), "amount")
    }

    /// A sale of each kind. Returns what Stripe refunded without naming an agent.
    async fn trade(&self) -> i64 {
        let app = &self.app;
        let _ = app.admin(ADA).await;
        let mut agents = Vec::new();
        for (title, cents) in [("One", 1999), ("Two", 999), ("Three", 333), ("Four", 5001), ("Five", 777)] {
            agents.push(app.agent(title, cents).await);
        }
        let spring = app.discount("SPRING", DiscountKind::percentage(15).unwrap(), |_| {}).await;
        let fixed = app.discount("FIXED", DiscountKind::fixed(500).unwrap(), |_| {}).await;
        let gift = app.discount("GIFT", DiscountKind::percentage(100).unwrap(), |_| {}).await;
        let mut members = Vec::new();
        for name in ["anna", "berta", "carla", "dora", "emma"] {
            members.push(app.member(&format!("{name}@example.com")).await);
        }
        let [anna, berta, carla, dora, emma] = &members[..] else { panic!("five members") };

        self.sell(anna, &agents[..2], None, GOOD).await;
        self.sell(anna, &agents[2..4], Some(&spring), GOOD).await;
        self.sell(berta, &agents[3..4], Some(&fixed), GOOD).await;
        self.sell(carla, &agents[1..3], Some(&gift), GOOD).await;
        let partly = self.sell(dora, &agents[3..], Some(&spring), GOOD).await;
        self.refund(&partly, &[(agents[3], 1234), (agents[4], 1)]).await;
        let refunded = self.sell(berta, &agents[..1], None, GOOD).await;
        self.refund(&refunded, &[(agents[0], 1999)]).await;
        let in_dashboard = self.sell(carla, &agents[3..4], Some(&fixed), GOOD).await;
        let form = format!("payment_intent={in_dashboard}&amount=321");
        assert_eq!(self.world.post("v1/refunds", &form).await.0, 200);
        assert_eq!(self.sync(&in_dashboard).await["status"], "partly_refunded");
        let disputed = self.sell(emma, &agents[..1], None, "tok_createDispute").await;
        assert_eq!(self.sync(&disputed).await["status"], "disputed");
        let lost = self.sell(dora, &agents[1..2], Some(&spring), "tok_createDispute").await;
        self.lose_dispute(&lost).await;
        assert_eq!(self.sync(&lost).await["status"], "disputed");

        // Nothing of these was paid: the second cart replaces the first.
        let _ = emma.create_payment_intent(&agents[1..2], None).await.expect(200);
        let declined = emma.create_payment_intent(&agents[1..3], None).await.expect(200).json();
        let id = declined["paymentIntentId"].as_str().unwrap();
        assert!(!self.world.pay_with(id, "tok_visa_chargeDeclined").await);
        321
    }
}

async fn check_sums(shop: &Shop) {
    let unassigned_refund = shop.trade().await;
    let ada = &shop.owner().await;
    let get = async |path: &str| ada.get(path).await.expect(200).json();
    let overview = get("/api/admin/overview?period=30d").await;
    let totals = get("/api/admin/orders/totals").await;
    let disputed = get("/api/admin/orders/totals?status=disputed").await;
    let net = totals["net"].as_i64().unwrap();

    // Until a dispute is won, its amount is not on the account.
    assert_eq!(net - disputed["net"].as_i64().unwrap(), shop.net_of_stripe().await);
    assert_eq!((&totals["count"], &disputed["count"]), (&json!(11), &json!(2)));
    assert_eq!(totals["refunded"], 1234 + 1 + 1999 + 321);

    assert_eq!(overview["revenue"]["value"], net);
    assert_eq!(overview["refunds"]["value"], totals["refunded"]);
    assert_eq!((&overview["orders"]["value"], &overview["refundedOrders"]["value"]), (&json!(9), &json!(3)));
    assert_eq!(sum(overview["steps"].as_array().unwrap(), "revenue"), net);
    assert_eq!(sum(overview["bestAgents"].as_array().unwrap(), "revenue"), net + unassigned_refund);

    let orders = all_pages(ada, "/api/admin/orders").await;
    let paid: Vec<_> = orders.iter().filter(|order| !order["settledAt"].is_null()).cloned().collect();
    assert_eq!((orders.len(), paid.len()), (11, 9));
    assert_eq!(sum(&paid, "total") - sum(&orders, "refundedAmount"), net);
    let file = Csv::download(ada, "/api/admin/orders.csv").await;
    assert_eq!((file.rows.len(), file.sum("Net (USD)")), (11, net));
    assert_eq!(file.sum("Refunded (USD)"), totals["refunded"].as_i64().unwrap());

    let members = all_pages(ada, "/api/admin/members").await;
    assert_eq!((members.len(), sum(&members, "spent")), (6, net));
    let file = Csv::download(ada, "/api/admin/members.csv").await;
    assert_eq!((file.rows.len(), file.sum("Spent (USD)")), (6, net));
    let buyers = get("/api/admin/members/totals").await["buyers"].clone();
    assert_eq!((&buyers, &overview["buyers"]["value"]), (&json!(5), &json!(5)));
    assert_eq!(overview["funnel"]["bought"], 5);

    let codes = all_pages(ada, "/api/admin/discounts").await;
    let with_code: Vec<_> = paid.iter().filter(|order| !order["discountCode"].is_null()).cloned().collect();
    let revenue = sum(&with_code, "total") - sum(&with_code, "refundedAmount");
    assert_eq!((sum(&codes, "uses"), sum(&codes, "revenue")), (6, revenue));
    let best = overview["bestCodes"].as_array().unwrap();
    assert_eq!(
        ["uses", "revenue", "discount"].map(|name| sum(best, name)),
        [6, revenue, sum(&codes, "discountGiven")]
    );
    let file = Csv::download(ada, "/api/admin/discounts.csv").await;
    assert_eq!((file.rows.len(), file.sum("Revenue")), (3, revenue));
    assert_eq!(file.sum("Discount given"), sum(&codes, "discountGiven"));
    for code in &codes {
        let of_code = format!("/api/admin/orders/totals?code={}", code["code"].as_str().unwrap());
        assert_eq!(get(&of_code).await["net"], code["revenue"], "{code}");
        let uses =
            all_pages(ada, &format!("/api/admin/discounts/{}/uses", code["id"].as_str().unwrap())).await;
        assert_eq!(sum(&uses, "total") - sum(&uses, "refunded"), code["revenue"].as_i64().unwrap(), "{code}");
    }
}

/// All items of a list, read in pages of three.
async fn all_pages(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    let (mut items, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = browser.get(&format!("{path}?limit=3{cursor}")).await.expect(200).json();
        items.extend(page["items"].as_array().unwrap().iter().cloned());
        let Some(next) = page["nextCursor"].as_str() else { return items };
        cursor = format!("&cursor={next}");
    }
}

fn sum(items: &[Value], name: &str) -> i64 {
    items.iter().map(|item| item[name].as_i64().unwrap_or_else(|| panic!("no {name}: {item}"))).sum()
}

/// A file without quoted cells.
struct Csv {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Csv {
    async fn download(browser: &Browser<'_>, path: &str) -> Self {
        let text = browser.get(path).await.expect(200).text;
        assert!(!text.contains('"'), "{text}");
        let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect());
        Self { columns: lines.next().unwrap(), rows: lines.collect() }
    }

    /// The cents of a column of dollars.
    fn sum(&self, column: &str) -> i64 {
        let position = self.columns.iter().position(|name| name == column).unwrap();
        let cents = |row: &Vec<String>| row[position].replace('.', "").parse::<i64>().unwrap();
        self.rows.iter().map(cents).sum()
    }
}
