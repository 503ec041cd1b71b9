use chrono::{DateTime, Utc};

use crate::UserId;

/// Emails that a member can turn on or off. All others are necessary: they are about security, purchases, or a question
/// of the member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EmailTopic {
    /// An agent that the member reported opens again.
    AgentFixed,
    /// Posts of the blog.
    NewPosts,
}

impl EmailTopic {
    pub const ALL: [Self; 2] = [Self::AgentFixed, Self::NewPosts];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AgentFixed => "agent_fixed",
            Self::NewPosts => "new_posts",
        }
    }

    /// Whether a member without a preference gets these emails. Those that are about nothing the member did need
    /// consent.
    #[must_use]
    pub const fn is_wanted_by_default(self) -> bool {
        match self {
            Self::AgentFixed => true,
            Self::NewPosts => false,
        }
    }
}

/// Whether a member wants the emails about a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailPreference {
    pub user_id: UserId,
    pub topic: EmailTopic,
    pub is_wanted: bool,
    /// When the member turned these emails on or off, as a proof of consent; `None` if the member never chose.
    pub chosen_at: Option<DateTime<Utc>>,
    /// Changes this preference without a login. Stored as it is and not as a digest, because every email about the
    /// topic contains it.
    pub unsubscribe_token: String,
}

impl EmailPreference {
    #[must_use]
    pub const fn new(user_id: UserId, topic: EmailTopic, unsubscribe_token: String) -> Self {
        let is_wanted = topic.is_wanted_by_default();
        Self { user_id, topic, is_wanted, chosen_at: None, unsubscribe_token }
    }

    /// The member's choice. Choosing what is chosen already keeps the time of the choice.
    #[must_use]
    pub fn chosen(self, is_wanted: bool, now: DateTime<Utc>) -> Self {
        if self.is_wanted == is_wanted && self.chosen_at.is_some() {
            return self;
        }
        Self { is_wanted, chosen_at: Some(now), ..self }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn choice_keeps_the_time_of_consent_until_it_changes() {
        let times = [0, 1, 2].map(|second| DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap());
        let user = UserId::from_uuid(Uuid::nil());
        let preference = EmailPreference::new(user, EmailTopic::NewPosts, "token".to_owned());
        assert_eq!((preference.is_wanted, preference.chosen_at), (false, None));
        let on = preference.chosen(true, times[0]);
        assert_eq!((on.is_wanted, on.chosen_at), (true, Some(times[0])));
        assert_eq!(on.clone().chosen(true, times[1]), on);
        let off = on.chosen(false, times[2]);
        assert_eq!((off.is_wanted, off.chosen_at), (false, Some(times[2])));
    }
}
