use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use application::ports::ProviderKind;
use application::purchases::{ManageOrders, OrderDetail, OrderRefund};
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{CorrectionKind, LineOutcome, OrderLine, RefundState, Refundable};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::OrderMemberResponse;
use super::messages::OrderMessageResponse;
use super::query::{OrderProviderResponse, OrderStatusResponse};
use super::timeline::OrderEventResponse;
use crate::dto::{BundleRefResponse, enum_schema};
use crate::error::ApiResult;
use crate::extract::{Admin, Id};
use crate::routes::invoices::InvoiceResponse;
use crate::state::AppState;

enum_schema!(pub(crate) OrderItemOutcomeResponse = LineOutcome);
enum_schema!(pub(crate) OrderCorrectionResponse = CorrectionKind);
enum_schema!(pub(crate) RefundStatusResponse = RefundState);

/// One agent of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderItemResponse {
    agent_id: Uuid,
    /// The title when it was ordered.
    title: String,
    /// In cents, before the discount.
    price: i64,
    /// What was charged for it, in cents.
    amount: i64,
    /// The bundle it was bought in; `price` is then its part of the bundle's price.
    bundle: Option<BundleRefResponse>,
    outcome: OrderItemOutcomeResponse,
    /// An admin's decision about access, which overrides the provider's state.
    correction: Option<OrderCorrectionResponse>,
    correction_reason: Option<String>,
    /// Whether the member owns the agent by this order.
    is_owned: bool,
    /// The sum of its refunds that did not fail.
    refunded_amount: i64,
    /// How much of it an admin can still refund, in cents.
    refundable: i64,
}

