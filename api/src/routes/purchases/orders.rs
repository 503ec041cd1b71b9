//! A member's own orders.

use actix_web::web::{Data, Json};
use application::ports::OrderSummary;
use application::purchases::{MemberOrder, MemberOrders, OrderDetail, OrderEvent, OrderMessages};
use application::users::AuthenticatedUser;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::purchases::{
    BillingDetails, BillingField, CorrectionKind, LineOutcome, MessageText, OrderLine, OrderNumber,
    PurchaseStatus,
};
use domain::{Country, OrderId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::BundleRefResponse;
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, FieldErrors, Id, InField as _, Member};
use crate::routes::NoContent;
use crate::routes::invoices::InvoiceResponse;
use crate::routes::orders::{
    MessageTopicName, OrderEventKindResponse, OrderMessageResponse, OrderStatusResponse,
};
use crate::rule;
use crate::state::AppState;

/// An order whose payment may still arrive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenOrderResponse {
    id: Uuid,
    order_number: String,
    status: OrderStatusResponse,
    created_at: DateTime<Utc>,
    /// In cents.
    total: i64,
    titles: Vec<String>,
}

impl From<OrderSummary> for OpenOrderResponse {
    fn from(order: OrderSummary) -> Self {
        Self {
            id: order.id.as_uuid(),
            order_number: OrderNumber::from(order.id).to_string(),
            status: order.status().into(),
            created_at: order.created_at,
            total: order.total.get(),
            titles: order.titles,
        }
    }
}

