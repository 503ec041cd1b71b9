use chrono::{DateTime, TimeDelta, Utc};

/// What a payment provider tells about. Deliveries come late, twice, in any order or not at all, so an event
/// says where to look, and what the provider answers when asked is what counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentEventKind {
    PaymentSucceeded,
    PaymentFailed,
    PaymentCanceled,
    /// A refund was made, of all or of part, or came to another end than was hoped.
    Refunded,
    DisputeCreated,
    DisputeClosed,
    /// Nothing of ours, by the provider's name for it.
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEvent {
    /// The same however often it is delivered.
    pub id: String,
    pub kind: PaymentEventKind,
    /// The payment it is about; none where the kind is of no interest or it is about no payment.
    pub intent_id: Option<String>,
    /// Whether it is about real money.
    pub is_live: bool,
}

/// Why a delivery is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventRejection {
    #[error("the signature is missing or not the provider's")]
    BadSignature,
    /// Signed rightly, but too long ago, or by a clock that is too far ahead.
    #[error("the signature's time is too far from ours")]
    Stale,
    #[error("the event cannot be read")]
    Malformed,
}

/// Reads what the payment provider delivers.
pub trait PaymentEvents: Send + Sync {
    /// The event in a delivery, once it is certain who sent it. `payload` is the body as it arrived, byte by
    /// byte, and `signature` the header that came with it.
    ///
    /// # Errors
    /// [`EventRejection`]
    fn read(&self, payload: &[u8], signature: Option<&str>) -> Result<PaymentEvent, EventRejection>;
}

/// An event that was received, and how far its processing is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedEvent {
    pub id: String,
    pub intent_id: String,
    pub received_at: DateTime<Utc>,
    pub attempts: u32,
    /// None once it is processed.
    pub next_attempt_at: Option<DateTime<Utc>>,
}

impl QueuedEvent {
    /// A node that dies while it processes an event leaves it to others after this time, which is longer than a
    /// provider is waited for.
    const LEASE: TimeDelta = TimeDelta::minutes(2);
    const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(10);
    const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);

    #[must_use]
    pub fn received(id: String, intent_id: String, now: DateTime<Utc>) -> Self {
        Self { id, intent_id, received_at: now, attempts: 0, next_attempt_at: Some(now) }
    }

    pub fn begin_attempt(&mut self, now: DateTime<Utc>) {
        self.attempts = self.attempts.saturating_add(1);
        self.next_attempt_at = Some(now + Self::LEASE);
    }

    pub fn complete(&mut self) {
        self.next_attempt_at = None;
    }

    /// Plans the next attempt, each pause twice the last.
    pub fn postpone(&mut self, now: DateTime<Utc>) {
        let doublings = self.attempts.saturating_sub(1).min(12);
        self.next_attempt_at = Some(now + (Self::FIRST_PAUSE * (1 << doublings)).min(Self::LONGEST_PAUSE));
    }
}
