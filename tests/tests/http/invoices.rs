//! Invoices of orders, credit notes of refunds and corrections, and the tax report.

use std::sync::Arc;

use crate::http::prelude::*;
use application::Context;
use application::outbox::{MailKind, OutboxWorker};
use application::purchases::OrderReconciler;
use application::site::CurrentSite;
use domain::Country;
use domain::purchases::{DisputeStatus, RefundStatus};
use integration_tests::contract::builders::cents;

use crate::http::media::stored_icon;

async fn save_seller(ada: &Browser<'_>, based_on: u32, more: Value) {
    let mut values = json!({"name": "Tea & <Co> Ltd", "address": "1 Main St", "taxNumber": "DE 1"});
    values.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let saved = ada.put("/api/admin/seller", json!({"basedOn": based_on, "values": values})).await;
    assert_eq!(saved.expect(200).json()["values"], values);
}

/// A company in Germany.
fn tax() -> Value {
    json!({"country": "DE", "reverseCharge": true, "rates": [
        {"country": "DE", "percent": "19", "from": "2021-01-01"},
        {"country": "FR", "percent": "20", "from": "2014-01-01"},
    ]})
}

/// Buys agents of these prices and returns the path of the order.
async fn buy(app: &TestApp, anna: &Browser<'_>, prices: &[i64]) -> String {
    let mut agents = Vec::new();
    for price in prices {
        agents.push(app.agent(&format!("Agent of {price}"), *price).await);
    }
    let intent = anna.create_payment_intent(&agents, None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let title = format!("Agent of {}", prices[0]);
    let purchases = anna.get("/api/purchases").await.expect(200).json();
    let own = purchases.as_array().unwrap().iter().find(|it| it["gpt"]["title"] == title.as_str());
    let id = own.unwrap_or_else(|| panic!("{purchases}"))["orderId"].as_str().unwrap();
    format!("/api/purchases/orders/{id}")
}

/// Number, what it credits, total and tax of each document.
async fn documents(anna: &Browser<'_>, order: &str) -> Vec<(String, Value, Value, Value)> {
    let found = anna.get(order).await.expect(200).json()["invoices"].clone();
    let document = |it: &Value| {
        let number = it["number"].as_str().unwrap().to_owned();
        (number, it["credits"].clone(), it["total"].clone(), it["tax"]["amount"].clone())
    };
    found.as_array().unwrap().iter().map(document).collect()
}

#[http_test]
async fn order_before_the_seller_is_named_has_no_invoice(app: TestApp, ada: Admin, anna: Member) {
    let first = buy(&app, &anna, &[900]).await;
    assert_eq!(documents(&anna, &first).await, []);
    save_seller(&ada, 0, json!({})).await;
    let second = buy(&app, &anna, &[500]).await;
    let numbered = ("TEST-2026-0001".to_owned(), Value::Null, json!(500), Value::Null);
    assert_eq!(documents(&anna, &second).await, [numbered]);
    assert_eq!(documents(&anna, &first).await, []);
    anna.get(&format!("{first}/invoices/TEST-2026-0001")).await.expect_error(404, "not_found");
    anna.get(&format!("{second}/invoices/TEST-2026-0002")).await.expect_error(404, "not_found");
    let page = anna.get(&format!("{second}/invoices/TEST-2026-0001")).await.expect(200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.header("content-security-policy").starts_with("default-src 'none';"));
    for part in ["Invoice TEST-2026-0001", "Tea &amp; &lt;Co&gt; Ltd", "Anna", ANNA, "<td>$5.00</td>"] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(!page.text.contains("VAT"), "{}", page.text);
}

#[http_test]
async fn invoice_page_shows_the_published_logo(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, json!({})).await;
    let order = buy(&app, &anna, &[900]).await;
    assert_eq!(anna.get(&order).await.expect(200).json()["isTest"], true);
    let number = documents(&anna, &order).await[0].0.clone();
    let invoice = async || anna.get(&format!("{order}/invoices/{number}")).await.expect(200);
    assert!(!invoice().await.text.contains("<img"));
    let uploaded = stored_icon(&ada, 7).await;
    let logo = json!({"src": uploaded["src"], "height": uploaded["height"], "alt": ""});
    let published = json!({"basedOn": 0, "values": {"logo": logo}});
    let _ = ada.put("/api/admin/appearance", published).await.expect(200);
    let page = invoice().await;
    let image = format!("<img src=\"{}\" width=\"48\"", uploaded["src"].as_str().unwrap());
    assert!(page.text.contains(&image), "{}", page.text);
    assert!(page.header("content-security-policy").contains("img-src 'self'"));
}

