//! What every payment provider must do.

use application::ports::{
    CancelOutcome, Intent, IntentStatus, NewPaymentIntent, PaymentProviderError, RefundStatus,
    RefundsAndDisputes,
};
use chrono::TimeDelta;
use domain::money::Cents;
use domain::{AgentId, OrderId};
use futures_util::future::join_all;
use infrastructure::system::SystemClock;

use super::{Card, Till};
use crate::contract::builders::{cents, next_id};

/// A payment of $19.99 for an order of its own.
fn order() -> NewPaymentIntent {
    let order_id = OrderId::from_uuid(next_id());
    NewPaymentIntent {
        order_id,
        amount: cents(1999),
        idempotency_key: format!("order:{order_id}:create:1999"),
    }
}

fn an_agent() -> AgentId {
    AgentId::from_uuid(next_id())
}

impl Till {
    async fn begun(&self) -> Intent {
        self.provider.create(&order()).await.expect("a payment")
    }

    async fn paid(&self) -> Intent {
        let intent = self.begun().await;
        assert!(self.cardholder.pay(&intent, Card::Good).await, "a good card pays");
        intent
    }

    async fn look(&self, intent: &Intent) -> Intent {
        self.provider.retrieve(&intent.id).await.expect("an answer").expect("the payment")
    }

    async fn refund(
        &self,
        intent: &Intent,
        agent: AgentId,
        amount: i64,
        key: &str,
    ) -> Result<RefundStatus, PaymentProviderError> {
        // Keys are the whole account's.
        let key = format!("{}:refund:{key}", intent.id);
        self.provider.refund(&intent.id, agent, cents(amount), &key).await
    }

    async fn given_back(&self, intent: &Intent) -> Vec<i64> {
        let reversals = self.provider.reversals(&intent.id).await.expect("an answer");
        reversals.refunds.iter().map(|refund| refund.amount.get()).collect()
    }
}

fn assert_invalid<T: std::fmt::Debug>(answer: &Result<T, PaymentProviderError>, why: &str) {
    assert!(matches!(answer, Err(PaymentProviderError::Invalid(_))), "{why}: {answer:?}");
}

pub async fn a_payment_is_begun_for_its_order_and_amount(till: &Till) {
    let new = order();
    let intent = till.provider.create(&new).await.unwrap();
    assert!(intent.id.starts_with("pi_"), "{}", intent.id);
    assert!(intent.client_secret.starts_with(&format!("{}_secret_", intent.id)));
    assert_eq!(intent.order_id, Some(new.order_id));
    assert_eq!((intent.status, intent.amount), (IntentStatus::RequiresPayment, new.amount));
    assert_eq!(intent.received, Cents::ZERO);
    assert_eq!(till.look(&intent).await, intent);
}

pub async fn one_key_begins_one_payment(till: &Till) {
    let new = order();
    let first = till.provider.create(&new).await.unwrap();
    assert_eq!(till.provider.create(&new).await.unwrap(), first);
}

