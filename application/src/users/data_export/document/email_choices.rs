use domain::newsletters::EmailSuppression;
use domain::users::EmailPreference;

use super::object::Object;
use crate::ports::ReceivedNewsletter;

/// Never the token.
pub(super) fn email_preference(preference: &EmailPreference) -> Object {
    Object::new()
        .with("topic", preference.topic.as_str())
        .with("isWanted", preference.is_wanted)
        .with("chosenAt", preference.chosen_at)
}

pub(super) fn email_suppression(suppression: &EmailSuppression) -> Object {
    Object::new()
        .with("address", suppression.address.to_string())
        .with("reason", suppression.reason.as_str())
        .with("suppressedAt", suppression.suppressed_at)
}

pub(super) fn newsletter(received: &ReceivedNewsletter) -> Object {
    Object::new()
        .with("title", &received.title)
        .with("outcome", received.outcome.as_str())
        .with("startedAt", received.started_at)
        .with("unsubscribedAt", received.unsubscribed_at)
}
