//! The system clock jumps forward and back, by hours and days.

use std::sync::Arc;

use application::cleanup::Cleanup;
use application::outbox::{DeliveryReport, OutboxWorker};
use application::purchases::OrderReconciler;
use chrono::TimeDelta;
use domain::discounts::DiscountKind;
use integration_tests::app::{GOOD_CARD, PASSWORD, TestApp, TestMailer};

const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";

async fn deliver(app: &TestApp, mailer: &Arc<TestMailer>) -> DeliveryReport {
    OutboxWorker::new(&app.context, mailer.clone()).deliver_due().await.unwrap()
}

async fn reconcile(app: &TestApp) {
    assert_eq!(OrderReconciler::new(&app.context).process_due().await.unwrap().failed, 0);
}

#[actix_web::test]
async fn clock_jump_keeps_sessions() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    for hours in [-1, 1, 24, -24, -1, 48] {
        app.clock.advance(TimeDelta::hours(hours));
        assert!(anna.is_signed_in().await, "after {hours} h");
        let again = app.browser();
        let _ = again.login(ANNA, PASSWORD).await.expect(200);
        assert!(again.is_signed_in().await, "after {hours} h");
    }
    app.clock.advance(TimeDelta::days(91));
    assert!(!anna.is_signed_in().await, "expired after 90 days");
    Cleanup::new(&app.context).run().await.unwrap();
    app.clock.advance(TimeDelta::days(-91));
    assert!(!anna.is_signed_in().await, "removed for good");
}

#[actix_web::test]
async fn clock_set_back_does_not_revive_links() {
    let app = TestApp::start().await;
    let _ = app.browser().register(ANNA).await.expect(201);
    let old = app.emailed_token(ANNA, "/verify").await.unwrap();
    app.clock.advance(TimeDelta::hours(25));
    let _ = app.browser().verify(&old).await.expect(400);
    let _ = app.browser().register(ANNA).await.expect(201);
    let fresh = app.emailed_token(ANNA, "/verify").await.unwrap();
    app.clock.advance(TimeDelta::hours(-25));
    let _ = app.browser().verify(&old).await.expect(400);
    let _ = app.browser().verify(&fresh).await.expect(200);
}

#[actix_web::test]
async fn clock_set_back_sends_pending_email_once() {
    let app = TestApp::start().await;
    let mailer = Arc::new(TestMailer::default());
    let _ = app.browser().register(ANNA).await.expect(201);
    app.clock.advance(TimeDelta::hours(-1));
    assert_eq!(deliver(&app, &mailer).await, DeliveryReport::default());
    let _ = app.browser().register(BEN).await.expect(201);
    assert_eq!(deliver(&app, &mailer).await.sent, 1, "newer email is not blocked");
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(deliver(&app, &mailer).await.sent, 1);
    app.clock.advance(TimeDelta::hours(-1));
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(deliver(&app, &mailer).await, DeliveryReport::default());
    let recipients = mailer.recipients();
    assert_eq!(recipients, [BEN, ANNA]);
}

#[actix_web::test]
async fn clock_jump_delivers_payment_once() {
    let app = TestApp::start().await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Mails", 999).await];
    let anna = app.member(ANNA).await;
    let paid = anna.create_payment_intent(&agents[..1], None).await.expect(200).json();
    let _ = anna.pay(&paid, GOOD_CARD).await.expect(200);
    app.clock.advance(TimeDelta::days(1));
    reconcile(&app).await;
    app.clock.advance(TimeDelta::hours(-25));
    let _ = anna.confirm(&paid).await.expect(200);
    reconcile(&app).await;
    assert_eq!(app.store.purchases().await.len(), 1);

    let unpaid = anna.create_payment_intent(&agents[1..], None).await.expect(200).json();
    app.clock.advance(TimeDelta::hours(26));
    reconcile(&app).await;
    app.clock.advance(TimeDelta::hours(-26));
    assert!(anna.pay(&unpaid, GOOD_CARD).await.status.is_client_error(), "it was canceled");
    let again = anna.create_payment_intent(&agents[1..], None).await.expect(200).json();
    let _ = anna.pay(&again, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&again).await.expect(200);
    assert_eq!(app.store.purchases().await.len(), 2);
    assert!(app.payments.refunds().is_empty());
}

#[actix_web::test]
async fn clock_jump_redeems_single_use_code_once() {
    let app = TestApp::start().await;
    let agent = app.agent("Meal Planner", 2000).await;
    let half = DiscountKind::percentage(50).unwrap();
    let code = app.discount("ONCE", half, |new| new.max_uses = Some(1)).await.id.as_uuid();
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let annas = anna.create_payment_intent(&[agent], Some(code)).await.expect(200).json();
    app.clock.advance(TimeDelta::hours(-1));
    let _ = ben.create_payment_intent(&[agent], Some(code)).await.expect(409);
    app.clock.advance(TimeDelta::hours(24));
    let bens = ben.create_payment_intent(&[agent], Some(code)).await.expect(200).json();
    app.clock.advance(TimeDelta::hours(-24));
    for (browser, payment) in [(&anna, &annas), (&ben, &bens)] {
        let _ = browser.pay(payment, GOOD_CARD).await.expect(200);
        let _ = browser.confirm(payment).await;
    }
    assert_eq!(app.store.purchases().await.len(), 1, "one purchase");
    let refunded_amount: Vec<_> = app.payments.refunds().iter().map(|refund| refund.amount.get()).collect();
    assert_eq!(refunded_amount, [1000], "the other is refunded");
}
