//! Orders, payments and refunds.

use crate::http::prelude::*;
use application::ports::{Actor, AuditEntry, DisputeStatus, SubjectKind};
use domain::money::Cents;

use super::{AuditReader, field_changes};
use crate::http::purchases::webhook::deliver;
use crate::http::purchases::{abandon_orders, reconcile};

/// The kinds of entries with their order states or purchase statuses.
fn status_changes(entries: &[AuditEntry]) -> Vec<(&'static str, &'static str, [Value; 2])> {
    let field = |kind| if kind == SubjectKind::Order { "state" } else { "status" };
    entries
        .iter()
        .map(|entry| {
            let record = &entry.record;
            let [before, after] = field_changes(entry, &[field(record.kind)]);
            (record.kind.as_str(), record.action.as_str(), [before[0].clone(), after[0].clone()])
        })
        .collect()
}

#[http_test]
async fn audit_purchase_has_member_actor(app: TestApp) {
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 1999).await;
    let mut reader = AuditReader::new(&app).await;

    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let created = reader.new_entries().await;
    let none = || Value::Null;
    assert_eq!(
        status_changes(&created),
        [("order", "created", [none(), json!("pending")]), ("order", "changed", [none(), none()])]
    );
    assert_eq!(field_changes(&created[0], &["total"])[1], json!([1999]));
    assert_eq!(field_changes(&created[1], &["payment"]), [json!([null]), json!([intent["paymentIntentId"]])]);

    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let settled = reader.new_entries().await;
    assert_eq!(
        status_changes(&settled),
        [
            ("purchase", "created", [none(), json!("owned")]),
            ("order", "changed", [json!("pending"), json!("paid")])
        ]
    );
    for entry in created.iter().chain(&settled) {
        assert_eq!(entry.actor_email.as_deref(), Some(ANNA));
        let text = format!("{entry:?}");
        assert!(!text.contains(intent["clientSecret"].as_str().unwrap()), "{text}");
    }
}

#[http_test]
async fn audit_webhook_changes_have_provider_actor(app: TestApp) {
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 1999).await;
    let _ = anna.buy(&[agent]).await;
    let payment = app.store.orders().await[0].payment_id();
    let mut reader = AuditReader::new(&app).await;
    let steps = [
        ("charge.dispute.created", "owned", "disputed"),
        ("charge.dispute.closed", "disputed", "owned"),
        ("charge.refunded", "owned", "refunded"),
    ];
    for (event, before, after) in steps {
        match event {
            "charge.dispute.created" => app.payments.dispute(&payment, DisputeStatus::Open),
            "charge.dispute.closed" => app.payments.dispute(&payment, DisputeStatus::Won),
            _ => app.payments.refund_in_dashboard(&payment, Cents::new(1999).unwrap(), None),
        }
        for _ in 0..2 {
            let _ = deliver(&app, event, event, &payment).await.expect(200);
        }
        let entries = reader.new_entries().await;
        assert!(entries.iter().all(|entry| entry.actor == Actor::Provider));
        let refund = ("refund", "created", [json!(null), json!("succeeded")]);
        let purchase = ("purchase", "changed", [json!(before), json!(after)]);
        let expected = if after == "refunded" { vec![refund, purchase] } else { vec![purchase] };
        assert_eq!(status_changes(&entries), expected, "{event}");
    }
}

#[http_test]
async fn audit_duplicate_payment_refund_is_recorded(app: TestApp) {
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 1999).await;
    let first = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    abandon_orders(&app).await;
    let second = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    for intent in [&first, &second] {
        let _ = anna.pay(intent, GOOD_CARD).await.expect(200);
    }
    let _ = anna.confirm(&first).await.expect(200);
    let mut reader = AuditReader::new(&app).await;
    let _ = anna.confirm(&second).await.expect(200);
    let entries = reader.new_entries().await;
    let (refunds, orders): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.record.kind == SubjectKind::Refund);
    let outcomes: Vec<_> =
        orders.iter().map(|entry| field_changes(entry, &["items"]).map(|items| outcome(&items))).collect();
    assert_eq!(outcomes, [["open", "refund_owed"], ["refund_owed", "refunded"]]);
    let [created] = &refunds[..] else { panic!("one refund") };
    assert_eq!(field_changes(created, &["amount", "status"])[1], json!([1999, "succeeded"]));
}

fn outcome(items: &Value) -> String {
    items[0][0]["outcome"].as_str().unwrap().to_owned()
}

#[http_test]
async fn audit_abandoned_order_has_system_actor(app: TestApp) {
    let anna = app.member(ANNA).await;
    let agent = app.agent("Meal Planner", 1999).await;
    let _ = anna.create_payment_intent(&[agent], None).await.expect(200);
    let mut reader = AuditReader::new(&app).await;
    app.clock.advance(chrono::TimeDelta::days(2));
    reconcile(&app).await;
    let entry = reader.only_new_entry("abandoning").await;
    assert_eq!((entry.actor, entry.actor_email.clone()), (Actor::System, None));
    assert_eq!(status_changes(&[entry]), [("order", "changed", [json!("pending"), json!("abandoned")])]);
}

#[actix_web::test]
async fn audit_discrepancy_open_and_resolve_are_recorded() {
    use domain::purchases::DiscrepancyKind;

    let app = TestApp::start().await;
    let mut reader = AuditReader::new(&app).await;
    let audited = app.context.store.clone();
    for kinds in [&[DiscrepancyKind::UnknownOrder][..], &[DiscrepancyKind::UnknownOrder], &[]] {
        let mut unit = audited.begin().await.unwrap();
        unit.discrepancies().replace("pi_1", None, kinds, app.context.clock.now()).await.unwrap();
        unit.commit().await.unwrap();
    }
    let entries = reader.new_entries().await;
    let changes: Vec<_> = entries.iter().map(|entry| field_changes(entry, &["open"])).collect();
    assert_eq!(
        changes,
        [[json!([[]]), json!([["unknown_order"]])], [json!([["unknown_order"]]), json!([[]])]]
    );
    assert!(
        entries
            .iter()
            .all(|entry| entry.record.kind == SubjectKind::PaymentDiscrepancy
                && entry.record.subject == "pi_1")
    );
}
