use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{MessageContent, MessageText, MessageTopic, OrderMessage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::OrderDetailResponse;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson};
use crate::routes::parse_id;
use crate::state::AppState;

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

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AnswerOrderMessagesRequest {
    /// Emailed to the member.
    text: String,
}

/// Email an answer to the order's member. The open questions are closed.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/messages", tag = "orders", operation_id = "admin_answer_order_messages",
    params(("id" = String, Path)),
    request_body = AnswerOrderMessagesRequest,
    responses(
        (status = 200, body = OrderDetailResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
        (status = 409, body = ErrorResponse, description = "The account was erased, or there are too many messages"),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn answer_messages(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, AnswerOrderMessagesRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<OrderDetailResponse>, ApiError> {
    let id: OrderId = parse_id(&id)?;
    let text = MessageText::parse_answer(&body.text)
        .map_err(|error| ApiError::invalid_field("text", error.to_string()))?;
    state.services.order_messages.answer(admin.actor(), id, text).await?;
    Ok(Json(state.services.manage_orders.find(admin.actor(), id).await?.into()))
}

/// Close the open questions about an order without an answer, for example because they were answered by email.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/messages/close", tag = "orders", operation_id = "admin_close_order_messages",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = OrderDetailResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
        (status = 409, body = ErrorResponse, description = "No question is open"),
    )
)]
pub(crate) async fn close_messages(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<OrderDetailResponse>, ApiError> {
    let id: OrderId = parse_id(&id)?;
    state.services.order_messages.close(admin.actor(), id).await?;
    Ok(Json(state.services.manage_orders.find(admin.actor(), id).await?.into()))
}