#[http_test]
async fn invoice_shows_the_tax_of_the_buyers_country(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let at_home = buy(&app, &anna, &[1190, 999]).await;
    let invoice = ("TEST-2026-0001".to_owned(), Value::Null, json!(2189), json!(350));
    assert_eq!(documents(&anna, &at_home).await, [invoice]);
    let page = anna.get(&format!("{at_home}/invoices/TEST-2026-0001")).await.expect(200);
    for part in ["VAT 19%", "<td>$10.00</td><td>$1.90</td><td>$11.90</td>", "<td>$8.39</td><td>$1.60</td>"] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let emails = app.store.outbox_emails().await;
    let receipt = emails.iter().find(|mail| mail.content.subject.starts_with("Your receipt")).unwrap();
    let rows = ["Invoice: TEST-2026-0001\n", "Total: $21.89\nIncludes VAT (19%): $3.50\n"];
    assert!(rows.iter().all(|row| receipt.content.text.contains(row)), "{}", receipt.content.text);

    app.payments.set_card_country(Country::parse("FR").ok());
    let in_france = buy(&app, &anna, &[1200]).await;
    let invoice = ("TEST-2026-0002".to_owned(), Value::Null, json!(1200), json!(200));
    assert_eq!(documents(&anna, &in_france).await, [invoice]);
    app.payments.set_card_country(Country::parse("US").ok());
    let abroad = buy(&app, &anna, &[700]).await;
    let invoice = ("TEST-2026-0003".to_owned(), Value::Null, json!(700), Value::Null);
    assert_eq!(documents(&anna, &abroad).await, [invoice]);
    let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200);
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"tax.csv\"");
    let rows: Vec<_> = csv.text.lines().skip(1).collect();
    assert_eq!(
        rows,
        ["DE,,19,no,18.39,3.50,21.89,1,0", "FR,,20,no,10.00,2.00,12.00,1,0", "US,,,no,7.00,0.00,7.00,1,0"]
    );
    let empty = ada.get("/api/admin/tax.csv?quarter=2026-Q3").await.expect(200);
    assert_eq!(empty.text.lines().count(), 1);
    for quarter in ["", "2026-Q5", "2026-Q0", "1999-Q1", "2026"] {
        let invalid = ada.get(&format!("/api/admin/tax.csv?quarter={quarter}")).await;
        invalid.expect_invalid(&[("quarter", "Use a quarter such as 2026-Q4")]);
    }
}

#[http_test]
async fn refunds_make_credit_notes_that_sum_to_the_invoice(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let order = buy(&app, &anna, &[999]).await;
    let found = anna.get(&order).await.expect(200).json();
    let id = found["id"].as_str().unwrap();
    let (payment, agent) = (found["paymentId"].as_str().unwrap(), &found["items"][0]["gptId"]);
    let request = json!({
        "key": "01920000-0000-7000-8000-0000000000aa", "reason": "Too slow",
        "items": [{"agentId": agent, "amount": 333}],
    });
    let path = format!("/api/admin/orders/{id}/refunds");
    for _ in 0..2 {
        let _ = ada.post(&path, request.clone()).await.expect(200);
    }
    app.payments.refund_in_dashboard(payment, cents(666), None);
    let _ = ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200);
    let invoice = "TEST-2026-0001";
    assert_eq!(
        documents(&anna, &order).await,
        [
            (invoice.to_owned(), Value::Null, json!(999), json!(160)),
            ("TEST-C2026-0001".to_owned(), json!(invoice), json!(333), json!(53)),
            ("TEST-C2026-0002".to_owned(), json!(invoice), json!(666), json!(107)),
        ]
    );
    let page = ada.get(&format!("/api/admin/orders/{id}/invoices/TEST-C2026-0001")).await.expect(200);
    assert!(page.text.contains("Credit note TEST-C2026-0001"), "{}", page.text);
    assert!(page.text.contains("Credits invoice TEST-2026-0001"), "{}", page.text);
    let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200);
    assert_eq!(csv.text.lines().nth(1), Some("DE,,19,no,0.00,0.00,0.00,1,2"));
}

