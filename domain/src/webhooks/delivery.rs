use chrono::{DateTime, TimeDelta, Utc};

use super::WebhookEvent;
use crate::{UserId, WebhookDeliveryId, WebhookEndpointId};

/// What became of one attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// The status of the response.
    Status(u16),
    /// Why there was no response.
    Failed(String),
}

impl AttemptOutcome {
    pub const fn is_success(&self) -> bool {
        matches!(self, Self::Status(200..=299))
    }
}

/// An event on its way to one endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookDelivery {
    /// The same in each attempt, so that the receiver can recognize repetitions.
    pub id: WebhookDeliveryId,
    pub endpoint_id: WebhookEndpointId,
    /// `None` for a test, which an owner sends by hand.
    pub event: Option<WebhookEvent>,
    /// The member whom the body describes.
    pub user_id: Option<UserId>,
    pub body: String,
    pub created_at: DateTime<Utc>,
    pub attempts: u32,
    /// `None` once it is delivered or given up.
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    /// Of the last attempt.
    pub last_status: Option<u16>,
    pub last_error: Option<String>,
}

impl WebhookDelivery {
    pub const RETENTION: TimeDelta = TimeDelta::days(30);
    /// The delays that Standard Webhooks recommends: more than three days in all.
    const DELAYS: [TimeDelta; 9] = [
        TimeDelta::seconds(5),
        TimeDelta::minutes(5),
        TimeDelta::minutes(30),
        TimeDelta::hours(2),
        TimeDelta::hours(5),
        TimeDelta::hours(10),
        TimeDelta::hours(14),
        TimeDelta::hours(20),
        TimeDelta::hours(24),
    ];

    pub const fn new(
        id: WebhookDeliveryId,
        endpoint_id: WebhookEndpointId,
        event: Option<WebhookEvent>,
        user_id: Option<UserId>,
        body: String,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            endpoint_id,
            event,
            user_id,
            body,
            created_at: now,
            attempts: 0,
            next_attempt_at: Some(now),
            delivered_at: None,
            last_status: None,
            last_error: None,
        }
    }

    pub fn record(&mut self, outcome: AttemptOutcome, now: DateTime<Utc>) {
        let is_success = outcome.is_success();
        self.attempts = self.attempts.saturating_add(1);
        self.next_attempt_at = if is_success { None } else { self.delay().map(|delay| now + delay) };
        self.delivered_at = is_success.then_some(now).or(self.delivered_at);
        (self.last_status, self.last_error) = match outcome {
            AttemptOutcome::Status(status) => (Some(status), None),
            AttemptOutcome::Failed(reason) => (None, Some(reason)),
        };
    }

    /// Sends it now, also if it was delivered before.
    pub const fn send_again(&mut self, now: DateTime<Utc>) {
        self.next_attempt_at = Some(now);
    }

    /// Until the next attempt, with up to 10% of jitter, so that a receiver that was unavailable does not get everything at
    /// the same time.
    fn delay(&self) -> Option<TimeDelta> {
        let attempt = usize::try_from(self.attempts).ok()?.checked_sub(1)?;
        let delay = *Self::DELAYS.get(attempt)?;
        // The end of the id is random.
        let jitter = self.id.as_uuid().as_u128() % 100;
        let permille = i64::try_from(jitter).unwrap_or_default();
        Some(delay + TimeDelta::milliseconds(delay.num_seconds().saturating_mul(permille)))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn delivery(id: u128) -> WebhookDelivery {
        let endpoint = WebhookEndpointId::from_uuid(Uuid::nil());
        let id = WebhookDeliveryId::from_uuid(Uuid::from_u128(id));
        WebhookDelivery::new(id, endpoint, None, None, "{}".to_owned(), DateTime::UNIX_EPOCH)
    }

    /// The hours from the first attempt to the last.
    fn hours_until_given_up(mut delivery: WebhookDelivery) -> (u32, i64) {
        let mut last = delivery.created_at;
        while let Some(now) = delivery.next_attempt_at {
            delivery.record(AttemptOutcome::Status(500), now);
            last = now;
        }
        (delivery.attempts, (last - delivery.created_at).num_hours())
    }

    #[test]
    fn retries_last_three_days_and_up_to_a_tenth_more() {
        assert_eq!(hours_until_given_up(delivery(0)), (10, 75));
        assert_eq!(hours_until_given_up(delivery(99)), (10, 83));
    }

    #[test]
    fn record_success_ends_the_attempts() {
        let mut delivery = delivery(50);
        delivery.record(AttemptOutcome::Failed("No response".to_owned()), DateTime::UNIX_EPOCH);
        assert_eq!(delivery.next_attempt_at, Some(DateTime::UNIX_EPOCH + TimeDelta::milliseconds(5250)));
        assert_eq!((delivery.last_status, delivery.last_error.as_deref()), (None, Some("No response")));
        let now = DateTime::UNIX_EPOCH + TimeDelta::seconds(6);
        delivery.record(AttemptOutcome::Status(204), now);
        assert_eq!(
            (delivery.attempts, delivery.next_attempt_at, delivery.delivered_at),
            (2, None, Some(now))
        );
        assert_eq!((delivery.last_status, delivery.last_error.as_deref()), (Some(204), None));
    }

    #[test]
    fn record_redirect_is_a_failure() {
        for status in [199, 300, 302, 400, 500] {
            assert!(!AttemptOutcome::Status(status).is_success(), "{status}");
        }
    }

    #[test]
    fn send_again_after_the_last_attempt_adds_one() {
        let mut delivery = delivery(0);
        while let Some(now) = delivery.next_attempt_at {
            delivery.record(AttemptOutcome::Status(500), now);
        }
        delivery.send_again(DateTime::UNIX_EPOCH);
        delivery.record(AttemptOutcome::Status(500), DateTime::UNIX_EPOCH);
        assert_eq!((delivery.attempts, delivery.next_attempt_at), (11, None));
    }
}
