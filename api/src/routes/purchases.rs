//! Checkout and purchase history.

mod orders;
pub mod webhook;

pub(crate) use orders::*;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use application::ports::{ProviderKind, PurchaseView};
use application::purchases::{
    Checkout, CheckoutInput, CheckoutSession, Confirmation, PurchaseHistory, ResendReceipt,
};
use chrono::{DateTime, Utc};
use domain::purchases::{Order, OrderNumber, PurchaseStatus};
use domain::{AgentId, DiscountId, PurchaseId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::endpoints;
use super::users::EmptyResponse;
use crate::dto::{QuoteResponse, enum_schema};
use crate::error::{ApiError, ApiResult};
use crate::extract::{AuthenticatedJson, Id, Member};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct CreateCartIntentRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::GPT_IDS))))]
    gpt_ids: Vec<String>,
    #[schema(extensions(("x-rule" = json!(rule::UUID))))]
    discount_code_id: Option<String>,
    /// The total in cents that the browser displays; 409 if it differs.
    expected_total: Option<i64>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProviderName {
    Sandbox,
    Stripe,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartIntentResponse {
    /// For the card form; null if nothing is due.
    client_secret: Option<String>,
    /// `free_…` if nothing is due.
    payment_intent_id: String,
    provider: ProviderName,
    publishable_key: Option<String>,
    #[serde(flatten)]
    quote: QuoteResponse,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct ConfirmPaymentRequest {
    #[schema(required)]
    payment_intent_id: String,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConfirmPaymentStatus {
    Paid,
    /// Nothing could be delivered; everything is refunded.
    Refunded,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmPaymentResponse {
    status: ConfirmPaymentStatus,
    message: String,
    /// As on the receipt and in the purchase history.
    order_number: String,
    purchased_gpt_ids: Vec<Uuid>,
    /// Paid but not delivered; refunded.
    refunded_gpt_ids: Vec<Uuid>,
}

impl From<Order> for ConfirmPaymentResponse {
    fn from(order: Order) -> Self {
        let purchased_gpt_ids: Vec<_> = order.delivered_lines().map(|line| line.agent_id.as_uuid()).collect();
        let refunded_gpt_ids: Vec<_> =
            order.undelivered_lines().map(|line| line.agent_id.as_uuid()).collect();
        let (status, message) = match (purchased_gpt_ids.is_empty(), refunded_gpt_ids.is_empty()) {
            (false, true) => (ConfirmPaymentStatus::Paid, "Your purchase has been completed."),
            (false, false) => (
                ConfirmPaymentStatus::Paid,
                "Your purchase has been completed. You already owned part of it, and we'll refund that part.",
            ),
            (true, _) => (
                ConfirmPaymentStatus::Refunded,
                "We couldn't deliver your order. We'll refund the full amount to your card.",
            ),
        };
        Self {
            status,
            message: message.to_owned(),
            order_number: OrderNumber::from(order.id).to_string(),
            purchased_gpt_ids,
            refunded_gpt_ids,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchasedAgentResponse {
    id: Uuid,
    /// The slug of the agent's page; null if the agent was removed.
    slug: Option<String>,
    title: String,
    description: String,
    /// Empty unless the member owns the agent through this purchase.
    url: String,
    has_package: bool,
}

enum_schema!(pub PurchaseStatusName = PurchaseStatus);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseResponse {
    id: Uuid,
    order_id: Uuid,
    /// As on the receipt; shared by everything in the order.
    order_number: String,
    created_at: DateTime<Utc>,
    /// The price paid, in cents.
    amount: i64,
    /// The discount code of the order; its purchases add up to what was paid after the discount.
    discount_code: Option<String>,
    /// The title of the bundle that it was bought in; the amount is its part of the bundle's price.
    bundle: Option<String>,
    status: PurchaseStatusName,
    /// Whether it was imported from another shop.
    is_imported: bool,
    gpt: PurchasedAgentResponse,
}

impl From<PurchaseView> for PurchaseResponse {
    fn from(purchase: PurchaseView) -> Self {
        Self {
            id: purchase.id.as_uuid(),
            order_id: purchase.order_id.as_uuid(),
            order_number: OrderNumber::from(purchase.order_id).to_string(),
            created_at: purchase.created_at,
            amount: purchase.amount.get(),
            discount_code: purchase.discount_code,
            bundle: purchase.bundle,
            status: purchase.status.into(),
            is_imported: purchase.is_imported,
            gpt: PurchasedAgentResponse {
                id: purchase.agent.id.as_uuid(),
                slug: purchase.agent.slug,
                title: purchase.agent.title,
                description: purchase.agent.description,
                url: purchase.agent.url,
                has_package: purchase.agent.package_version.is_some(),
            },
        }
    }
}

endpoints! {
    "/payment/create-cart-intent" { post create_cart_intent }
    "/payment/confirm" { post confirm }
    "/purchases" { get list }
    "/purchases/{id}/receipt" { post send_receipt }
    "/purchases/open-orders" { get list_open_orders }
    "/purchases/orders/{id}" { get find_order }
    "/purchases/orders/{id}/billing-details" { put save_billing_details }
    "/purchases/orders/{id}/messages" { post send_order_message }
}

/// Create an order and its payment. The same cart returns the same payment.
#[utoipa::path(
    post, path = "/api/payment/create-cart-intent", tag = "purchases",
    responses(
        (status = 409, description = "The cart is not what the browser shows; nothing was charged"),
        (status = 429),
        (status = 503),
    )
)]
pub(crate) async fn create_cart_intent(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, CreateCartIntentRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<CartIntentResponse>> {
    let cart = parse_cart(&body)?;
    let CheckoutSession { quote, payment_id, client_secret } =
        Checkout::new(&state.context).begin(member.0.user.id, &cart).await?;
    let provider = &state.context.payment_provider;
    Ok(Json(CartIntentResponse {
        client_secret,
        payment_intent_id: payment_id,
        provider: match provider.kind() {
            ProviderKind::Sandbox => ProviderName::Sandbox,
            ProviderKind::StripeTest | ProviderKind::StripeLive => ProviderName::Stripe,
        },
        publishable_key: provider.publishable_key(),
        quote: QuoteResponse::from(&quote),
    }))
}

fn parse_cart(body: &CreateCartIntentRequest) -> ApiResult<CheckoutInput> {
    let agents: Result<Vec<AgentId>, _> = body.gpt_ids.iter().map(|id| id.parse()).collect();
    let agents =
        agents.map_err(|_| ApiError::invalid_field("gptIds", "Your cart contains an invalid agent id"))?;
    let discount: Option<DiscountId> = body
        .discount_code_id
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|_| ApiError::invalid_field("discountCodeId", "This discount code is not valid"))?;
    Ok(CheckoutInput::new(agents, discount, body.expected_total)?)
}

/// Deliver a payment that the provider reports as paid.
#[utoipa::path(
    post, path = "/api/payment/confirm", tag = "purchases", operation_id = "confirm_payment",
    responses(
        (status = 404),
        (status = 409, description = "Still processing, or not paid"),
        (status = 429),
        (status = 503),
    )
)]
pub(crate) async fn confirm(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ConfirmPaymentRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<ConfirmPaymentResponse>> {
    let order = Confirmation::new(&state.context).confirm(member.0.user.id, &body.payment_intent_id).await?;
    Ok(Json(order.into()))
}

/// List the member's purchases, newest first.
#[utoipa::path(
    get, path = "/api/purchases", tag = "purchases", operation_id = "list_purchases",
    responses((status = 200, body = Vec<PurchaseResponse>))
)]
pub(crate) async fn list(member: Member, state: Data<AppState>) -> ApiResult<Json<Vec<PurchaseResponse>>> {
    let purchases = PurchaseHistory::new(&state.context).list(&member.0).await?;
    let body: Vec<_> = purchases.into_iter().map(PurchaseResponse::from).collect();
    Ok(Json(body))
}

/// Email the receipt of a purchase again, to the member's current email address.
#[utoipa::path(
    post, path = "/api/purchases/{id}/receipt", tag = "purchases",
    params(("id" = Uuid, Path, description = "Of any purchase on the receipt")),
    responses(
        (status = 202, body = EmptyResponse),
        (status = 404, description = "No purchase of this member"),
        (status = 429),
    )
)]
pub(crate) async fn send_receipt(
    member: Member,
    Id(id): Id<PurchaseId>,
    state: Data<AppState>,
) -> ApiResult<(Json<EmptyResponse>, StatusCode)> {
    ResendReceipt::new(&state.context).send(member.0.user.id, id).await?;
    Ok((Json(EmptyResponse {}), StatusCode::ACCEPTED))
}
