use chrono::{DateTime, Utc};

use crate::users::{EmailTopic, MemberLabel};
use crate::{AgentId, BundleId};

/// Who gets a newsletter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Audience {
    #[default]
    All,
    /// Those who own one of these agents, or what they bought in one of these bundles. A product update goes to all of them
    /// but those who turned product updates off, also if they are no subscribers.
    Buyers {
        agents: Vec<AgentId>,
        bundles: Vec<BundleId>,
        is_product_update: bool,
    },
    NeverBought,
    /// At this time or later.
    JoinedSince(DateTime<Utc>),
    /// Those with one of these labels.
    Labels(Vec<MemberLabel>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose 1 to {} of them", Audience::MAX_CHOICES)]
pub struct AudienceError;

impl Audience {
    pub const MAX_CHOICES: usize = 50;

    /// What its members turn these emails off by.
    pub const fn topic(&self) -> EmailTopic {
        match self {
            Self::Buyers { is_product_update: true, .. } => EmailTopic::ProductUpdates,
            _ => EmailTopic::NewPosts,
        }
    }

    /// # Errors
    /// [`AudienceError`] if it has no choices or too many
    pub fn validate(self) -> Result<Self, AudienceError> {
        let choices = match &self {
            Self::All | Self::NeverBought | Self::JoinedSince(_) => 1,
            Self::Buyers { agents, bundles, .. } => agents.len() + bundles.len(),
            Self::Labels(labels) => labels.len(),
        };
        if (1..=Self::MAX_CHOICES).contains(&choices) { Ok(self) } else { Err(AudienceError) }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn audience_has_1_to_50_choices() {
        let buyers = |agents: usize, bundles: usize| Audience::Buyers {
            agents: vec![AgentId::from_uuid(Uuid::nil()); agents],
            bundles: vec![BundleId::from_uuid(Uuid::nil()); bundles],
            is_product_update: false,
        };
        for (audience, is_valid) in [
            (Audience::All, true),
            (buyers(0, 0), false),
            (buyers(0, 1), true),
            (buyers(25, 25), true),
            (buyers(25, 26), false),
            (Audience::Labels(Vec::new()), false),
        ] {
            assert_eq!(audience.clone().validate().is_ok(), is_valid, "{audience:?}");
        }
    }
}
