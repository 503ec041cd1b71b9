use std::sync::Arc;

use application::ports::{
    Clock as _, DisputeStatus, NewPaymentIntent, PaymentProvider as _, PaymentProviderError, RefundStatus,
};
use chrono::TimeDelta;
use domain::OrderId;
use infrastructure::payments::stripe::{StripeProvider, Timeouts};
use infrastructure::system::SystemClock;
use integration_tests::app::{TestApp, TestAppOptions, TestStore};
use integration_tests::contract::builders::{cents, next_id};
use integration_tests::payments::{ProviderUnderTest, StripeWorld, stripe_account};
use serde_json::json;

fn provider(world: &StripeWorld) -> Arc<StripeProvider> {
    let provider =
        StripeProvider::new(&stripe_account(&world.url()), Timeouts::default(), Arc::new(SystemClock));
    Arc::new(provider.unwrap())
}

fn open() -> Option<ProviderUnderTest> {
    let world = StripeWorld::from_environment()?;
    Some(ProviderUnderTest { provider: provider(&world), cardholder: Box::new(world) })
}

mod contract {
    integration_tests::payment_contract!(crate::payments::stripe::open);
}

fn order(amount: i64) -> NewPaymentIntent {
    let order_id = OrderId::from_uuid(next_id());
    NewPaymentIntent { order_id, amount: cents(amount), idempotency_key: format!("order:{order_id}:create") }
}

#[tokio::test]
async fn stripe_receives_no_personal_data() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let new = order(1999);
    let intent = provider(&world).create(&new).await.unwrap();
    let (_, kept) = world.get(&format!("v1/payment_intents/{}", intent.id)).await;
    assert_eq!(kept["metadata"], serde_json::json!({ "order_id": new.order_id.to_string() }));
    assert_eq!((kept["currency"].as_str(), kept["amount"].as_i64()), (Some("usd"), Some(1999)));
    assert_eq!(kept["automatic_payment_methods"]["enabled"], true);
    for unset in ["customer", "receipt_email", "description", "shipping", "statement_descriptor"] {
        assert_eq!(kept[unset], serde_json::Value::Null, "{unset}");
    }
}

#[tokio::test]
async fn stripe_dashboard_refund_names_no_agent() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let provider = provider(&world);
    let intent = provider.create(&order(1999)).await.unwrap();
    assert!(world.pay_with(&intent.id, "tok_visa").await);
    let (status, refund) =
        world.post("v1/refunds", &format!("payment_intent={}&amount=700", intent.id)).await;
    assert_eq!(status, 200, "{refund}");
    let reported = provider.refunds_and_disputes(&intent.id).await.unwrap().refunds;
    assert_eq!(reported.len(), 1);
    assert_eq!(
        (reported[0].agent_id, reported[0].amount, reported[0].status),
        (None, cents(700), RefundStatus::Succeeded)
    );
    assert_eq!(Some(reported[0].id.as_str()), refund["id"].as_str());
}

#[tokio::test]
async fn stripe_dispute_statuses_are_mapped() {
    use DisputeStatus::{Inquiry, Lost, Open, Won};

    let Some(world) = StripeWorld::from_environment() else { return };
    for (card, begin, evidence, end) in [
        ("tok_createDispute", Open, "winning_evidence", Won),
        ("tok_createDispute", Open, "losing_evidence", Lost),
        ("tok_visa_createDisputeInquiry", Inquiry, "escalate_inquiry_evidence", Open),
    ] {
        let provider = provider(&world);
        let intent = provider.create(&order(1999)).await.unwrap();
        assert!(world.pay_with(&intent.id, card).await);
        let dispute = provider.refunds_and_disputes(&intent.id).await.unwrap().dispute.expect("a dispute");
        assert_eq!(dispute.status, begin);
        let form = format!("evidence[uncategorized_text]={evidence}&submit=true");
        let (status, response) = world.post(&format!("v1/disputes/{}", dispute.id), &form).await;
        assert_eq!(status, 200, "{response}");
        let mut found = dispute.status;
        for _ in 0..100 {
            found =
                provider.refunds_and_disputes(&intent.id).await.unwrap().dispute.expect("the dispute").status;
            if found != begin {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        assert_eq!(found, end);
    }
}

/// The seller is elsewhere, and all cards of the emulator are from the US.
#[actix_web::test]
async fn stripe_card_country_decides_the_tax_of_an_order() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let store = TestStore::from_environment().await;
    let app = TestApp::start_with_provider(store, TestAppOptions::default(), provider(&world));
    let (ada, anna) = (app.admin("ada@example.com").await, app.member("anna@example.com").await);
    let rate = |country, percent| json!({"country": country, "percent": percent, "from": "2021-01-01"});
    let seller = json!({"name": "Tea Ltd", "country": "DE", "rates": [rate("DE", "19"), rate("US", "10")]});
    let _ = ada.put("/api/admin/seller", json!({"basedOn": 0, "values": seller})).await.expect(200);
    let agent = app.agent("Meal Planner", 1100).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    assert!(world.pay_with(intent["paymentIntentId"].as_str().unwrap(), "tok_visa").await);
    let _ = anna.confirm(&intent).await.expect(200);
    let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200);
    assert_eq!(csv.text.lines().skip(1).collect::<Vec<_>>(), ["US,,10,no,10.00,1.00,11.00,1,0"]);
}

#[tokio::test]
async fn stripe_lists_are_paginated() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let provider = provider(&world);
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let mut begun = Vec::new();
    for _ in 0..105 {
        begun.push(provider.create(&order(1999)).await.unwrap().id);
    }
    let mut listed: Vec<_> =
        provider.list_since(before).await.unwrap().into_iter().map(|intent| intent.id).collect();
    listed.sort();
    begun.sort();
    assert_eq!(listed, begun);
}

#[tokio::test]
async fn stripe_foreign_payments_are_skipped() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let provider = provider(&world);
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let (_, euros) = world.post("v1/payment_intents", "amount=1999&currency=eur").await;
    let (_, external_actions) = world.post("v1/payment_intents", "amount=1999&currency=usd").await;
    assert_eq!(provider.retrieve(euros["id"].as_str().unwrap()).await, Ok(None));
    let listed = provider.list_since(before).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((Some(listed[0].id.as_str()), listed[0].order_id), (external_actions["id"].as_str(), None));
}

#[tokio::test]
async fn stripe_errors_include_code() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let refused = provider(&world).create(&order(0)).await;
    let Err(PaymentProviderError::Invalid(text)) = refused else { panic!("{refused:?}") };
    assert!(text.contains("400") && text.contains("parameter_invalid_integer"), "{text}");
}
