use std::collections::BTreeSet;
use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use super::{AttemptOutcome, WebhookUrl};
use crate::WebhookEndpointId;

crate::text_enum! {
    #[derive(PartialOrd, Ord)]
    pub enum WebhookEvent {
        /// The email address of a member was verified.
        MemberJoined = "member.joined",
        OrderPaid = "order.paid",
        /// A refund has succeeded.
        OrderRefunded = "order.refunded",
    }
}

crate::text_enum! {
    /// Why the site has turned an endpoint off.
    pub enum OffReason {
        /// It responded with 410.
        Gone = "gone",
        /// Nothing could be delivered for days.
        Failing = "failing",
    }
}

/// What deliveries are signed with, such as `whsec_…` with 32 random bytes in base64.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(String);

impl WebhookSecret {
    pub const PREFIX: &str = "whsec_";

    pub const fn new(text: String) -> Self {
        Self(text)
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose at least one event")]
pub struct InvalidEvents;

/// A tool of the owners that receives events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookEndpoint {
    pub id: WebhookEndpointId,
    pub url: WebhookUrl,
    pub events: BTreeSet<WebhookEvent>,
    pub secret: WebhookSecret,
    pub is_on: bool,
    /// `None` if it is on, or an owner has turned it off.
    pub off_reason: Option<OffReason>,
    /// Since when no attempt has succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl WebhookEndpoint {
    pub const MAX_COUNT: usize = 10;
    /// How long nothing can be delivered until it is turned off.
    pub const MAX_FAILING: TimeDelta = TimeDelta::days(3);
    const GONE: u16 = 410;

    /// # Errors
    /// [`InvalidEvents`] without an event.
    pub fn new(
        id: WebhookEndpointId,
        url: WebhookUrl,
        events: BTreeSet<WebhookEvent>,
        secret: WebhookSecret,
        now: DateTime<Utc>,
    ) -> Result<Self, InvalidEvents> {
        Ok(Self {
            id,
            url,
            events: checked(events)?,
            secret,
            is_on: true,
            off_reason: None,
            failing_since: None,
            created_at: now,
        })
    }

    /// # Errors
    /// [`InvalidEvents`] without an event.
    pub fn change(&mut self, events: BTreeSet<WebhookEvent>, is_on: bool) -> Result<(), InvalidEvents> {
        self.events = checked(events)?;
        if is_on != self.is_on {
            self.is_on = is_on;
            self.off_reason = None;
            self.failing_since = None;
        }
        Ok(())
    }

    pub fn record(&mut self, outcome: &AttemptOutcome, now: DateTime<Utc>) {
        if outcome.is_success() {
            self.failing_since = None;
            return;
        }
        let failing_since = *self.failing_since.get_or_insert(now);
        let reason = if *outcome == AttemptOutcome::Status(Self::GONE) {
            OffReason::Gone
        } else if now - failing_since >= Self::MAX_FAILING {
            OffReason::Failing
        } else {
            return;
        };
        if self.is_on {
            self.is_on = false;
            self.off_reason = Some(reason);
        }
    }
}

fn checked(events: BTreeSet<WebhookEvent>) -> Result<BTreeSet<WebhookEvent>, InvalidEvents> {
    if events.is_empty() { Err(InvalidEvents) } else { Ok(events) }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn endpoint() -> WebhookEndpoint {
        let url = WebhookUrl::parse("https://hooks.example/secret").unwrap();
        let secret = WebhookSecret::new("whsec_c2VjcmV0".to_owned());
        let id = WebhookEndpointId::from_uuid(Uuid::nil());
        WebhookEndpoint::new(id, url, [WebhookEvent::OrderPaid].into(), secret, DateTime::UNIX_EPOCH).unwrap()
    }

    fn at(hours: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hours)
    }

    fn failed() -> AttemptOutcome {
        AttemptOutcome::Failed("Timeout".to_owned())
    }

    #[test]
    fn change_without_events_is_rejected() {
        assert_eq!(endpoint().change(BTreeSet::new(), true), Err(InvalidEvents));
    }

    #[test]
    fn record_410_turns_it_off() {
        let mut gone = endpoint();
        gone.record(&AttemptOutcome::Status(410), at(1));
        assert_eq!((gone.is_on, gone.off_reason), (false, Some(OffReason::Gone)));
        gone.change(gone.events.clone(), true).unwrap();
        assert_eq!((gone.is_on, gone.off_reason, gone.failing_since), (true, None, None));
    }

    #[test]
    fn record_failures_for_three_days_turns_it_off() {
        let mut failing = endpoint();
        failing.record(&failed(), at(1));
        failing.record(&AttemptOutcome::Status(204), at(2));
        failing.record(&AttemptOutcome::Status(500), at(3));
        failing.record(&failed(), at(3 + 71));
        assert_eq!((failing.is_on, failing.failing_since), (true, Some(at(3))));
        failing.record(&failed(), at(3 + 72));
        assert_eq!((failing.is_on, failing.off_reason), (false, Some(OffReason::Failing)));
    }

    #[test]
    fn record_failure_keeps_that_an_owner_turned_it_off() {
        let mut off = endpoint();
        off.change(off.events.clone(), false).unwrap();
        off.record(&AttemptOutcome::Status(410), at(1));
        assert_eq!((off.is_on, off.off_reason), (false, None));
    }

    #[test]
    fn debug_output_has_no_secret() {
        let output = format!("{:?}", endpoint());
        assert!(
            !output.contains("secret\"") && !output.contains("c2Vj") && !output.contains("/secret"),
            "{output}"
        );
    }
}
