use crate::UserId;

/// Emails that a member can turn off. All others are necessary: they are about security, purchases, or a question of
/// the member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EmailTopic {
    /// An agent that the member reported opens again.
    AgentFixed,
}

impl EmailTopic {
    pub const ALL: [Self; 1] = [Self::AgentFixed];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AgentFixed => "agent_fixed",
        }
    }
}

/// Whether a member wants the emails about a topic. A member without a preference wants them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailPreference {
    pub user_id: UserId,
    pub topic: EmailTopic,
    pub is_wanted: bool,
    /// Changes this preference without a login. Stored as it is and not as a digest, because every email about the
    /// topic contains it.
    pub unsubscribe_token: String,
}

impl EmailPreference {
    #[must_use]
    pub const fn new(user_id: UserId, topic: EmailTopic, unsubscribe_token: String) -> Self {
        Self { user_id, topic, is_wanted: true, unsubscribe_token }
    }
}
