//! The provider's payments compared with ours.

use std::sync::Arc;

use application::ports::{DisputeStatus, Intent, IntentStatus, PaymentProvider as _};
use application::purchases::{CheckoutError, CheckoutSession, PaymentReconciliation};
use chrono::TimeDelta;
use domain::purchases::{DiscrepancyKind, PurchaseStatus};
use domain::{OrderId, UserId};
use integration_tests::contract::builders::{cents, next_id};

use crate::fixture::TestContext;

crate::on_every_store!(
    sweep_missed_payment_is_delivered,
    sweep_missed_refund_revokes_access,
    sweep_payment_with_unstored_id_is_delivered,
    audit_unknown_order_is_listed_until_refunded,
    sweep_second_payment_of_an_order_is_listed,
    audit_delivered_unpaid_is_listed_until_paid,
    abandoned_payment_is_canceled,
    sweep_foreign_payments_are_ignored,
    sweep_during_provider_outage_lists_nothing,
    sweep_finds_disputes_and_refunds_of_half_a_year_ago,
    sweep_unchanged_orders_are_not_written,
    sweep_if_due_runs_once_an_hour_on_one_node,
    sweep_if_due_after_a_failure_runs_again,
    sync_one_payment_applies_what_it_finds,
);

async fn begun(world: &TestContext) -> (UserId, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    (anna, world.begin(anna, &[agent], None).await.unwrap())
}

fn paid_elsewhere(id: &str, order_id: Option<OrderId>) -> Intent {
    Intent {
        id: id.to_owned(),
        order_id,
        client_secret: format!("{id}_secret"),
        status: IntentStatus::Succeeded,
        amount: cents(1999),
        received: cents(1999),
    }
}

async fn sweep_missed_payment_is_delivered(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    assert_eq!(
        world.payment_reconciler().await,
        PaymentReconciliation { compared: 1, ..PaymentReconciliation::default() }
    );
    assert_eq!(
        world.payment_reconciler().await,
        PaymentReconciliation::default(),
        "nothing differs any more"
    );
    assert_eq!((world.history(anna).await.len(), world.receipts().await), (1, 1));
    world.assert_balanced(&[anna]).await;
}

async fn sweep_missed_refund_revokes_access(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    assert_eq!(world.payment_reconciler().await.compared, 1);
    assert!(!world.history(anna).await[0].status.is_owned());
}

async fn sweep_payment_with_unstored_id_is_delivered(world: &Arc<TestContext>) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    world.payments.set_loses_responses(true);
    assert!(matches!(world.begin(anna, &[agent], None).await, Err(CheckoutError::Provider(_))));
    let mut intent = world.intents().await.remove(0);
    assert_eq!(
        world.payment_reconciler().await,
        PaymentReconciliation::default(),
        "the order waits for its payment"
    );
    (intent.status, intent.received) = (IntentStatus::Succeeded, intent.amount);
    let id = intent.id.clone();
    world.payments.show(&id, Some(intent));
    assert_eq!(world.payment_reconciler().await.compared, 1);
    assert_eq!(world.history(anna).await.len(), 1);
    assert_eq!(world.discrepancies().await, []);
}

async fn audit_unknown_order_is_listed_until_refunded(world: &Arc<TestContext>) {
    world.payments.show("pi_lost", Some(paid_elsewhere("pi_lost", Some(OrderId::from_uuid(next_id())))));
    let listed = [("pi_lost".to_owned(), DiscrepancyKind::UnknownOrder)];
    for _ in 0..2 {
        assert_eq!(world.payment_reconciler().await.failed, 0);
        assert_eq!(world.discrepancies().await, listed);
    }
    world.payments.refund_by_hand("pi_lost", cents(1998), None);
    world.payment_reconciler().await;
    assert_eq!(world.discrepancies().await, listed);
    world.payments.refund_by_hand("pi_lost", cents(1), None);
    world.payment_reconciler().await;
    assert_eq!(world.discrepancies().await, []);
}

async fn sweep_second_payment_of_an_order_is_listed(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    let order = world.confirm(anna, &checkout).await.unwrap();
    world.payments.show("pi_again", Some(paid_elsewhere("pi_again", Some(order.id))));
    assert_eq!(world.payment_reconciler().await.compared, 1);
    assert_eq!(world.discrepancies().await, [("pi_again".to_owned(), DiscrepancyKind::DuplicatePayment)]);
    assert_eq!(world.history(anna).await.len(), 1);
}

