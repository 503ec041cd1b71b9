//! The provider's payments compared with ours.

use std::sync::Arc;

use application::Failure;
use application::ports::{
    Actor, Clock as _, DisputeStatus, Intent, IntentStatus, PaymentProvider as _, RefundStatus,
};
use application::purchases::{
    CheckoutError, CheckoutSession, PaymentReconciliationReport, RefundOrder, RefundRequest,
};
use chrono::TimeDelta;
use domain::purchases::{DiscrepancyKind, PurchaseStatus};
use domain::{OrderId, Reason, UserId};
use integration_tests::contract::builders::{cents, next_id};

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    reconcile_missed_payment_is_delivered,
    reconcile_missed_refund_revokes_access,
    reconcile_missed_partial_refund_is_listed,
    reconcile_missed_pending_refund_is_listed,
    reconcile_payment_with_unstored_id_is_delivered,
    reconcile_unknown_order_is_listed_until_refunded,
    reconcile_second_payment_of_an_order_is_listed,
    reconcile_delivered_unpaid_is_listed_until_paid,
    reconcile_abandoned_payment_is_canceled,
    reconcile_foreign_payments_are_ignored,
    reconcile_during_provider_outage_lists_nothing,
    reconcile_applies_old_disputes_and_refunds,
    reconcile_unchanged_orders_are_not_written,
    reconcile_refunds_of_other_periods_is_no_difference,
    run_if_due_runs_once_an_hour_on_one_node,
    run_if_due_after_a_failure_runs_again,
    run_if_due_lists_old_refunds_once_a_day,
    sync_one_payment_applies_what_it_finds,
);

async fn begin_checkout(context: &TestContext) -> (UserId, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    (anna, context.begin(anna, &[agent], None).await.unwrap())
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

async fn reconcile_missed_payment_is_delivered(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    assert_eq!(
        context.reconcile_payments().await,
        PaymentReconciliationReport { compared: 1, ..PaymentReconciliationReport::default() }
    );
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default(), "nothing to do");
    assert_eq!((context.history(anna).await.len(), context.receipts().await), (1, 1));
    context.assert_balanced(&[anna]).await;
}

async fn reconcile_missed_refund_revokes_access(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert!(!context.history(anna).await[0].status.is_owned());
}

async fn reconcile_missed_partial_refund_is_listed(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(500), None);
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert_eq!(
        context.discrepancies().await,
        [(checkout.payment_id.clone(), DiscrepancyKind::UnmatchedRefund)]
    );
    assert!(context.history(anna).await[0].status.is_owned());
}

async fn reconcile_missed_pending_refund_is_listed(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    context.payments.complete_refund(&checkout.payment_id, RefundStatus::Pending);
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert_eq!(
        context.discrepancies().await,
        [(checkout.payment_id.clone(), DiscrepancyKind::RefundPending)]
    );
    assert!(context.history(anna).await[0].status.is_owned());
}

async fn reconcile_payment_with_unstored_id_is_delivered(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    context.payments.set_loses_responses(true);
    assert!(matches!(
        context.begin(anna, &[agent], None).await,
        Err(CheckoutError::Failure(Failure::Provider(_)))
    ));
    let mut intent = context.intents().await.remove(0);
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default(), "unpaid");
    (intent.status, intent.received) = (IntentStatus::Succeeded, intent.amount);
    let id = intent.id.clone();
    context.payments.override_intent(&id, Some(intent));
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert_eq!(context.history(anna).await.len(), 1);
    assert_eq!(context.discrepancies().await, []);
}

async fn reconcile_unknown_order_is_listed_until_refunded(context: &Arc<TestContext>) {
    context
        .payments
        .override_intent("pi_lost", Some(paid_elsewhere("pi_lost", Some(OrderId::from_uuid(next_id())))));
    let listed = [("pi_lost".to_owned(), DiscrepancyKind::UnknownOrder)];
    for _ in 0..2 {
        assert_eq!(context.reconcile_payments().await.failed, 0);
        assert_eq!(context.discrepancies().await, listed);
    }
    context.payments.refund_in_dashboard("pi_lost", cents(1998), None);
    context.reconcile_payments().await;
    assert_eq!(context.discrepancies().await, listed);
    context.payments.refund_in_dashboard("pi_lost", cents(1), None);
    context.reconcile_payments().await;
    assert_eq!(context.discrepancies().await, []);
}

async fn reconcile_second_payment_of_an_order_is_listed(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    context.payments.override_intent("pi_again", Some(paid_elsewhere("pi_again", Some(order.id))));
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert_eq!(context.discrepancies().await, [("pi_again".to_owned(), DiscrepancyKind::DuplicatePayment)]);
    assert_eq!(context.history(anna).await.len(), 1);
}

async fn reconcile_delivered_unpaid_is_listed_until_paid(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    let real = context.payments.retrieve(&checkout.payment_id).await.unwrap();
    let listed = [(checkout.payment_id.clone(), DiscrepancyKind::DeliveredUnpaid)];
    let unpaid = Intent { status: IntentStatus::Canceled, received: cents(0), ..real.clone().unwrap() };
    for shown in [None, Some(unpaid)] {
        context.payments.override_intent(&checkout.payment_id, shown);
        assert_eq!(context.reconcile_payments().await.failed, 0);
        assert_eq!(context.discrepancies().await, listed);
    }
    context.clock.advance(TimeDelta::days(30));
    context.reconcile_payments().await;
    assert_eq!(context.discrepancies().await, listed, "regardless of age");
    context.payments.override_intent(&checkout.payment_id, real);
    context.reconcile_payments().await;
    assert_eq!(context.discrepancies().await, []);
    assert!(context.history(anna).await[0].status.is_owned(), "access is kept");
}

