use chrono::{DateTime, TimeDelta, Utc};
use domain::purchases::ProviderKind;

use crate::ports::{HealthQueries, StoreError, WebhookActivity, WebhookRejection};
use crate::purchases::PaymentWebhookHandler;

/// An event that arrives later than this after the payment counts as missing.
const EVENT_DELAY: TimeDelta = TimeDelta::minutes(15);
/// Providers retry a rejected event for days, so an older rejection was not an event of theirs.
const REJECTION_LIFETIME: TimeDelta = TimeDelta::days(7);

/// Problems with the provider's webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WebhookProblems {
    /// The last request was rejected. Anyone can send a request with a wrong signature, so this alone may
    /// mean nothing.
    pub rejection: Option<WebhookRejection>,
    /// An order that was placed at this time was paid, and no event has arrived since.
    pub silent_since: Option<DateTime<Utc>>,
}

impl WebhookProblems {
    pub(super) fn new(activity: &WebhookActivity, now: DateTime<Utc>) -> Self {
        let WebhookActivity { status, last_paid_order_placed_at } = activity;
        let recent = |rejection: &WebhookRejection| now - rejection.at < REJECTION_LIFETIME;
        // Accepted events are recorded at most once per interval.
        let last_event = status.last_accepted_at.map(|at| at + PaymentWebhookHandler::RECORD_INTERVAL);
        let is_missing = |placed_at: &DateTime<Utc>| last_event.is_none_or(|last| last < *placed_at);
        Self {
            rejection: status.open_rejection().filter(recent),
            silent_since: last_paid_order_placed_at.filter(is_missing),
        }
    }
}

/// The webhook's last events; `None` if the provider sends none.
pub(super) async fn webhook_activity(
    queries: &dyn HealthQueries,
    provider: ProviderKind,
    now: DateTime<Utc>,
) -> Result<Option<WebhookActivity>, StoreError> {
    match provider {
        ProviderKind::Sandbox => Ok(None),
        ProviderKind::StripeTest | ProviderKind::StripeLive => {
            queries.webhook_activity(provider, now - EVENT_DELAY).await.map(Some)
        }
    }
}

pub(crate) async fn find_webhook_problems(
    queries: &dyn HealthQueries,
    provider: ProviderKind,
    now: DateTime<Utc>,
) -> Result<WebhookProblems, StoreError> {
    let activity = webhook_activity(queries, provider, now).await?;
    Ok(activity.map_or_else(WebhookProblems::default, |activity| WebhookProblems::new(&activity, now)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{PaymentWebhookStatus, WebhookError};

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn silent_since(last_accepted_at: Option<DateTime<Utc>>, placed: i64) -> Option<DateTime<Utc>> {
        let status = PaymentWebhookStatus { last_accepted_at, last_rejection: None };
        let activity = WebhookActivity { status, last_paid_order_placed_at: Some(at(placed)) };
        WebhookProblems::new(&activity, at(1_000)).silent_since
    }

    #[test]
    fn silence_needs_a_paid_order_without_a_later_event() {
        assert_eq!(silent_since(None, 10), Some(at(10)));
        assert_eq!(silent_since(Some(at(8)), 10), Some(at(10)));
        assert_eq!(silent_since(Some(at(9)), 10), None, "events of the same minute are recorded once");
        assert_eq!(silent_since(Some(at(11)), 10), None);
        let none = WebhookProblems::new(&WebhookActivity::default(), at(1_000));
        assert_eq!(none, WebhookProblems::default());
    }

    #[test]
    fn rejection_counts_until_an_event_is_accepted_or_for_a_week() {
        let rejection = WebhookRejection { at: at(10), reason: WebhookError::BadSignature };
        let found = |last_accepted_at, now| {
            let status = PaymentWebhookStatus { last_accepted_at, last_rejection: Some(rejection) };
            let activity = WebhookActivity { status, last_paid_order_placed_at: None };
            WebhookProblems::new(&activity, now).rejection
        };
        assert_eq!(found(Some(at(9)), at(20)), Some(rejection));
        assert_eq!(found(Some(at(11)), at(20)), None);
        assert_eq!(found(None, at(10) + REJECTION_LIFETIME), None);
    }
}
