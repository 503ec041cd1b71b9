//! Payments in the sandbox.

use std::sync::Arc;

use application::ports::{
    CancelOutcome, Clock as _, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProvider as _,
    PaymentProviderError, RefundStatus, RefundsAndDisputes,
};
use chrono::NaiveDate;
use domain::money::Cents;
use domain::{AgentId, OrderId};
use futures_util::future::join_all;
use infrastructure::payments::sandbox::{
    AuthenticationOutcome, SandboxError, SandboxLedger as _, SandboxProvider, TestCard,
};
use infrastructure::security::OsSecretGenerator;
use infrastructure::system::UuidV7Generator;
use integration_tests::app::TestClock;
use integration_tests::memory::MemoryLedger;
use uuid::Uuid;

const SUCCEEDS: &str = "4242424242424242";
const DECLINED: &str = "4000000000000002";
const NO_FUNDS: &str = "4000000000009995";
const NEEDS_AUTHENTICATION: &str = "4000002500003155";

fn sandbox() -> SandboxProvider {
    with_ledger(Arc::default())
}

fn with_ledger(ledger: Arc<MemoryLedger>) -> SandboxProvider {
    let clock = Arc::new(TestClock::default());
    SandboxProvider::new(ledger, clock, Arc::new(OsSecretGenerator), Arc::new(UuidV7Generator))
}

fn card(number: &str) -> TestCard {
    TestCard::parse(number, "12/34", "123", "US", NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()).unwrap()
}

fn ten_dollars() -> NewPaymentIntent {
    NewPaymentIntent {
        order_id: OrderId::from_uuid(Uuid::from_u128(1)),
        amount: Cents::new(1_000).unwrap(),
        idempotency_key: "order-1".to_owned(),
    }
}

fn new_agent_id() -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(9))
}

async fn pay(sandbox: &SandboxProvider, intent: &Intent, number: &str) -> Result<IntentStatus, SandboxError> {
    sandbox.confirm(&intent.id, &intent.client_secret, &card(number)).await
}

async fn status(sandbox: &SandboxProvider, intent: &Intent) -> IntentStatus {
    sandbox.retrieve(&intent.id).await.unwrap().unwrap().status
}

#[tokio::test]
async fn confirm_valid_card_pays_full_amount() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    assert!(intent.id.starts_with("pi_"));
    assert_eq!((intent.status, intent.received), (IntentStatus::RequiresPayment, Cents::ZERO));
    assert_eq!(pay(&sandbox, &intent, SUCCEEDS).await, Ok(IntentStatus::Succeeded));
    let paid = sandbox.retrieve(&intent.id).await.unwrap().unwrap();
    assert_eq!((paid.status, paid.received), (IntentStatus::Succeeded, Cents::new(1_000).unwrap()));
}

#[tokio::test]
async fn confirm_after_declined_card_succeeds() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    assert_eq!(pay(&sandbox, &intent, DECLINED).await, Err(SandboxError::Declined));
    assert_eq!(pay(&sandbox, &intent, NO_FUNDS).await, Err(SandboxError::InsufficientFunds));
    assert_eq!(status(&sandbox, &intent).await, IntentStatus::RequiresPayment);
    assert_eq!(pay(&sandbox, &intent, SUCCEEDS).await, Ok(IntentStatus::Succeeded));
}

#[tokio::test]
async fn confirm_paid_payment_stays_paid() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    pay(&sandbox, &intent, SUCCEEDS).await.unwrap();
    for number in [SUCCEEDS, DECLINED, NO_FUNDS, NEEDS_AUTHENTICATION] {
        assert_eq!(pay(&sandbox, &intent, number).await, Ok(IntentStatus::Succeeded), "{number}");
    }
}

#[tokio::test]
async fn confirm_3ds_card_pays_after_authentication() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    assert_eq!(pay(&sandbox, &intent, NEEDS_AUTHENTICATION).await, Ok(IntentStatus::RequiresAction));
    assert_eq!(sandbox.retrieve(&intent.id).await.unwrap().unwrap().received, Cents::ZERO);
    let authenticate = |outcome| sandbox.authenticate(&intent.id, &intent.client_secret, outcome);
    assert_eq!(authenticate(AuthenticationOutcome::Complete).await, Ok(IntentStatus::Succeeded));
    assert_eq!(authenticate(AuthenticationOutcome::Complete).await, Ok(IntentStatus::Succeeded));
    assert_eq!(authenticate(AuthenticationOutcome::Fail).await, Ok(IntentStatus::Succeeded));
}

