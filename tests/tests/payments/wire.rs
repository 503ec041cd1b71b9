//! Failures between the server and Stripe. Errors that the emulator does not return follow Stripe's API reference.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{
    CancelOutcome, NewPaymentIntent, NewRefund, PaymentProvider as _, PaymentProviderError, RefundStatus,
};
use domain::{AgentId, OrderId};
use infrastructure::payments::stripe::{StripeProvider, Timeouts};
use infrastructure::system::SystemClock;
use integration_tests::contract::builders::{cents, next_id};
use integration_tests::payments::{Fault, Proxy, StripeWorld, stripe_account};

const API_ERROR: &str = r#"{"error":{"type":"api_error","message":"An unknown error occurred"}}"#;
const RATE_LIMIT: &str = r#"{"error":{"type":"invalid_request_error","code":"rate_limit"}}"#;
const BAD_KEY: &str =
    r#"{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: sk_test_***"}}"#;
const EXPIRED_KEY: &str = r#"{"error":{"type":"invalid_request_error","code":"api_key_expired"}}"#;
const TEST_ONLY: &str = r#"{"error":{"type":"invalid_request_error","code":"testmode_charges_only"}}"#;
const DECLINED: &str =
    r#"{"error":{"type":"card_error","code":"card_declined","decline_code":"do_not_honor"}}"#;
const IN_USE: &str = r#"{"error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}"#;
const BAD_GATEWAY: &str = "<html><body>502 Bad Gateway</body></html>";

/// Long enough for an attempt that succeeds on a busy machine.
const PATIENT: Timeouts = Timeouts {
    attempt_timeout: Duration::from_secs(4),
    retry_window: Duration::from_mins(1),
    backoff: Duration::from_millis(5),
};
/// For attempts that never get a response.
const QUICK: Timeouts = Timeouts { attempt_timeout: Duration::from_millis(500), ..PATIENT };

/// No listener on this port.
fn nowhere() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 9))
}

fn through(proxy: &Proxy, path: &str) -> StripeProvider {
    StripeProvider::new(&stripe_account(&proxy.url(path)), PATIENT, Arc::new(SystemClock)).unwrap()
}

fn order() -> NewPaymentIntent {
    let order_id = OrderId::from_uuid(next_id());
    NewPaymentIntent {
        order_id,
        amount: cents(1999),
        idempotency_key: format!("order:{order_id}:create:1999"),
    }
}

/// The result of creating a payment when every request gets this response, and the number of attempts.
async fn answered(fault: Fault) -> (PaymentProviderError, usize) {
    let proxy = Proxy::start(nowhere(), move |_, _| fault).await;
    let timeouts = if fault == Fault::HangRequest { QUICK } else { PATIENT };
    let account = stripe_account(&proxy.url("/"));
    let stripe = StripeProvider::new(&account, timeouts, Arc::new(SystemClock)).unwrap();
    let error = stripe.create(&order()).await.unwrap_err();
    let begun = proxy.requests().into_iter().filter(|seen| seen.method == "POST");
    let mut keys: Vec<_> = begun.map(|seen| seen.idempotency_key.unwrap()).collect();
    let tries = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), 1, "one key for all tries: {keys:?}");
    (error, tries)
}

#[tokio::test]
async fn stripe_temporary_error_retries_with_same_key() {
    for fault in [
        Fault::Respond(429, RATE_LIMIT),
        Fault::Respond(409, IN_USE),
        Fault::Respond(500, API_ERROR),
        Fault::Respond(503, API_ERROR),
        Fault::Respond(502, BAD_GATEWAY),
        Fault::Respond(200, BAD_GATEWAY),
        Fault::Respond(200, "{}"),
        Fault::DropRequest,
        Fault::HangRequest,
    ] {
        let (error, tries) = answered(fault).await;
        assert!(matches!(error, PaymentProviderError::Temporary(_)), "{fault:?}: {error:?}");
        assert_eq!(tries, 3, "{fault:?}");
    }
}

#[tokio::test]
async fn stripe_permanent_error_is_not_retried() {
    for (status, body) in [(401, BAD_KEY), (401, EXPIRED_KEY), (403, BAD_KEY), (400, TEST_ONLY)] {
        let (error, tries) = answered(Fault::Respond(status, body)).await;
        assert!(matches!(error, PaymentProviderError::Configuration(_)), "{status} {body}: {error:?}");
        assert_eq!(tries, 1, "{status} {body}");
    }
    let (error, tries) = answered(Fault::Respond(402, DECLINED)).await;
    let PaymentProviderError::Declined(text) = error else { panic!("{error:?}") };
    assert!(text.contains("card_declined do_not_honor"), "{text}");
    assert_eq!(tries, 1);
}

