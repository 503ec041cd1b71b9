use actix_web::web::{Data, Json};
use application::purchases::{Corrections, ManageOrders, OrderMessages, RefundOrder, RefundRequest};
use domain::money::{Cents, CentsOutOfRange};
use domain::purchases::{CorrectionKind, MessageText};
use domain::{AgentId, OrderId, Reason};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::OrderDetailResponse;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id, InField as _};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefundItemRequest {
    agent_id: Uuid,
    /// In cents, at most what is left of the charge for this agent.
    amount: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RefundOrderRequest {
    /// Chosen by the client. A repeated request with the same key refunds once.
    #[schema(required, extensions(("x-rule" = json!(rule::UUID))))]
    key: Uuid,
    items: Vec<RefundItemRequest>,
    /// Only the team sees this, but it's included in a copy of the member's data.
    #[schema(required, extensions(("x-rule" = json!(rule::REASON))))]
    reason: String,
}

impl RefundOrderRequest {
    fn parse(&self) -> ApiResult<RefundRequest> {
        let item =
            |item: &RefundItemRequest| Ok((AgentId::from_uuid(item.agent_id), Cents::new(item.amount)?));
        let items: Result<_, CentsOutOfRange> = self.items.iter().map(item).collect();
        let mut fields = FieldErrors::default();
        let items = fields.collect("amount", items);
        let reason = fields.collect("reason", Reason::parse(&self.reason));
        fields.finish(|| Some(RefundRequest { key: self.key, items: items?, reason: reason? }))
    }
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AccessRequest {
    /// The member can open the agent, whatever the provider reports later.
    Granted,
    /// The member can't open the agent. The money stays.
    Revoked,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeAccessRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::UUID))))]
    agent_id: Uuid,
    access: AccessRequest,
    /// Only the team sees this, but it's included in a copy of the member's data.
    #[schema(required, extensions(("x-rule" = json!(rule::REASON))))]
    reason: String,
}

/// Refund some agents of an order, in whole or in part. An agent whose whole charge is refunded is revoked as soon as
/// the provider confirms it.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/refunds", tag = "orders", operation_id = "admin_refund_order",
    responses(
        (status = 200, body = OrderDetailResponse, description = "The refunds are stored and requested from the provider"),
        (status = 409, description = "There is nothing left to refund"),
        (status = 503),
    )
)]
pub(crate) async fn refund(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, RefundOrderRequest>,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    let request = body.parse()?;
    RefundOrder::new(&state.context).run(admin.actor(), id, &request).await?;
    Ok(Json(ManageOrders::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Revoke or restore access to one agent of an order, without a refund. Later reports of the provider do not change
/// it.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/access", tag = "orders", operation_id = "admin_change_access",
    responses(
        (status = 409, description = "The agent was not delivered, or its money was refunded"),
        (status = 503),
    )
)]
pub(crate) async fn change_access(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ChangeAccessRequest>,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    let reason = Reason::parse(&body.reason).in_field("reason")?;
    let kind = match body.access {
        AccessRequest::Granted => CorrectionKind::Granted,
        AccessRequest::Revoked => CorrectionKind::Revoked,
    };
    let order = ManageOrders::new(&state.context).find(admin.actor(), id).await?.order;
    let agents = [AgentId::from_uuid(body.agent_id)];
    let payment_id = order.payment_id();
    Corrections::new(&state.context).apply(admin.actor(), &payment_id, &agents, kind, &reason).await?;
    Ok(Json(ManageOrders::new(&state.context).find(admin.actor(), id).await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AnswerOrderMessagesRequest {
    /// Emailed to the member.
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(MessageText::MAX_ANSWER_LENGTH)))))]
    text: String,
}

/// Email an answer to the order's member. The open questions are closed.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/messages", tag = "orders", operation_id = "admin_answer_order_messages",
    responses((status = 409, description = "The account was erased, or there are too many messages"))
)]
pub(crate) async fn answer_messages(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, AnswerOrderMessagesRequest>,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    let text = MessageText::parse_answer(&body.text).in_field("text")?;
    OrderMessages::new(&state.context).answer(admin.actor(), id, text).await?;
    Ok(Json(ManageOrders::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Close the open questions about an order without an answer, for example because they were answered by email.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/messages/close", tag = "orders",
    operation_id = "admin_close_order_messages",
    responses((status = 409, description = "No question is open"))
)]
pub(crate) async fn close_messages(
    Admin(admin): Admin,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    OrderMessages::new(&state.context).close(admin.actor(), id).await?;
    Ok(Json(ManageOrders::new(&state.context).find(admin.actor(), id).await?.into()))
}
