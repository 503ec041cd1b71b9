//! The contract of payment providers.

use application::ports::{
    CancelOutcome, DisputeStatus, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProviderError,
    RefundStatus, RefundsAndDisputes,
};
use chrono::TimeDelta;
use domain::agents::Access;
use domain::money::Cents;
use domain::purchases::SettlementContext;
use domain::{AgentId, OrderId, RefundId};
use futures_util::future::join_all;
use infrastructure::system::SystemClock;

use super::{Card, ProviderUnderTest};
use crate::contract::builders::{self, cents, next_id};

/// A payment of $19.99 for an order of its own.
fn order() -> NewPaymentIntent {
    let order_id = OrderId::from_uuid(next_id());
    NewPaymentIntent {
        order_id,
        amount: cents(1999),
        idempotency_key: format!("order:{order_id}:create:1999"),
    }
}

fn agent_id() -> AgentId {
    AgentId::from_uuid(next_id())
}

impl ProviderUnderTest {
    async fn create_intent(&self) -> Intent {
        self.provider.create(&order()).await.expect("a payment")
    }

    async fn create_paid_intent(&self) -> Intent {
        let intent = self.create_intent().await;
        assert!(self.cardholder.pay(&intent, Card::Good).await, "a good card pays");
        intent
    }

    async fn retrieve(&self, intent: &Intent) -> Intent {
        self.provider.retrieve(&intent.id).await.expect("a response").expect("the payment")
    }

    async fn refund(
        &self,
        intent: &Intent,
        agent: AgentId,
        amount: i64,
        key: &str,
    ) -> Result<RefundStatus, PaymentProviderError> {
        self.request_refund(intent, agent, amount, None, key).await
    }

    async fn request_refund(
        &self,
        intent: &Intent,
        agent_id: AgentId,
        amount: i64,
        refund_id: Option<RefundId>,
        key: &str,
    ) -> Result<RefundStatus, PaymentProviderError> {
        let new = NewRefund {
            intent_id: intent.id.clone(),
            agent_id,
            refund_id,
            amount: cents(amount),
            // Idempotency keys are per account.
            idempotency_key: format!("{}:refund:{key}", intent.id),
        };
        let refund = self.provider.refund(&new).await?;
        assert_eq!((refund.agent_id, refund.refund_id), (Some(agent_id), refund_id));
        assert_eq!(refund.amount, new.amount);
        Ok(refund.status)
    }

    async fn refunded_amount(&self, intent: &Intent) -> Vec<i64> {
        let refunds_and_disputes = self.provider.refunds_and_disputes(&intent.id).await.expect("a response");
        refunds_and_disputes.refunds.iter().map(|refund| refund.amount.get()).collect()
    }
}

fn assert_invalid<T: std::fmt::Debug>(response: &Result<T, PaymentProviderError>, reason: &str) {
    assert!(matches!(response, Err(PaymentProviderError::Invalid(_))), "{reason}: {response:?}");
}

pub async fn create_payment_has_order_and_amount(provider_under_test: &ProviderUnderTest) {
    let new = order();
    let intent = provider_under_test.provider.create(&new).await.unwrap();
    assert!(intent.id.starts_with("pi_"), "{}", intent.id);
    assert!(intent.client_secret.starts_with(&format!("{}_secret_", intent.id)));
    assert_eq!(intent.order_id, Some(new.order_id));
    assert_eq!((intent.status, intent.amount), (IntentStatus::RequiresPayment, new.amount));
    assert_eq!(intent.received, Cents::ZERO);
    assert_eq!(provider_under_test.retrieve(&intent).await, intent);
}

pub async fn create_with_same_key_returns_same_payment(provider_under_test: &ProviderUnderTest) {
    let new = order();
    let first = provider_under_test.provider.create(&new).await.unwrap();
    assert_eq!(provider_under_test.provider.create(&new).await.unwrap(), first);
}

