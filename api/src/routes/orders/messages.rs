use chrono::{DateTime, Utc};
use domain::purchases::{MessageContent, MessageTopic, OrderMessage};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::enum_schema;

enum_schema!(
    /// What a member's message about an order is about.
    pub(crate) MessageTopicName = MessageTopic
);

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
