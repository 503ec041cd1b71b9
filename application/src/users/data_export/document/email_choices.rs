use chrono::{DateTime, Utc};
use domain::newsletters::EmailSuppression;
use domain::users::EmailPreference;
use serde::Serialize;

use crate::ports::ReceivedNewsletter;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EmailPreferenceInfo {
    topic: &'static str,
    is_wanted: bool,
    chosen_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EmailSuppressionInfo {
    address: String,
    reason: &'static str,
    suppressed_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsletterInfo {
    title: String,
    outcome: &'static str,
    started_at: Option<DateTime<Utc>>,
    unsubscribed_at: Option<DateTime<Utc>>,
}

/// Never the token.
impl From<EmailPreference> for EmailPreferenceInfo {
    fn from(preference: EmailPreference) -> Self {
        Self {
            topic: preference.topic.as_str(),
            is_wanted: preference.is_wanted,
            chosen_at: preference.chosen_at,
        }
    }
}

impl From<EmailSuppression> for EmailSuppressionInfo {
    fn from(suppression: EmailSuppression) -> Self {
        Self {
            address: suppression.address.to_string(),
            reason: suppression.reason.as_str(),
            suppressed_at: suppression.suppressed_at,
        }
    }
}

impl From<ReceivedNewsletter> for NewsletterInfo {
    fn from(received: ReceivedNewsletter) -> Self {
        Self {
            title: received.title,
            outcome: received.outcome.as_str(),
            started_at: received.started_at,
            unsubscribed_at: received.unsubscribed_at,
        }
    }
}