async fn audit_delivered_unpaid_is_listed_until_paid(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    let real = world.payments.retrieve(&checkout.payment_id).await.unwrap();
    let listed = [(checkout.payment_id.clone(), DiscrepancyKind::DeliveredUnpaid)];
    let unpaid = Intent { status: IntentStatus::Canceled, received: cents(0), ..real.clone().unwrap() };
    for shown in [None, Some(unpaid)] {
        world.payments.show(&checkout.payment_id, shown);
        assert_eq!(world.payment_reconciler().await.failed, 0);
        assert_eq!(world.discrepancies().await, listed);
    }
    world.clock.advance(TimeDelta::days(30));
    world.payment_reconciler().await;
    assert_eq!(world.discrepancies().await, listed, "however long it is ago");
    world.payments.show(&checkout.payment_id, real);
    world.payment_reconciler().await;
    assert_eq!(world.discrepancies().await, []);
    assert!(world.history(anna).await[0].status.is_owned(), "nothing is taken away by a guess");
}

async fn abandoned_payment_is_canceled(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.give_up_open_order(anna).await;
    assert_eq!(world.payable().await, [checkout.payment_id.as_str()], "it was canceled just too late");
    assert_eq!(
        world.payment_reconciler().await,
        PaymentReconciliation { canceled: 1, ..PaymentReconciliation::default() }
    );
    assert_eq!(world.payable().await, Vec::<String>::new());
    assert_eq!(world.payment_reconciler().await, PaymentReconciliation::default());

    let again = world.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_eq!(world.payment_reconciler().await, PaymentReconciliation::default());
    assert_eq!(world.payable().await, [again.payment_id.as_str()], "this one is waited for");
}

async fn sweep_foreign_payments_are_ignored(world: &Arc<TestContext>) {
    world.payments.show("pi_other", Some(paid_elsewhere("pi_other", None)));
    let waiting = Intent {
        status: IntentStatus::RequiresPayment,
        received: cents(0),
        ..paid_elsewhere("pi_staging", Some(OrderId::from_uuid(next_id())))
    };
    world.payments.show("pi_staging", Some(waiting));
    assert_eq!(world.payment_reconciler().await, PaymentReconciliation::default());
    assert_eq!(world.discrepancies().await, []);
}

async fn sweep_during_provider_outage_lists_nothing(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    world.payments.set_down(true);
    assert!(world.try_sweep().await.is_err());
    assert_eq!(world.discrepancies().await, []);
}

async fn bought(world: &TestContext) -> (UserId, CheckoutSession) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    (anna, checkout)
}

async fn sweep_finds_disputes_and_refunds_of_half_a_year_ago(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    world.clock.advance(TimeDelta::days(180));
    for (status, expected) in
        [(DisputeStatus::Open, PurchaseStatus::Disputed), (DisputeStatus::Won, PurchaseStatus::Owned)]
    {
        world.payments.dispute(&checkout.payment_id, status);
        assert_eq!(world.payment_reconciler().await.compared, 1);
        assert_eq!(world.history(anna).await[0].status, expected);
    }
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    assert_eq!(world.payment_reconciler().await.compared, 1);
    assert_eq!(world.history(anna).await[0].status, PurchaseStatus::Refunded);
}

async fn sweep_unchanged_orders_are_not_written(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    world.payment_reconciler().await;
    let order = world.confirm(anna, &checkout).await.unwrap();
    assert_eq!(world.payment_reconciler().await, PaymentReconciliation::default());
    assert_eq!(world.confirm(anna, &checkout).await.unwrap(), order, "its revision too");
}

async fn sweep_if_due_runs_once_an_hour_on_one_node(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    assert!(world.sweep_if_due().await.unwrap().is_some());
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    world.clock.advance(TimeDelta::minutes(59));
    assert_eq!(world.sweep_if_due().await.unwrap(), None);
    assert!(world.history(anna).await[0].status.is_owned());
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.sweep_if_due().await.unwrap().unwrap().compared, 1);
    assert!(!world.history(anna).await[0].status.is_owned());
}

async fn sweep_if_due_after_a_failure_runs_again(world: &Arc<TestContext>) {
    bought(world).await;
    world.payments.set_down(true);
    assert!(world.sweep_if_due().await.is_err());
    world.payments.set_down(false);
    assert!(world.sweep_if_due().await.unwrap().is_some());
}

async fn sync_one_payment_applies_what_it_finds(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    let order = world.sync(&checkout.payment_id).await.unwrap();
    assert!(order.is_settled() && world.history(anna).await[0].status.is_owned());
    world.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    assert_eq!(world.sync(&checkout.payment_id).await.map(|order| order.id), Some(order.id));
    assert!(!world.history(anna).await[0].status.is_owned());
    assert_eq!(world.sync("pi_unknown").await, None);
}
