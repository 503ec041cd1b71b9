//! The purchase history after a refund or dispute at the provider.

use crate::http::prelude::*;
use application::ports::{Clock as _, Store as _};
use domain::purchases::PurchaseStatus;

use super::ids;

async fn set_status(app: &TestApp, status: PurchaseStatus) {
    let purchases = app.store.purchases().await;
    let mut unit = app.store.begin().await.unwrap();
    for purchase in purchases {
        assert!(unit.purchases().update(&domain::purchases::Purchase { status, ..purchase }).await.unwrap());
    }
    unit.commit().await.unwrap();
}

#[http_test]
async fn history_purchases_of_order_share_number(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let _ = anna.buy(&agents).await;
    let _ = anna.buy(&[app.agent("Coach", 500).await]).await;

    let rows = anna.get("/api/purchases").await.expect(200).json();
    let numbers: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["orderNumber"].clone()).collect();
    assert_eq!(numbers[1], numbers[2]);
    assert_ne!(numbers[0], numbers[1]);
    let receipts = super::receipts(&app).await;
    assert_eq!(receipts.len(), 2);
    for (receipt, number) in receipts.iter().rev().zip([&numbers[0], &numbers[1]]) {
        let line = format!("Order number: {}", number.as_str().unwrap());
        assert!(receipt.text.contains(&line) && receipt.text.contains("Date: November 21, 2026"));
    }
}

#[actix_web::test]
async fn receipt_has_the_date_in_the_time_zone_of_the_site() {
    let time_zone = chrono_tz::Tz::Pacific__Kiritimati;
    let app = TestApp::start_with(TestAppOptions { time_zone, ..TestAppOptions::default() }).await;
    let anna = app.member("anna@example.com").await;
    let _ = anna.buy(&[app.agent("Coach", 500).await]).await;
    let expected = app.clock.now().with_timezone(&time_zone).format("Date: %B %-d, %Y\n").to_string();
    assert!(!expected.contains(&app.clock.now().format("%B %-d,").to_string()), "{expected}");
    let [receipt] = &super::receipts(&app).await[..] else { panic!("no receipt") };
    assert!(receipt.text.contains(&expected), "{}", receipt.text);
}

#[actix_web::test]
async fn history_refunded_purchase_has_no_url() {
    for (status, name) in [(PurchaseStatus::Refunded, "refunded"), (PurchaseStatus::Disputed, "disputed")] {
        let app = TestApp::start().await;
        let anna = app.member("anna@example.com").await;
        let agent = app.agent("Meal Planner", 1999).await;
        let _ = anna.buy(&[agent]).await;
        let row = async || anna.get("/api/purchases").await.expect(200).json()[0].clone();
        let listed = async || anna.get("/api/gpts/premium").await.expect(200).json()[0].clone();
        assert_eq!((&row().await["status"], &listed().await["isPurchased"]), (&json!("owned"), &json!(true)));

        set_status(&app, status).await;

        let (row, listed) = (row().await, listed().await);
        assert_eq!((&row["status"], &row["gpt"]["url"]), (&json!(name), &json!("")));
        assert_eq!((&row["gpt"]["title"], &row["amount"]), (&json!("Meal Planner"), &json!(1999)));
        assert_eq!((&listed["isPurchased"], &listed["url"]), (&Value::from(false), &json!("")));
        assert_eq!(anna.buy(&[agent]).await["purchasedGptIds"], ids(&[agent]), "it can be bought again");
        let rows = anna.get("/api/purchases").await.expect(200).json();
        let urls: Vec<_> = rows.as_array().unwrap().iter().map(|row| &row["gpt"]["url"]).collect();
        assert_eq!(urls, [&json!("https://chatgpt.com/g/secret"), &json!("")]);
    }
}