#[tokio::test]
async fn authenticate_failed_allows_another_card() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    pay(&sandbox, &intent, NEEDS_AUTHENTICATION).await.unwrap();
    let fail = || sandbox.authenticate(&intent.id, &intent.client_secret, AuthenticationOutcome::Fail);
    assert_eq!(fail().await, Err(SandboxError::AuthenticationFailed));
    assert_eq!(fail().await, Err(SandboxError::NotWaitingForAuthentication));
    assert_eq!(status(&sandbox, &intent).await, IntentStatus::RequiresPayment);
    assert_eq!(pay(&sandbox, &intent, SUCCEEDS).await, Ok(IntentStatus::Succeeded));
}

#[tokio::test]
async fn confirm_without_client_secret_is_rejected() {
    let sandbox = sandbox();
    let first = sandbox.create(&ten_dollars()).await.unwrap();
    let other = NewPaymentIntent { idempotency_key: "order-2".to_owned(), ..ten_dollars() };
    let second = sandbox.create(&other).await.unwrap();
    assert_ne!(first.client_secret, second.client_secret);
    pay(&sandbox, &first, NEEDS_AUTHENTICATION).await.unwrap();
    for wrong in ["", &first.id, &second.client_secret, &first.client_secret[1..]] {
        let paid = sandbox.confirm(&first.id, wrong, &card(SUCCEEDS)).await;
        assert_eq!(paid, Err(SandboxError::UnknownIntent), "{wrong:?}");
        let confirmed = sandbox.authenticate(&first.id, wrong, AuthenticationOutcome::Complete).await;
        assert_eq!(confirmed, Err(SandboxError::UnknownIntent), "{wrong:?}");
    }
    assert_eq!(status(&sandbox, &first).await, IntentStatus::RequiresAction);
    let unknown = sandbox.confirm("pi_unknown", &first.client_secret, &card(SUCCEEDS)).await;
    assert_eq!(unknown, Err(SandboxError::UnknownIntent));
    assert_eq!(sandbox.retrieve("pi_unknown").await, Ok(None));
}

#[tokio::test]
async fn create_same_key_returns_same_payment() {
    let sandbox = sandbox();
    let first = sandbox.create(&ten_dollars()).await.unwrap();
    assert_eq!(sandbox.create(&ten_dollars()).await, Ok(first));
    let other_amount = NewPaymentIntent { amount: Cents::new(2_000).unwrap(), ..ten_dollars() };
    assert!(matches!(sandbox.create(&other_amount).await, Err(PaymentProviderError::Invalid(_))));
    let other_order = NewPaymentIntent { order_id: OrderId::from_uuid(Uuid::from_u128(2)), ..ten_dollars() };
    assert!(matches!(sandbox.create(&other_order).await, Err(PaymentProviderError::Invalid(_))));
}

#[tokio::test]
async fn create_below_minimum_is_rejected() {
    let small = NewPaymentIntent { amount: Cents::new(49).unwrap(), ..ten_dollars() };
    assert!(matches!(sandbox().create(&small).await, Err(PaymentProviderError::Invalid(_))));
}

#[tokio::test]
async fn cancel_twice_succeeds_and_blocks_payment() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    pay(&sandbox, &intent, NEEDS_AUTHENTICATION).await.unwrap();
    assert_eq!(sandbox.cancel(&intent.id).await, Ok(CancelOutcome::Canceled));
    assert_eq!(sandbox.cancel(&intent.id).await, Ok(CancelOutcome::Canceled));
    for number in [SUCCEEDS, DECLINED, NEEDS_AUTHENTICATION] {
        assert_eq!(pay(&sandbox, &intent, number).await, Err(SandboxError::Canceled), "{number}");
    }
    let authenticated =
        sandbox.authenticate(&intent.id, &intent.client_secret, AuthenticationOutcome::Complete);
    assert_eq!(authenticated.await, Err(SandboxError::Canceled));
    assert_eq!(sandbox.cancel("pi_unknown").await, Ok(CancelOutcome::Unknown));
}