async fn reconcile_abandoned_payment_is_canceled(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.abandon_open_order(anna).await;
    assert_eq!(context.payable().await, [checkout.payment_id.as_str()], "still payable");
    assert_eq!(
        context.reconcile_payments().await,
        PaymentReconciliationReport { canceled: 1, ..PaymentReconciliationReport::default() }
    );
    assert_eq!(context.payable().await, Vec::<String>::new());
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default());

    let again = context.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default());
    assert_eq!(context.payable().await, [again.payment_id.as_str()], "an active checkout");
}

async fn reconcile_foreign_payments_are_ignored(context: &Arc<TestContext>) {
    context.payments.override_intent("pi_other", Some(paid_elsewhere("pi_other", None)));
    let waiting = Intent {
        status: IntentStatus::RequiresPayment,
        received: cents(0),
        ..paid_elsewhere("pi_staging", Some(OrderId::from_uuid(next_id())))
    };
    context.payments.override_intent("pi_staging", Some(waiting));
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default());
    assert_eq!(context.discrepancies().await, []);
}

async fn reconcile_during_provider_outage_lists_nothing(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.set_down(true);
    assert!(context.try_reconcile_payments().await.is_err());
    assert_eq!(context.discrepancies().await, []);
}

async fn buy(context: &TestContext) -> (UserId, CheckoutSession) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    (anna, checkout)
}

async fn reconcile_applies_old_disputes_and_refunds(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    context.clock.advance(TimeDelta::days(180));
    for (status, expected) in
        [(DisputeStatus::Open, PurchaseStatus::Disputed), (DisputeStatus::Won, PurchaseStatus::Owned)]
    {
        context.payments.dispute(&checkout.payment_id, status);
        assert_eq!(context.reconcile_payments().await.compared, 1);
        assert_eq!(context.history(anna).await[0].status, expected);
    }
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    assert_eq!(context.reconcile_payments().await.compared, 1);
    assert_eq!(context.history(anna).await[0].status, PurchaseStatus::Refunded);
}

async fn reconcile_unchanged_orders_are_not_written(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    context.reconcile_payments().await;
    let order = context.confirm(anna, &checkout).await.unwrap();
    assert_eq!(context.reconcile_payments().await, PaymentReconciliationReport::default());
    assert_eq!(context.confirm(anna, &checkout).await.unwrap(), order, "including the revision");
}

/// The hourly run lists the refunds of the last weeks only.
async fn reconcile_refunds_of_other_periods_is_no_difference(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(999).await];
    let checkout = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    let order = context.confirm(anna, &checkout).await.unwrap();
    for agent in agents {
        let amount = order.lines.iter().find(|line| line.agent_id == agent).unwrap().amount;
        let request = RefundRequest {
            key: next_id(),
            items: vec![(agent, amount)],
            reason: Reason::parse("Asked for it").unwrap(),
        };
        RefundOrder::new(&context.app).run(Actor::Cli, order.id, &request).await.unwrap();
        context.clock.advance(TimeDelta::days(60));
    }
    context.clock.advance(-TimeDelta::days(58));
    assert!(context.history(anna).await.iter().all(|purchase| !purchase.status.is_owned()));
    context.reconcile_payments_if_due().await.unwrap().unwrap();
    context.clock.advance(TimeDelta::hours(1));
    let hourly = context.reconcile_payments_if_due().await.unwrap().unwrap();
    assert_eq!(hourly, PaymentReconciliationReport::default());
    assert!(context.history(anna).await.iter().all(|purchase| !purchase.status.is_owned()));
}

async fn run_if_due_runs_once_an_hour_on_one_node(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    assert!(context.reconcile_payments_if_due().await.unwrap().is_some());
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    context.clock.advance(TimeDelta::minutes(59));
    assert_eq!(context.reconcile_payments_if_due().await.unwrap(), None);
    assert!(context.history(anna).await[0].status.is_owned());
    context.clock.advance(TimeDelta::minutes(1));
    assert_eq!(context.reconcile_payments_if_due().await.unwrap().unwrap().compared, 1);
    assert!(!context.history(anna).await[0].status.is_owned());
}

async fn run_if_due_after_a_failure_runs_again(context: &Arc<TestContext>) {
    buy(context).await;
    context.payments.set_down(true);
    assert!(context.reconcile_payments_if_due().await.is_err());
    context.payments.set_down(false);
    assert!(context.reconcile_payments_if_due().await.unwrap().is_some());
}

async fn run_if_due_lists_old_refunds_once_a_day(context: &Arc<TestContext>) {
    let lookback = async || {
        context.reconcile_payments_if_due().await.unwrap().unwrap();
        let lookback = context.clock.now() - context.payments.refunds_listed_since().unwrap();
        context.clock.advance(TimeDelta::hours(1));
        lookback.num_days()
    };
    assert_eq!(lookback().await, 365);
    for _ in 1..24 {
        assert_eq!(lookback().await, 35);
    }
    assert_eq!(lookback().await, 365);
}

async fn sync_one_payment_applies_what_it_finds(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    let order = context.sync(&checkout.payment_id).await.unwrap();
    assert!(order.is_settled() && context.history(anna).await[0].status.is_owned());
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    assert_eq!(context.sync(&checkout.payment_id).await.map(|order| order.id), Some(order.id));
    assert!(!context.history(anna).await[0].status.is_owned());
    assert_eq!(context.sync("pi_unknown").await, None);
}
