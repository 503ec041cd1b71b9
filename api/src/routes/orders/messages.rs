use chrono::{DateTime, Utc};
use domain::purchases::{MessageContent, MessageTopic, OrderMessage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// What a member's message about an order is about.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MessageTopicName {
    CannotOpen,
    ChargedTwice,
    RefundWanted,
    Other,
}

impl From<MessageTopic> for MessageTopicName {
    fn from(topic: MessageTopic) -> Self {
        match topic {
            MessageTopic::CannotOpen => Self::CannotOpen,
            MessageTopic::ChargedTwice => Self::ChargedTwice,
            MessageTopic::RefundWanted => Self::RefundWanted,
            MessageTopic::Other => Self::Other,
        }
    }
}

impl From<MessageTopicName> for MessageTopic {
    fn from(topic: MessageTopicName) -> Self {
        match topic {
            MessageTopicName::CannotOpen => Self::CannotOpen,
            MessageTopicName::ChargedTwice => Self::ChargedTwice,
            MessageTopicName::RefundWanted => Self::RefundWanted,
            MessageTopicName::Other => Self::Other,
        }
    }
}

/// A member's question about an order, or the team's answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderMessageResponse {
    id: Uuid,
    /// The topic of a question; null for an answer of the team.
    topic: Option<MessageTopicName>,
    text: String,
    created_at: DateTime<Utc>,
    /// Whether the question waits for an answer.
    is_open: bool,
}

impl From<&OrderMessage> for OrderMessageResponse {
    fn from(message: &OrderMessage) -> Self {
        let topic = match message.content {
            MessageContent::Question { topic, .. } => Some(topic.into()),
            MessageContent::Answer { .. } => None,
        };
        Self {
            id: message.id.as_uuid(),
            topic,
            text: message.text.as_str().to_owned(),
            created_at: message.created_at,
            is_open: message.is_open(),
        }
    }
}