#[tokio::test]
async fn cancel_paid_payment_is_rejected() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    pay(&sandbox, &intent, SUCCEEDS).await.unwrap();
    let CancelOutcome::NotCancelable(found) = sandbox.cancel(&intent.id).await.unwrap() else {
        panic!("a paid payment was canceled")
    };
    assert_eq!((found.status, found.received), (IntentStatus::Succeeded, intent.amount));
}

#[tokio::test]
async fn confirm_and_cancel_race_has_one_winner() {
    let sandbox = sandbox();
    for number in 0..20 {
        let new = NewPaymentIntent { idempotency_key: format!("race-{number}"), ..ten_dollars() };
        let intent = sandbox.create(&new).await.unwrap();
        let payments = join_all((0..4).map(|_| pay(&sandbox, &intent, SUCCEEDS)));
        let (paid, canceled) = tokio::join!(payments, sandbox.cancel(&intent.id));
        let was_canceled = canceled.unwrap() == CancelOutcome::Canceled;
        let expected = if was_canceled { Err(SandboxError::Canceled) } else { Ok(IntentStatus::Succeeded) };
        assert!(paid.into_iter().all(|outcome| outcome == expected));
    }
}

fn new_refund(intent_id: &str, cents: i64, key: &str) -> NewRefund {
    NewRefund {
        intent_id: intent_id.to_owned(),
        agent_id: new_agent_id(),
        refund_id: None,
        amount: Cents::new(cents).unwrap(),
        idempotency_key: key.to_owned(),
    }
}

#[tokio::test]
async fn refund_is_idempotent_and_bounded() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    let refund = |cents, key: &'static str| {
        let (sandbox, id) = (&sandbox, &intent.id);
        async move { sandbox.refund(&new_refund(id, cents, key)).await.map(|refund| refund.status) }
    };
    assert!(matches!(refund(400, "refund-1").await, Err(PaymentProviderError::Invalid(_))), "not paid yet");
    pay(&sandbox, &intent, SUCCEEDS).await.unwrap();
    assert_eq!(refund(600, "refund-1").await, Ok(RefundStatus::Succeeded));
    assert_eq!(refund(600, "refund-1").await, Ok(RefundStatus::Succeeded), "the same refund again");
    assert!(matches!(refund(500, "refund-1").await, Err(PaymentProviderError::Invalid(_))), "other amount");
    assert!(matches!(refund(401, "refund-2").await, Err(PaymentProviderError::Invalid(_))), "too much");
    assert!(matches!(refund(0, "refund-2").await, Err(PaymentProviderError::Invalid(_))), "zero");
    assert_eq!(refund(400, "refund-2").await, Ok(RefundStatus::Succeeded));
    assert!(matches!(refund(1, "refund-3").await, Err(PaymentProviderError::Invalid(_))), "fully refunded");
}

#[tokio::test]
async fn refunds_are_listed_with_agent() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    pay(&sandbox, &intent, SUCCEEDS).await.unwrap();
    assert_eq!(sandbox.refunds_and_disputes(&intent.id).await, Ok(RefundsAndDisputes::default()));
    sandbox.refund(&new_refund(&intent.id, 600, "refund-1")).await.unwrap();
    let refunds_and_disputes = sandbox.refunds_and_disputes(&intent.id).await.unwrap();
    let refunds: Vec<_> = refunds_and_disputes
        .refunds
        .iter()
        .map(|refund| (refund.amount.get(), refund.agent_id, refund.status))
        .collect();
    assert_eq!(refunds, [(600, Some(new_agent_id()), RefundStatus::Succeeded)]);
}

#[tokio::test]
async fn payments_are_listed_with_order() {
    let sandbox = sandbox();
    let intent = sandbox.create(&ten_dollars()).await.unwrap();
    assert_eq!(intent.order_id, Some(ten_dollars().order_id));
    assert_eq!(sandbox.list_since(TestClock::default().now()).await, Ok(vec![intent]));
    assert_eq!(
        sandbox.list_since(TestClock::default().now() + chrono::TimeDelta::seconds(1)).await,
        Ok(Vec::new())
    );
}

#[tokio::test]
async fn debug_output_redacts_secrets() {
    let ledger = Arc::<MemoryLedger>::default();
    let intent = with_ledger(ledger.clone()).create(&ten_dollars()).await.unwrap();
    let stored = ledger.find(&intent.id).await.unwrap().unwrap();
    assert!(!format!("{stored:?}").contains(&intent.client_secret));
}