pub async fn create_concurrently_with_same_key_creates_one(provider_under_test: &ProviderUnderTest) {
    let new = order();
    let created = join_all((0..8).map(|_| provider_under_test.provider.create(&new))).await;
    let ids: Vec<String> = created.into_iter().map(|intent| intent.unwrap().id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

pub async fn create_with_other_key_creates_another_payment(provider_under_test: &ProviderUnderTest) {
    let new = order();
    let more_expensive = NewPaymentIntent {
        amount: cents(2999),
        idempotency_key: format!("order:{}:create:2999", new.order_id),
        ..new.clone()
    };
    let (first, second) = (
        provider_under_test.provider.create(&new).await.unwrap(),
        provider_under_test.provider.create(&more_expensive).await.unwrap(),
    );
    assert_ne!(first.id, second.id);
    assert_eq!((first.amount.get(), second.amount.get()), (1999, 2999));
}

pub async fn create_with_same_key_other_amount_is_rejected(provider_under_test: &ProviderUnderTest) {
    let new = order();
    let first = provider_under_test.provider.create(&new).await.unwrap();
    let more_expensive = NewPaymentIntent { amount: cents(2999), ..new };
    assert_invalid(
        &provider_under_test.provider.create(&more_expensive).await,
        "the key belongs to another amount",
    );
    assert_eq!(provider_under_test.retrieve(&first).await, first);
}

pub async fn retrieve_unknown_payment_returns_none(provider_under_test: &ProviderUnderTest) {
    for unknown in ["pi_unknown", "", "pi_", "cus_1", "pi_1/../../customers", "pi_1?expand[]=charges"] {
        assert_eq!(provider_under_test.provider.retrieve(unknown).await, Ok(None), "{unknown:?}");
        assert_eq!(
            provider_under_test.provider.cancel(unknown).await,
            Ok(CancelOutcome::Unknown),
            "{unknown:?}"
        );
    }
}

pub async fn pay_with_good_card_receives_the_amount(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_intent().await;
    assert!(provider_under_test.cardholder.pay(&intent, Card::Good).await);
    let paid = provider_under_test.retrieve(&intent).await;
    assert_eq!((paid.status, paid.received), (IntentStatus::Succeeded, intent.amount));
    assert_eq!(paid.order_id, intent.order_id);
}

pub async fn pay_with_declined_card_leaves_payment_open(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_intent().await;
    assert!(!provider_under_test.cardholder.pay(&intent, Card::Declined).await);
    let declined = provider_under_test.retrieve(&intent).await;
    assert_eq!((declined.status, declined.received), (IntentStatus::RequiresPayment, Cents::ZERO));
    assert!(provider_under_test.cardholder.pay(&intent, Card::Good).await, "another card can be tried");
    assert_eq!(provider_under_test.retrieve(&intent).await.received, intent.amount);
}

pub async fn cancel_twice_succeeds_and_blocks_payment(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_intent().await;
    for _ in 0..2 {
        assert_eq!(provider_under_test.provider.cancel(&intent.id).await, Ok(CancelOutcome::Canceled));
    }
    assert!(!provider_under_test.cardholder.pay(&intent, Card::Good).await);
    let canceled = provider_under_test.retrieve(&intent).await;
    assert_eq!((canceled.status, canceled.received), (IntentStatus::Canceled, Cents::ZERO));
}

pub async fn cancel_paid_payment_is_rejected(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_paid_intent().await;
    let response = provider_under_test.provider.cancel(&intent.id).await.unwrap();
    let CancelOutcome::NotCancelable(found) = response else { panic!("a paid payment was canceled") };
    assert_eq!((found.status, found.received), (IntentStatus::Succeeded, intent.amount));
    assert_eq!(provider_under_test.retrieve(&intent).await.status, IntentStatus::Succeeded);
}

pub async fn refund_line_twice_with_same_key_refunds_once(provider_under_test: &ProviderUnderTest) {
    let (intent, agent) = (provider_under_test.create_paid_intent().await, agent_id());
    for _ in 0..2 {
        assert_eq!(provider_under_test.refund(&intent, agent, 600, "1").await, Ok(RefundStatus::Succeeded));
    }
    assert_eq!(provider_under_test.refunded_amount(&intent).await, [600]);
    assert_invalid(
        &provider_under_test.refund(&intent, agent, 500, "1").await,
        "the key belongs to another amount",
    );
    assert_eq!(provider_under_test.refunded_amount(&intent).await, [600]);
}

pub async fn refund_line_concurrently_refunds_once(provider_under_test: &ProviderUnderTest) {
    let (intent, agent) = (provider_under_test.create_paid_intent().await, agent_id());
    let responses = join_all((0..8).map(|_| provider_under_test.refund(&intent, agent, 600, "1"))).await;
    assert!(responses.iter().all(Result::is_ok), "{responses:?}");
    assert_eq!(provider_under_test.refunded_amount(&intent).await, [600]);
}

pub async fn list_refunds_includes_their_agents(provider_under_test: &ProviderUnderTest) {
    let (intent, first, second) = (provider_under_test.create_paid_intent().await, agent_id(), agent_id());
    assert_eq!(
        provider_under_test.provider.refunds_and_disputes(&intent.id).await,
        Ok(RefundsAndDisputes::default())
    );
    provider_under_test.refund(&intent, first, 600, "1").await.unwrap();
    provider_under_test.refund(&intent, second, 399, "2").await.unwrap();
    let refunds_and_disputes = provider_under_test.provider.refunds_and_disputes(&intent.id).await.unwrap();
    let mut reported: Vec<_> = refunds_and_disputes
        .refunds
        .iter()
        .map(|refund| (refund.agent_id, refund.amount.get(), refund.status))
        .collect();
    reported.sort_by_key(|(agent, _, _)| *agent);
    assert_eq!(
        reported,
        [(Some(first), 600, RefundStatus::Succeeded), (Some(second), 399, RefundStatus::Succeeded)]
    );
    assert_eq!(
        provider_under_test.retrieve(&intent).await.received,
        intent.amount,
        "a refund does not change the received amount"
    );
}

pub async fn refund_line_in_parts_reports_their_ids(provider_under_test: &ProviderUnderTest) {
    let (intent, agent) = (provider_under_test.create_paid_intent().await, agent_id());
    let ids = [next_id(), next_id()].map(RefundId::from_uuid);
    // An automatic refund of the same line is another one.
    provider_under_test.refund(&intent, agent, 600, "0").await.unwrap();
    for (refund_id, key) in ids.into_iter().zip(["1", "2"]) {
        for _ in 0..2 {
            let made = provider_under_test.request_refund(&intent, agent, 600, Some(refund_id), key).await;
            assert_eq!(made, Ok(RefundStatus::Succeeded));
        }
    }
    let reported = provider_under_test.provider.refunds_and_disputes(&intent.id).await.unwrap().refunds;
    let mut reported: Vec<_> = reported.iter().map(|refund| refund.refund_id).collect();
    reported.sort_unstable();
    assert_eq!(reported, [None, Some(ids[0]), Some(ids[1])]);
}

pub async fn refund_over_paid_amount_is_rejected(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_paid_intent().await;
    assert_invalid(&provider_under_test.refund(&intent, agent_id(), 2000, "1").await, "more than was paid");
    assert_eq!(provider_under_test.refund(&intent, agent_id(), 1500, "2").await, Ok(RefundStatus::Succeeded));
    assert_invalid(&provider_under_test.refund(&intent, agent_id(), 500, "3").await, "more than is left");
    assert_eq!(provider_under_test.refund(&intent, agent_id(), 499, "4").await, Ok(RefundStatus::Succeeded));
    assert_invalid(&provider_under_test.refund(&intent, agent_id(), 1, "5").await, "nothing is left");
    assert_invalid(&provider_under_test.refund(&intent, agent_id(), 0, "6").await, "nothing");
    assert_eq!(provider_under_test.refunded_amount(&intent).await.iter().sum::<i64>(), 1999);
}

pub async fn refund_of_unpaid_payment_is_rejected(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_intent().await;
    assert_invalid(&provider_under_test.refund(&intent, agent_id(), 600, "1").await, "not paid yet");
    assert_eq!(provider_under_test.refunded_amount(&intent).await, Vec::<i64>::new());
}

pub async fn inquiry_is_reported_and_takes_no_access(provider_under_test: &ProviderUnderTest) {
    let intent = provider_under_test.create_intent().await;
    if !provider_under_test.cardholder.pay_with_inquiry(&intent).await {
        return;
    }
    let paid = provider_under_test.retrieve(&intent).await;
    assert_eq!((paid.status, paid.received), (IntentStatus::Succeeded, intent.amount));
    let reported = provider_under_test.provider.refunds_and_disputes(&intent.id).await.unwrap();
    assert_eq!(reported.dispute.as_ref().map(|dispute| dispute.status), Some(DisputeStatus::Inquiry));
    let coach = builders::agent("Coach", Access::Premium(cents(1999)), builders::at(0));
    let mut order = builders::order(&builders::user("anna@example.com"), &[coach], None);
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    let _ = order.settle(paid.received, &context, builders::at(1)).unwrap();
    let lines = reported.line_statuses(&order).lines;
    assert!(lines.iter().all(|(_, status)| status.is_owned()) && lines.len() == 1, "{lines:?}");
    assert_eq!(
        provider_under_test.refund(&intent, agent_id(), 1999, "1").await,
        Ok(RefundStatus::Succeeded),
        "the owner may give the money back"
    );
}

pub async fn list_payments_since_includes_their_orders(provider_under_test: &ProviderUnderTest) {
    use application::ports::Clock as _;
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let (open, paid) =
        (provider_under_test.create_intent().await, provider_under_test.create_paid_intent().await);
    let listed = provider_under_test.provider.list_since(before).await.unwrap();
    for intent in [&open, &paid] {
        assert!(listed.contains(&provider_under_test.retrieve(intent).await), "{} in {listed:?}", intent.id);
    }
    let later = SystemClock.now() + TimeDelta::hours(1);
    assert_eq!(provider_under_test.provider.list_since(later).await, Ok(Vec::new()));
}

pub async fn list_refunds_since_returns_them_by_payment(provider_under_test: &ProviderUnderTest) {
    use application::ports::Clock as _;
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let (first, second, untouched) = (
        provider_under_test.create_paid_intent().await,
        provider_under_test.create_paid_intent().await,
        provider_under_test.create_paid_intent().await,
    );
    for (intent, amount) in [(&first, 600), (&first, 399), (&second, 1999)] {
        provider_under_test.refund(intent, agent_id(), amount, &amount.to_string()).await.unwrap();
    }
    let listed = provider_under_test.provider.refunds_and_disputes_since(before).await.unwrap();
    for intent in [&first, &second] {
        let found = listed
            .iter()
            .find(|(id, _)| *id == intent.id)
            .map(|(_, refunds_and_disputes)| refunds_and_disputes.clone());
        let mut listed = found.expect("the payment");
        let mut direct = provider_under_test.provider.refunds_and_disputes(&intent.id).await.unwrap();
        for refunds_and_disputes in [&mut listed, &mut direct] {
            refunds_and_disputes.refunds.sort_by(|a, b| a.id.cmp(&b.id));
        }
        assert_eq!(listed, direct);
    }
    assert!(listed.iter().all(|(id, _)| *id != untouched.id));
    let later = SystemClock.now() + TimeDelta::hours(1);
    assert_eq!(provider_under_test.provider.refunds_and_disputes_since(later).await, Ok(Vec::new()));
}