#[http_test]
async fn refund_that_fails_later_replaces_the_invoice(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let order = buy(&app, &anna, &[999]).await;
    let found = anna.get(&order).await.expect(200).json();
    let id = found["id"].as_str().unwrap();
    let request = json!({
        "key": "01920000-0000-7000-8000-0000000000aa", "reason": "Too slow",
        "items": [{"agentId": found["items"][0]["gptId"], "amount": 333}],
    });
    app.payments.set_refund_status(RefundStatus::Pending);
    let _ = ada.post(&format!("/api/admin/orders/{id}/refunds"), request).await.expect(200);
    let (first, second) = ("TEST-2026-0001", "TEST-2026-0002");
    let invoice = |number: &str| (number.to_owned(), Value::Null, json!(999), json!(160));
    assert_eq!(documents(&anna, &order).await, [invoice(first)], "not refunded yet");
    for (status, expected) in [(RefundStatus::Succeeded, 2), (RefundStatus::Failed, 4)] {
        app.payments.complete_refunds(status);
        let _ = ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200);
        assert_eq!(documents(&anna, &order).await.len(), expected);
    }
    assert_eq!(
        documents(&anna, &order).await,
        [
            invoice(first),
            invoice(second),
            ("TEST-C2026-0001".to_owned(), json!(first), json!(333), json!(53)),
            ("TEST-C2026-0002".to_owned(), json!(first), json!(666), json!(107)),
        ]
    );
    let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200);
    assert_eq!(csv.text.lines().nth(1), Some("DE,,19,no,8.39,1.60,9.99,2,2"));
}

#[http_test]
async fn changed_billing_details_replace_the_invoice(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let order = buy(&app, &anna, &[1190]).await;
    let details = json!({
        "name": "Café <Léa>", "address": "1 Rue\nParis", "taxId": "FR 40 303 265 045", "country": "FR",
    });
    for _ in 0..2 {
        let _ = anna.put(&format!("{order}/billing-details"), details.clone()).await.expect(204);
    }
    let (first, second) = ("TEST-2026-0001", "TEST-2026-0002");
    assert_eq!(
        documents(&anna, &order).await,
        [
            (first.to_owned(), Value::Null, json!(1190), json!(190)),
            (second.to_owned(), Value::Null, json!(1190), json!(0)),
            ("TEST-C2026-0001".to_owned(), json!(first), json!(1190), json!(190)),
        ]
    );
    let page = anna.get(&format!("{order}/invoices/{second}")).await.expect(200).text;
    for part in ["Café &lt;Léa&gt;", ">FR</p>", "Tax ID FR 40 303 265 045", "Reverse charge"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200).text;
    let rows: Vec<_> = csv.lines().skip(1).collect();
    assert_eq!(rows, ["DE,,19,no,0.00,0.00,0.00,1,1", "FR,,0,yes,11.90,0.00,11.90,1,0"]);
}

#[http_test]
async fn dispute_lost_then_won_reissues_invoice(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let order = buy(&app, &anna, &[1190, 999]).await;
    let found = anna.get(&order).await.expect(200).json();
    let (id, payment) = (found["id"].as_str().unwrap(), found["paymentId"].as_str().unwrap());
    app.payments.refund_in_dashboard(payment, cents(999), None);
    let (first, second) = ("TEST-2026-0001", "TEST-2026-0002");
    let credit = |sequence: u8, total, tax| {
        (format!("TEST-C2026-000{sequence}"), json!(first), json!(total), json!(tax))
    };
    let mut expected = vec![(first.to_owned(), Value::Null, json!(2189), json!(350)), credit(1, 999, 160)];
    for (status, issued, kept) in [
        (DisputeStatus::Open, None, "1,1"),
        (DisputeStatus::Lost, Some(credit(2, 1190, 190)), "1,2"),
        (DisputeStatus::Lost, None, "1,2"),
        (DisputeStatus::Won, Some((second.to_owned(), Value::Null, json!(1190), json!(190))), "2,2"),
    ] {
        app.payments.dispute(payment, status);
        let _ = ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200);
        expected.extend(issued);
        let mut documents = documents(&anna, &order).await;
        documents.sort_by_key(|(number, ..)| expected.iter().position(|(other, ..)| other == number));
        assert_eq!(documents, expected, "{status:?}");
        let csv = ada.get("/api/admin/tax.csv?quarter=2026-Q4").await.expect(200).text;
        let amounts = if status == DisputeStatus::Lost { "0.00,0.00,0.00" } else { "10.00,1.90,11.90" };
        assert_eq!(csv.lines().nth(1), Some(format!("DE,,19,no,{amounts},{kept}").as_str()), "{status:?}");
    }
}