/// What became of one agent of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MemberOrderItemStatus {
    /// The order is not paid.
    Open,
    Delivered,
    /// Paid, but already owned or not deliverable. Its amount is being refunded.
    NotDelivered,
    Refunded,
    /// Access is suspended because the cardholder disputed the payment.
    Disputed,
    /// An admin revoked access.
    Revoked,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberOrderItemResponse {
    gpt_id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`; null if it has no page any more.
    slug: Option<String>,
    /// Empty unless the member owns the agent through this order.
    url: String,
    /// Whether the member may add its package.
    has_package: bool,
    /// The title when it was ordered.
    title: String,
    /// In cents, before the discount.
    price: i64,
    /// What was charged for it, in cents.
    amount: i64,
    /// The bundle it was bought in; `price` is then its part of the bundle's price.
    bundle: Option<BundleRefResponse>,
    /// The sum of its refunds that did not fail.
    refunded_amount: i64,
    status: MemberOrderItemStatus,
}

impl MemberOrderItemResponse {
    fn new(line: &OrderLine, MemberOrder { detail, slugs, urls, packages }: &MemberOrder) -> Self {
        let refunds = detail.refunds.iter().map(|refund| &refund.refund);
        let refunds = refunds.filter(|refund| refund.agent_id == Some(line.agent_id) && refund.is_active());
        Self {
            gpt_id: line.agent_id.as_uuid(),
            slug: slugs.get(&line.agent_id).map(ToString::to_string),
            has_package: packages.contains(&line.agent_id),
            url: urls.get(&line.agent_id).cloned().unwrap_or_default(),
            title: line.title.clone(),
            price: line.price.get(),
            amount: line.amount.get(),
            bundle: line.bundle.as_ref().map(BundleRefResponse::from),
            refunded_amount: refunds.map(|refund| refund.amount.get()).sum(),
            status: item_status(line, detail),
        }
    }
}

fn item_status(line: &OrderLine, detail: &OrderDetail) -> MemberOrderItemStatus {
    if line.correction.as_ref().is_some_and(|correction| correction.kind == CorrectionKind::Revoked) {
        return MemberOrderItemStatus::Revoked;
    }
    let purchase = detail.purchases.iter().find(|purchase| purchase.agent_id == line.agent_id);
    match purchase.map(|purchase| purchase.status) {
        Some(PurchaseStatus::Owned) => MemberOrderItemStatus::Delivered,
        Some(PurchaseStatus::Refunded) => MemberOrderItemStatus::Refunded,
        Some(PurchaseStatus::Disputed) => MemberOrderItemStatus::Disputed,
        Some(PurchaseStatus::Revoked) => MemberOrderItemStatus::Revoked,
        None if line.outcome == LineOutcome::Open => MemberOrderItemStatus::Open,
        None if line.outcome == LineOutcome::Refunded => MemberOrderItemStatus::Refunded,
        None => MemberOrderItemStatus::NotDelivered,
    }
}

/// Something that happened to the order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberOrderEventResponse {
    at: DateTime<Utc>,
    kind: OrderEventKindResponse,
    /// The agent it is about; null if it is about the whole order.
    title: Option<String>,
    /// In cents.
    amount: Option<i64>,
}

impl MemberOrderEventResponse {
    fn new(event: &OrderEvent, lines: &[OrderLine]) -> Self {
        let line = lines.iter().find(|line| Some(line.agent_id) == event.agent_id);
        Self {
            at: event.at,
            kind: event.kind.into(),
            title: line.map(|line| line.title.clone()),
            amount: event.amount.map(Cents::get),
        }
    }
}

/// What a business needs on its receipt; each field may be empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BillingDetailsResponse {
    /// The person or company.
    name: String,
    address: String,
    tax_id: String,
    /// Two letters, or empty.
    country: String,
    region: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct BillingDetailsRequest {
    /// The person or company.
    #[schema(extensions(("x-rule" = json!(rule::BILLING_NAME))))]
    name: String,
    #[schema(extensions(("x-rule" = json!(rule::any_lines(BillingField::Address.max_length())))))]
    address: String,
    #[schema(extensions(("x-rule" = json!(rule::BILLING_TAX_ID))))]
    tax_id: String,
    /// Two letters, which invoices need for the tax.
    #[schema(extensions(("x-rule" = json!(rule::any_line(2)))))]
    country: String,
    #[schema(extensions(("x-rule" = json!(rule::any_line(BillingField::Region.max_length())))))]
    region: String,
}

impl From<&BillingDetails> for BillingDetailsResponse {
    fn from(details: &BillingDetails) -> Self {
        Self {
            name: details.name().to_owned(),
            address: details.address().to_owned(),
            tax_id: details.tax_id().to_owned(),
            country: details.country().map(|country| country.to_string()).unwrap_or_default(),
            region: details.region().to_owned(),
        }
    }
}

impl BillingDetailsRequest {
    fn parse(&self) -> ApiResult<Option<BillingDetails>> {
        let mut fields = FieldErrors::default();
        let name = fields.collect("name", BillingField::Name.parse(&self.name));
        let address = fields.collect("address", BillingField::Address.parse(&self.address));
        let tax_id = fields.collect("taxId", BillingField::TaxId.parse(&self.tax_id));
        let country = fields.collect("country", Country::parse_optional(&self.country));
        let region = fields.collect("region", BillingField::Region.parse(&self.region));
        fields.finish(|| Some(BillingDetails::new(name?, address?, tax_id?, country?, region?)))
    }
}

/// Who sold it, for the receipt.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SellerResponse {
    /// Of the site.
    name: String,
    email: Option<String>,
    /// The legal name, the postal address and the tax number, as far as an owner has entered them.
    lines: Vec<String>,
}

/// A member's own order; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberOrderResponse {
    id: Uuid,
    order_number: String,
    status: OrderStatusResponse,
    created_at: DateTime<Utc>,
    /// When it was paid.
    paid_at: Option<DateTime<Utc>>,
    /// For questions to the payment provider.
    payment_id: String,
    /// Whether it was imported from another shop.
    is_imported: bool,
    /// Whether no money was charged, because payments were in test mode.
    is_test: bool,
    discount_code: Option<String>,
    subtotal: i64,
    discount_amount: i64,
    total: i64,
    /// The sum of its refunds that did not fail.
    refunded_amount: i64,
    items: Vec<MemberOrderItemResponse>,
    /// What happened, oldest first.
    timeline: Vec<MemberOrderEventResponse>,
    billing_details: Option<BillingDetailsResponse>,
    /// Invoices and credit notes, oldest first.
    invoices: Vec<InvoiceResponse>,
    /// The member's questions and the team's answers, oldest first.
    messages: Vec<OrderMessageResponse>,
    seller: SellerResponse,
    buyer: BuyerResponse,
}

/// The member's account, for receipts without billing details.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BuyerResponse {
    first_name: String,
    email: String,
}

impl MemberOrderResponse {
    fn new(found: MemberOrder, seller: SellerResponse, buyer: BuyerResponse) -> Self {
        let lines = found.detail.order.lines.iter();
        let items = lines.map(|line| MemberOrderItemResponse::new(line, &found)).collect();
        let OrderDetail { summary, order, timeline, billing_details, invoices, messages, .. } = found.detail;
        let events = timeline.into_iter().filter(|event| event.kind.is_for_member());
        Self {
            id: order.id.as_uuid(),
            order_number: order.number().to_string(),
            status: summary.status().into(),
            created_at: order.created_at,
            paid_at: order.settled_at,
            payment_id: order.payment_id(),
            is_imported: order.is_imported(),
            is_test: order.is_test(),
            subtotal: order.subtotal.get(),
            discount_amount: order.discount_amount.get(),
            total: order.total.get(),
            refunded_amount: summary.refunded_amount.get(),
            items,
            timeline: events.map(|event| MemberOrderEventResponse::new(&event, &order.lines)).collect(),
            billing_details: billing_details.as_ref().map(Into::into),
            invoices: invoices.iter().map(Into::into).collect(),
            messages: messages.iter().map(Into::into).collect(),
            seller,
            buyer,
            discount_code: order.discount.map(|discount| discount.code),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OrderMessageRequest {
    topic: MessageTopicName,
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(MessageText::MAX_QUESTION_LENGTH)))))]
    text: String,
}

/// List the member's orders whose payment may still arrive.
#[utoipa::path(
    get, path = "/api/purchases/open-orders", tag = "purchases",
    responses((status = 200, body = Vec<OpenOrderResponse>))
)]
pub(crate) async fn list_open_orders(
    member: Member,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<OpenOrderResponse>>> {
    let orders = MemberOrders::new(&state.context).list_open(&member.0).await?;
    Ok(Json(orders.into_iter().map(Into::into).collect()))
}

/// Get an order of the member, with what happened to it.
#[utoipa::path(
    get, path = "/api/purchases/orders/{id}", tag = "purchases",
    responses((status = 404, description = "No order of this member"))
)]
pub(crate) async fn find_order(
    member: Member,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberOrderResponse>> {
    let found = MemberOrders::new(&state.context).find(&member.0, id).await?;
    let site = state.site();
    let seller = SellerResponse {
        name: site.name.clone(),
        email: site.contact_email.as_ref().map(ToString::to_string),
        lines: site.seller.lines(),
    };
    let Member(AuthenticatedUser { user, .. }) = member;
    let buyer = BuyerResponse { first_name: user.first_name, email: user.email };
    Ok(Json(MemberOrderResponse::new(found, seller, buyer)))
}

/// Set the billing details on the receipt of an order. Empty fields remove them.
#[utoipa::path(
    put, path = "/api/purchases/orders/{id}/billing-details", tag = "purchases",
    responses((status = 404, description = "No order of this member"))
)]
pub(crate) async fn save_billing_details(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, BillingDetailsRequest>,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let details = body.parse()?;
    MemberOrders::new(&state.context).save_billing_details(member.user.id, id, details.as_ref()).await?;
    Ok(NoContent)
}

/// Write to the team about an order. The answer comes by email, and is listed with the order.
#[utoipa::path(
    post, path = "/api/purchases/orders/{id}/messages", tag = "purchases",
    responses(
        (status = 404, description = "No order of this member"),
        (status = 409, description = "There are too many messages about this order"),
        (status = 429),
    )
)]
pub(crate) async fn send_order_message(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, OrderMessageRequest>,
    Id(id): Id<OrderId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let text = MessageText::parse_question(&body.text).in_field("text")?;
    OrderMessages::new(&state.context).ask(member.actor(), id, body.topic.0, text).await?;
    Ok(NoContent)
}