impl OrderItemResponse {
    fn new(line: &OrderLine, detail: &OrderDetail, refundable: &Refundable) -> Self {
        let refunds = detail.refunds.iter().map(|refund| &refund.refund);
        let refunds = refunds.filter(|refund| refund.agent_id == Some(line.agent_id) && refund.is_active());
        Self {
            agent_id: line.agent_id.as_uuid(),
            title: line.title.clone(),
            price: line.price.get(),
            amount: line.amount.get(),
            bundle: line.bundle.as_ref().map(BundleRefResponse::from),
            outcome: line.outcome.into(),
            correction: line.correction.as_ref().map(|correction| correction.kind.into()),
            correction_reason: line.correction.as_ref().map(|correction| correction.reason.clone()),
            is_owned: detail.is_owned(line.agent_id),
            refunded_amount: refunds.map(|refund| refund.amount.get()).sum(),
            refundable: refundable.of_line(line.agent_id).get(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderRefundResponse {
    id: Uuid,
    /// Null for a refund that was made in the provider's dashboard.
    agent_id: Option<Uuid>,
    /// In cents.
    amount: i64,
    status: RefundStatusResponse,
    reason: Option<String>,
    /// Why the provider rejected it.
    failure: Option<String>,
    requested_by_email: Option<String>,
    requested_at: DateTime<Utc>,
    completed_at: Option<DateTime<Utc>>,
    /// The key of the request, which the refunds of one request share.
    key: Option<Uuid>,
}

impl From<OrderRefund> for OrderRefundResponse {
    fn from(OrderRefund { refund, requested_by_email }: OrderRefund) -> Self {
        Self {
            id: refund.id.as_uuid(),
            agent_id: refund.agent_id.map(|id| id.as_uuid()),
            amount: refund.amount.get(),
            status: refund.state.into(),
            reason: refund.reason,
            failure: refund.failure,
            requested_by_email,
            requested_at: refund.requested_at,
            completed_at: refund.completed_at,
            key: refund.request_key,
        }
    }
}

/// An order with its items, refunds and history; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderDetailResponse {
    id: Uuid,
    /// The number on receipts.
    number: String,
    member: OrderMemberResponse,
    /// The state combined with refunds and disputes.
    status: OrderStatusResponse,
    provider: OrderProviderResponse,
    /// Whether it was imported from another shop.
    is_imported: bool,
    /// The payment at the provider.
    intent_id: Option<String>,
    /// The payment in the provider's dashboard, if it has one.
    provider_url: Option<String>,
    created_at: DateTime<Utc>,
    /// When it was paid.
    settled_at: Option<DateTime<Utc>>,
    discount_code: Option<String>,
    subtotal: i64,
    discount_amount: i64,
    total: i64,
    /// The sum of its refunds that did not fail.
    refunded_amount: i64,
    items: Vec<OrderItemResponse>,
    /// Oldest first.
    refunds: Vec<OrderRefundResponse>,
    /// Invoices and credit notes, oldest first.
    invoices: Vec<InvoiceResponse>,
    /// What happened, oldest first.
    timeline: Vec<OrderEventResponse>,
    /// The member's questions and the team's answers, oldest first.
    messages: Vec<OrderMessageResponse>,
}

impl From<OrderDetail> for OrderDetailResponse {
    fn from(detail: OrderDetail) -> Self {
        let refundable = detail.refundable();
        let items = detail
            .order
            .lines
            .iter()
            .map(|line| OrderItemResponse::new(line, &detail, &refundable))
            .collect();
        let OrderDetail { summary, order, refunds, invoices, timeline, messages, .. } = detail;
        Self {
            id: order.id.as_uuid(),
            number: order.number().to_string(),
            status: summary.status().into(),
            is_imported: order.is_imported(),
            member: summary.member.into(),
            provider: order.provider.into(),
            provider_url: provider_url(
                order.provider,
                order.intent_id.as_deref().filter(|_| !order.is_free() && !order.is_imported()),
            ),
            created_at: order.created_at,
            settled_at: order.settled_at,
            discount_code: order.discount.map(|discount| discount.code),
            subtotal: order.subtotal.get(),
            discount_amount: order.discount_amount.get(),
            total: order.total.get(),
            refunded_amount: summary.refunded_amount.get(),
            intent_id: order.intent_id,
            items,
            refunds: refunds.into_iter().map(Into::into).collect(),
            timeline: timeline
                .into_iter()
                .map(|event| OrderEventResponse::new(event, &order.lines))
                .collect(),
            invoices: invoices.iter().map(Into::into).collect(),
            messages: messages.iter().map(OrderMessageResponse::from).collect(),
        }
    }
}

/// The payment in Stripe's dashboard.
fn provider_url(provider: ProviderKind, intent_id: Option<&str>) -> Option<String> {
    let mode = match provider {
        ProviderKind::Sandbox => return None,
        ProviderKind::StripeTest => "test/",
        ProviderKind::StripeLive => "",
    };
    intent_id.map(|id| format!("https://dashboard.stripe.com/{mode}payments/{id}"))
}

/// Get an order with its items, refunds and history.
#[utoipa::path(get, path = "/api/admin/orders/{id}", tag = "orders", operation_id = "admin_get_order")]
pub(crate) async fn find(
    Admin(admin): Admin,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    Ok(Json(ManageOrders::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Send the receipt again, to the member's current address.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/receipt", tag = "orders", operation_id = "admin_resend_receipt",
    responses(
        (status = 202),
        (status = 409, description = "The order is not paid"),
        (status = 429),
    )
)]
pub(crate) async fn resend_receipt(
    Admin(admin): Admin,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageOrders::new(&state.context).resend_receipt(admin.actor(), id).await?;
    Ok(HttpResponse::new(StatusCode::ACCEPTED))
}

/// Fetch the payment's state from the provider now, and apply it. Idempotent.
#[utoipa::path(
    post, path = "/api/admin/orders/{id}/check", tag = "orders", operation_id = "admin_check_order",
    responses(
        (status = 409, description = "It has no payment, or one at another provider"),
        (status = 429),
        (status = 503),
    )
)]
pub(crate) async fn check(
    Admin(admin): Admin,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderDetailResponse>> {
    Ok(Json(ManageOrders::new(&state.context).check(admin.actor(), id).await?.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provider_url_depends_on_mode() {
        let url = |provider| provider_url(provider, Some("pi_1"));
        assert_eq!(url(ProviderKind::StripeLive).unwrap(), "https://dashboard.stripe.com/payments/pi_1");
        assert_eq!(url(ProviderKind::StripeTest).unwrap(), "https://dashboard.stripe.com/test/payments/pi_1");
        assert_eq!(url(ProviderKind::Sandbox), None);
        assert_eq!(provider_url(ProviderKind::StripeLive, None), None);
    }
}