/// Its workers settle orders before it has read who sells.
#[http_test]
async fn order_that_a_new_server_settles_has_an_invoice(app: TestApp, ada: Admin, anna: Member) {
    save_seller(&ada, 0, tax()).await;
    let agent = app.agent("Agent", 1190).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    app.clock.advance(TimeDelta::minutes(2));
    let site = Arc::new(CurrentSite::new(app.context.site.settings().clone()));
    let new = Arc::new(Context { site, ..(*app.context).clone() });
    assert_eq!(OrderReconciler::new(&new).process_due().await.unwrap().settled, 1);
    let id = anna.get("/api/purchases").await.expect(200).json()[0]["orderId"].as_str().unwrap().to_owned();
    let invoice = ("TEST-2026-0001".to_owned(), Value::Null, json!(1190), json!(190));
    assert_eq!(documents(&anna, &format!("/api/purchases/orders/{id}")).await, [invoice]);
    let emails = app.store.outbox_emails().await;
    let receipt = emails.iter().find(|mail| mail.kind == MailKind::Receipt).unwrap();
    assert!(receipt.content.text.contains("Sold by: Tea & <Co> Ltd"), "{}", receipt.content.text);
}

#[http_test]
async fn invoice_pdf_has_texts_of_page(app: TestApp) {
    let (ada, anna, berta) =
        (app.admin(ADA).await, app.member(ANNA).await, app.member("berta@example.com").await);
    save_seller(&ada, 0, tax()).await;
    let order = buy(&app, &anna, &[1190]).await;
    let path = format!("{order}/invoices/TEST-2026-0001/pdf");
    let file = anna.get(&path).await.expect(200);
    assert_eq!(file.header("content-type"), "application/pdf");
    let disposition = "attachment; filename=\"Invoice TEST-2026-0001.pdf\"";
    assert_eq!(file.header("content-disposition"), disposition);
    assert!(file.bytes.starts_with(b"%PDF-"));
    let id = anna.get(&order).await.expect(200).json()["id"].as_str().unwrap().to_owned();
    let admins = ada.get(&format!("/api/admin/orders/{id}/invoices/TEST-2026-0001/pdf")).await.expect(200);
    assert_eq!(admins.bytes, file.bytes);
    berta.get(&path).await.expect_error(404, "not_found");
    anna.get(&format!("{order}/invoices/TEST-2026-0009/pdf")).await.expect_error(404, "not_found");
}

#[http_test]
async fn receipt_with_setting_attaches_invoice(app: TestApp, ada: Admin, anna: Member) {
    let mailer = Arc::new(TestMailer::default());
    let worker = OutboxWorker::new(&app.context, mailer.clone());
    for (version, attach) in [(0, false), (1, true)] {
        let more = if attach { json!({"attachInvoices": true}) } else { json!({}) };
        save_seller(&ada, version, more).await;
        let order = buy(&app, &anna, &[500 + i64::from(version)]).await;
        let _ = worker.deliver_due().await.unwrap();
        let receipt = mailer.accepted().into_iter().rfind(|mail| mail.kind == MailKind::Receipt).unwrap();
        let name = format!("Invoice TEST-2026-000{}.pdf", version + 1);
        let attached = receipt.content.attachment.map(|file| (file.file_name, file.content));
        let path = format!("{order}/invoices/TEST-2026-000{}/pdf", version + 1);
        let downloaded = anna.get(&path).await.expect(200).bytes.to_vec();
        assert_eq!(attached, attach.then_some((name, downloaded)));
    }
}

#[http_test]
async fn save_invalid_tax_rates_names_the_rate(app: TestApp, ada: Admin) {
    let rate = |country: &str, percent: &str, from: &str| json!({"country": country, "percent": percent, "from": from});
    let save =
        async |values: Value| ada.put("/api/admin/seller", json!({"basedOn": 0, "values": values})).await;
    let good = rate("DE", "19", "2021-01-01");
    for (bad, message) in [
        (rate("DEU", "19", "2021-01-01"), "Rate 2: Use the two letters of the country, such as DE"),
        (rate("DE", "101", "2021-01-01"), "Rate 2: Enter a rate from 0 to 100, such as 19 or 7.7"),
        (rate("DE", "19", "2021-02-30"), "Rate 2: Use a day such as 2026-01-01"),
    ] {
        let saved = save(json!({"country": "DE", "rates": [good, bad]})).await;
        saved.expect_invalid(&[("rates", message)]);
    }
    let saved = save(json!({"rates": [good]})).await;
    saved.expect_invalid(&[("country", "Choose the country you sell from")]);
    let saved = save(json!({"country": "D", "taxName": "x".repeat(41)})).await;
    saved.expect_invalid(&[
        ("country", "Use the two letters of the country, such as DE"),
        ("taxName", "The name of the tax must be 40 characters or less"),
    ]);
}
