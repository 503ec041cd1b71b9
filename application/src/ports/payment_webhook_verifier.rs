use chrono::{DateTime, TimeDelta, Utc};

use super::PAYMENT_LEASE;

/// A webhook event. Deliveries may be late, duplicated, reordered or lost, so an event only names the payment
/// to fetch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentEventKind {
    PaymentSucceeded,
    PaymentFailed,
    PaymentCanceled,
    /// A refund was created or changed state.
    Refunded,
    DisputeCreated,
    DisputeUpdated,
    DisputeClosed,
    /// An event type we ignore.
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEvent {
    /// Stable across redeliveries.
    pub id: String,
    pub kind: PaymentEventKind,
    /// The payment it refers to, if any.
    pub intent_id: Option<String>,
    /// Live mode rather than test mode.
    pub is_live: bool,
}

domain::text_enum! {
    /// Why a webhook request is rejected.
    #[derive(thiserror::Error)]
    pub enum WebhookError {
        #[error("the signature is missing or not the provider's")]
        BadSignature = "bad_signature",
        /// Valid signature, but outside the time tolerance.
        #[error("the signature's time is too far from ours")]
        Stale = "stale_signature",
        #[error("the event cannot be read")]
        Malformed = "malformed",
    }
}

/// The last webhook requests of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentWebhookStatus {
    pub last_accepted_at: Option<DateTime<Utc>>,
    pub last_rejection: Option<WebhookRejection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebhookRejection {
    pub at: DateTime<Utc>,
    pub reason: WebhookError,
}

impl PaymentWebhookStatus {
    /// The last rejection, unless a later request was accepted.
    pub fn open_rejection(&self) -> Option<WebhookRejection> {
        self.last_rejection.filter(|rejection| self.last_accepted_at.is_none_or(|at| at <= rejection.at))
    }
}

/// Verifies and parses webhook requests.
pub trait PaymentWebhookVerifier: Send + Sync {
    /// Verifies the signature and returns the event. `payload` is the raw body, `signature` the provider's
    /// header.
    fn verify(&self, payload: &[u8], signature: Option<&str>) -> Result<PaymentEvent, WebhookError>;
}

/// A stored event and its processing state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedEvent {
    pub id: String,
    pub intent_id: String,
    pub received_at: DateTime<Utc>,
    pub attempts: u32,
    /// `None` once processed or given up.
    pub next_attempt_at: Option<DateTime<Utc>>,
}

impl QueuedEvent {
    const INITIAL_BACKOFF: TimeDelta = TimeDelta::seconds(10);
    const MAX_BACKOFF: TimeDelta = TimeDelta::hours(1);
    /// With the backoff, a day after the event.
    pub const MAX_ATTEMPTS: u32 = 32;

    pub fn received(id: String, intent_id: String, now: DateTime<Utc>) -> Self {
        Self { id, intent_id, received_at: now, attempts: 0, next_attempt_at: Some(now) }
    }

    pub fn begin_attempt(&mut self, now: DateTime<Utc>) {
        self.attempts = self.attempts.saturating_add(1);
        self.next_attempt_at = Some(now + PAYMENT_LEASE);
    }

    /// Processed, or given up.
    pub fn complete(&mut self) {
        self.next_attempt_at = None;
    }

    /// Schedules the next attempt with exponential backoff.
    pub fn postpone(&mut self, now: DateTime<Utc>) {
        let doublings = self.attempts.saturating_sub(1).min(12);
        self.next_attempt_at = Some(now + (Self::INITIAL_BACKOFF * (1 << doublings)).min(Self::MAX_BACKOFF));
    }
}