#[tokio::test]
async fn stripe_request_times_out() {
    let proxy = Proxy::start(nowhere(), |_, _| Fault::HangRequest).await;
    let timeouts = Timeouts { retry_window: Duration::ZERO, ..QUICK };
    let account = stripe_account(&proxy.url("/"));
    let stripe = StripeProvider::new(&account, timeouts, Arc::new(SystemClock)).unwrap();
    let response = stripe.retrieve("pi_1").await;
    assert!(matches!(response, Err(PaymentProviderError::Temporary(_))), "{response:?}");
    assert_eq!(proxy.requests().len(), 1, "no try begins after the retry window");
}

#[tokio::test]
async fn stripe_unreachable_is_temporary() {
    let account = stripe_account(&format!("http://{}/", nowhere()));
    let stripe = StripeProvider::new(&account, QUICK, Arc::new(SystemClock)).unwrap();
    let response = stripe.retrieve("pi_1").await;
    assert!(matches!(response, Err(PaymentProviderError::Temporary(_))), "{response:?}");
}

#[tokio::test]
async fn stripe_errors_hide_client_secret() {
    let body = r#"{"error":{"type":"invalid_request_error","code":"amount_too_small","message":"Too small",
        "payment_intent":{"id":"pi_1","client_secret":"pi_1_secret_hunter2"}}}"#;
    let (error, _) = answered(Fault::Respond(400, body)).await;
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
}

/// Starts a payment while the emulator's first responses fail in the given way.
async fn begin_with_fault(fault: Fault, failures: usize) {
    let Some(world) = StripeWorld::from_environment() else { return };
    let proxy =
        Proxy::start(world.address, move |count, _| if count < failures { fault } else { Fault::None }).await;
    let (new, stripe) = (order(), through(&proxy, &world.path));
    let intent = stripe.create(&new).await.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
    assert_eq!((intent.order_id, intent.amount), (Some(new.order_id), new.amount), "{fault:?}");
    let (_, listed) = world.get("v1/payment_intents").await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 1, "{fault:?}: {listed}");
}

#[tokio::test]
async fn stripe_create_lost_response_creates_once() {
    for fault in [
        Fault::DropResponse,
        Fault::TruncateResponse,
        Fault::HangResponse,
        Fault::ReplaceResponse(502, BAD_GATEWAY),
        Fault::DropRequest,
        Fault::HangRequest,
    ] {
        begin_with_fault(fault, 2).await;
    }
}

/// Stripe keeps an error under its key for a day; the member would have to wait as long.
#[tokio::test]
async fn stripe_cached_failure_does_not_block_payment() {
    begin_with_fault(Fault::ReplaceResponse(500, API_ERROR), 3).await;
    begin_with_fault(Fault::Respond(500, API_ERROR), 3).await;
}

#[tokio::test]
async fn stripe_cancel_twice_reports_canceled() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let proxy = Proxy::start(world.address, |_, seen| {
        if seen.path.ends_with("/cancel") { Fault::DropResponse } else { Fault::None }
    })
    .await;
    let stripe = through(&proxy, &world.path);
    let intent = stripe.create(&order()).await.unwrap();
    assert!(stripe.cancel(&intent.id).await.is_err(), "no answer ever came");
    proxy.stop_faults();
    assert_eq!(stripe.cancel(&intent.id).await, Ok(CancelOutcome::Canceled));
}

#[tokio::test]
async fn stripe_refund_after_key_expiry_is_not_repeated() {
    let Some(world) = StripeWorld::from_environment() else { return };
    let proxy = Proxy::start(world.address, |_, seen| {
        if seen.method == "POST" && seen.path.ends_with("/refunds") {
            Fault::DropResponse
        } else {
            Fault::None
        }
    })
    .await;
    let stripe = through(&proxy, &world.path);
    let (intent, agent) = (stripe.create(&order()).await.unwrap(), AgentId::from_uuid(next_id()));
    assert!(world.pay_with(&intent.id, "tok_visa").await);
    let refund = |key: &str| NewRefund {
        intent_id: intent.id.clone(),
        agent_id: agent,
        refund_id: None,
        amount: cents(600),
        idempotency_key: key.to_owned(),
    };
    assert!(stripe.refund(&refund("key")).await.is_err(), "no answer ever came");
    proxy.stop_faults();
    let found = stripe.refund(&refund("a key it does not know")).await.unwrap();
    assert_eq!(found.status, RefundStatus::Succeeded);
    assert_eq!(stripe.refunds_and_disputes(&intent.id).await.unwrap().refunds.len(), 1);
}
