use application::outbox::MailId;
use application::ports::WebhookError;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// Providers repeat a request for up to eleven hours while this server is away. Requests are remembered by their token for
/// longer, so a captured one has no effect when it is sent again.
const MAX_AGE: TimeDelta = TimeDelta::hours(12);
/// How far our clock may be behind.
const MAX_SKEW: TimeDelta = TimeDelta::minutes(5);

pub(super) fn check_age(sent_at: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), WebhookError> {
    if (-MAX_SKEW..=MAX_AGE).contains(&(now - sent_at)) { Ok(()) } else { Err(WebhookError::Stale) }
}

/// The local part of our Message-IDs is the id of the email.
pub(super) fn mail_id(message_id: &str) -> Option<MailId> {
    let (local, _) = message_id.trim_start_matches('<').split_once('@')?;
    Uuid::parse_str(local).ok().map(MailId::from_uuid)
}