pub async fn begin_concurrently_with_same_key_creates_one_payment(till: &Till) {
    let new = order();
    let begun = join_all((0..8).map(|_| till.provider.create(&new))).await;
    let ids: Vec<String> = begun.into_iter().map(|intent| intent.unwrap().id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

pub async fn another_amount_under_its_own_key_is_another_payment(till: &Till) {
    let new = order();
    let dearer = NewPaymentIntent {
        amount: cents(2999),
        idempotency_key: format!("order:{}:create:2999", new.order_id),
        ..new.clone()
    };
    let (first, second) =
        (till.provider.create(&new).await.unwrap(), till.provider.create(&dearer).await.unwrap());
    assert_ne!(first.id, second.id);
    assert_eq!((first.amount.get(), second.amount.get()), (1999, 2999));
}

pub async fn another_amount_under_the_same_key_is_refused(till: &Till) {
    let new = order();
    let first = till.provider.create(&new).await.unwrap();
    let dearer = NewPaymentIntent { amount: cents(2999), ..new };
    assert_invalid(&till.provider.create(&dearer).await, "the key belongs to another amount");
    assert_eq!(till.look(&first).await, first);
}

pub async fn unknown_payment_is_not_found(till: &Till) {
    for unknown in ["pi_unknown", "", "pi_", "cus_1", "pi_1/../../customers", "pi_1?expand[]=charges"] {
        assert_eq!(till.provider.retrieve(unknown).await, Ok(None), "{unknown:?}");
        assert_eq!(till.provider.cancel(unknown).await, Ok(CancelOutcome::Unknown), "{unknown:?}");
    }
}

pub async fn a_good_card_pays_exactly_the_amount(till: &Till) {
    let intent = till.begun().await;
    assert!(till.cardholder.pay(&intent, Card::Good).await);
    let paid = till.look(&intent).await;
    assert_eq!((paid.status, paid.received), (IntentStatus::Succeeded, intent.amount));
    assert_eq!(paid.order_id, intent.order_id);
}

pub async fn a_declined_card_leaves_the_payment_open(till: &Till) {
    let intent = till.begun().await;
    assert!(!till.cardholder.pay(&intent, Card::Declined).await);
    let declined = till.look(&intent).await;
    assert_eq!((declined.status, declined.received), (IntentStatus::RequiresPayment, Cents::ZERO));
    assert!(till.cardholder.pay(&intent, Card::Good).await, "another card can be tried");
    assert_eq!(till.look(&intent).await.received, intent.amount);
}

pub async fn cancel_twice_succeeds_and_blocks_payment(till: &Till) {
    let intent = till.begun().await;
    for _ in 0..2 {
        assert_eq!(till.provider.cancel(&intent.id).await, Ok(CancelOutcome::Canceled));
    }
    assert!(!till.cardholder.pay(&intent, Card::Good).await);
    let canceled = till.look(&intent).await;
    assert_eq!((canceled.status, canceled.received), (IntentStatus::Canceled, Cents::ZERO));
}

pub async fn a_paid_payment_is_not_canceled(till: &Till) {
    let intent = till.paid().await;
    let answer = till.provider.cancel(&intent.id).await.unwrap();
    let CancelOutcome::NotCancelable(found) = answer else { panic!("a paid payment was canceled") };
    assert_eq!((found.status, found.received), (IntentStatus::Succeeded, intent.amount));
    assert_eq!(till.look(&intent).await.status, IntentStatus::Succeeded);
}

pub async fn refund_line_twice_with_same_key_refunds_once(till: &Till) {
    let (intent, agent) = (till.paid().await, an_agent());
    for _ in 0..2 {
        assert_eq!(till.refund(&intent, agent, 600, "1").await, Ok(RefundStatus::Succeeded));
    }
    assert_eq!(till.given_back(&intent).await, [600]);
    assert_invalid(&till.refund(&intent, agent, 500, "1").await, "the key belongs to another amount");
    assert_eq!(till.given_back(&intent).await, [600]);
}

pub async fn refund_line_concurrently_refunds_once(till: &Till) {
    let (intent, agent) = (till.paid().await, an_agent());
    let answers = join_all((0..8).map(|_| till.refund(&intent, agent, 600, "1"))).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert_eq!(till.given_back(&intent).await, [600]);
}

pub async fn refunds_are_told_with_the_agents_they_give_back(till: &Till) {
    let (intent, first, second) = (till.paid().await, an_agent(), an_agent());
    assert_eq!(till.provider.reversals(&intent.id).await, Ok(RefundsAndDisputes::default()));
    till.refund(&intent, first, 600, "1").await.unwrap();
    till.refund(&intent, second, 399, "2").await.unwrap();
    let reversals = till.provider.reversals(&intent.id).await.unwrap();
    let mut told: Vec<_> = reversals
        .refunds
        .iter()
        .map(|refund| (refund.agent_id, refund.amount.get(), refund.status))
        .collect();
    told.sort_by_key(|(agent, _, _)| *agent);
    assert_eq!(
        told,
        [(Some(first), 600, RefundStatus::Succeeded), (Some(second), 399, RefundStatus::Succeeded)]
    );
    assert_eq!(till.look(&intent).await.received, intent.amount, "what came in came in");
}

pub async fn no_more_is_given_back_than_was_paid(till: &Till) {
    let intent = till.paid().await;
    assert_invalid(&till.refund(&intent, an_agent(), 2000, "1").await, "more than was paid");
    assert_eq!(till.refund(&intent, an_agent(), 1500, "2").await, Ok(RefundStatus::Succeeded));
    assert_invalid(&till.refund(&intent, an_agent(), 500, "3").await, "more than is left");
    assert_eq!(till.refund(&intent, an_agent(), 499, "4").await, Ok(RefundStatus::Succeeded));
    assert_invalid(&till.refund(&intent, an_agent(), 1, "5").await, "nothing is left");
    assert_invalid(&till.refund(&intent, an_agent(), 0, "6").await, "nothing");
    assert_eq!(till.given_back(&intent).await.iter().sum::<i64>(), 1999);
}

pub async fn refund_of_unpaid_payment_is_rejected(till: &Till) {
    let intent = till.begun().await;
    assert_invalid(&till.refund(&intent, an_agent(), 600, "1").await, "not paid yet");
    assert_eq!(till.given_back(&intent).await, Vec::<i64>::new());
}

pub async fn payments_are_listed_with_their_orders_from_a_time_on(till: &Till) {
    use application::ports::Clock as _;
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let (open, paid) = (till.begun().await, till.paid().await);
    let listed = till.provider.list_since(before).await.unwrap();
    for intent in [&open, &paid] {
        assert!(listed.contains(&till.look(intent).await), "{} in {listed:?}", intent.id);
    }
    let later = SystemClock.now() + TimeDelta::hours(1);
    assert_eq!(till.provider.list_since(later).await, Ok(Vec::new()));
}

pub async fn list_reversals_since_returns_refunds_by_payment(till: &Till) {
    use application::ports::Clock as _;
    let before = SystemClock.now() - TimeDelta::seconds(2);
    let (first, second, untouched) = (till.paid().await, till.paid().await, till.paid().await);
    for (intent, amount) in [(&first, 600), (&first, 399), (&second, 1999)] {
        till.refund(intent, an_agent(), amount, &amount.to_string()).await.unwrap();
    }
    let listed = till.provider.reversals_since(before).await.unwrap();
    for intent in [&first, &second] {
        let found = listed.iter().find(|(id, _)| *id == intent.id).map(|(_, reversals)| reversals.clone());
        let mut listed = found.expect("the payment");
        let mut direct = till.provider.reversals(&intent.id).await.unwrap();
        for reversals in [&mut listed, &mut direct] {
            reversals.refunds.sort_by(|a, b| a.id.cmp(&b.id));
        }
        assert_eq!(listed, direct);
    }
    assert!(listed.iter().all(|(id, _)| *id != untouched.id));
    let later = SystemClock.now() + TimeDelta::hours(1);
    assert_eq!(till.provider.reversals_since(later).await, Ok(Vec::new()));
}
