use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::audit::ExportedList;
use application::ports::{OrderMember, OrderSummary, OrderTotals};
use application::purchases::ManageOrders;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::purchases::OrderNumber;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::query::{OrderProviderResponse, OrderQuery, OrderSortQuery, OrderStatusResponse};
use crate::csv::{CsvFile, Download, dollars};
use crate::error::ApiResult;
use crate::extract::Admin;
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderMemberResponse {
    id: Uuid,
    /// Null once the account is deleted, like the first name.
    email: Option<String>,
    first_name: Option<String>,
}

impl From<OrderMember> for OrderMemberResponse {
    fn from(member: OrderMember) -> Self {
        Self { id: member.id.as_uuid(), email: member.email, first_name: member.first_name }
    }
}

/// An order; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderResponse {
    id: Uuid,
    /// The number on receipts.
    number: String,
    member: OrderMemberResponse,
    status: OrderStatusResponse,
    provider: OrderProviderResponse,
    /// Whether it was imported from another shop.
    is_imported: bool,
    created_at: DateTime<Utc>,
    /// When it was paid.
    settled_at: Option<DateTime<Utc>>,
    discount_code: Option<String>,
    total: i64,
    /// The sum of its refunds that did not fail.
    refunded_amount: i64,
    /// The titles of its agents.
    titles: Vec<String>,
}

impl From<OrderSummary> for OrderResponse {
    fn from(order: OrderSummary) -> Self {
        Self {
            id: order.id.as_uuid(),
            number: OrderNumber::from(order.id).to_string(),
            status: order.status().into(),
            is_imported: order.is_imported(),
            member: order.member.into(),
            provider: order.provider.into(),
            created_at: order.created_at,
            settled_at: order.settled_at,
            discount_code: order.discount_code,
            total: order.total.get(),
            refunded_amount: order.refunded_amount.get(),
            titles: order.titles,
        }
    }
}

/// Sums in cents. Only paid orders have an amount.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderTotalsResponse {
    count: u64,
    /// What was paid.
    gross: i64,
    /// What was refunded of it.
    refunded: i64,
    /// What is left.
    net: i64,
}

impl From<OrderTotals> for OrderTotalsResponse {
    fn from(totals: OrderTotals) -> Self {
        let OrderTotals { count, gross, refunded } = totals;
        Self { count, gross, refunded, net: totals.net() }
    }
}

/// List orders, newest first unless sorted otherwise.
#[utoipa::path(
    get, path = "/api/admin/orders", tag = "orders", operation_id = "admin_list_orders",
    responses((status = 200, body = PageResponse<OrderResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<OrderQuery>,
    sort: Query<OrderSortQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<OrderResponse>>> {
    let (filter, sort) = (query.parse()?, sort.parse()?);
    let page = page.parse_sorted_by(sort.value_kind())?;
    let page = ManageOrders::new(&state.context).list(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Add up all matching orders.
#[utoipa::path(get, path = "/api/admin/orders/totals", tag = "orders", operation_id = "admin_total_orders")]
pub(crate) async fn totals(
    Admin(admin): Admin,
    query: Query<OrderQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<OrderTotalsResponse>> {
    let totals = ManageOrders::new(&state.context).totals(admin.actor(), &query.parse()?).await?;
    Ok(Json(totals.into()))
}

/// Download all matching orders as a CSV file.
#[utoipa::path(
    get, path = "/api/admin/orders.csv", tag = "orders", operation_id = "admin_download_orders",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn download(
    download: Download,
    query: Query<OrderQuery>,
    sort: Query<OrderSortQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (actor, filter, sort) = (download.actor(), query.parse()?, sort.parse()?);
    let rows = ManageOrders::new(&state.context).totals(actor, &filter).await?.count;
    download.record(ExportedList::Orders, rows).await?;
    let load = move |page| {
        let (state, filter) = (state.clone(), filter.clone());
        async move { Ok(ManageOrders::new(&state.context).export(actor, &filter, sort, &page).await?) }
    };
    ORDERS_CSV.respond(download, load).await
}

const ORDERS_CSV: CsvFile<OrderSummary, 17> = CsvFile {
    name: "orders.csv",
    columns: [
        "Order number",
        "Order ID",
        "Placed",
        "Paid",
        "Status",
        "Email",
        "First name",
        "Agents",
        "Bundles",
        "Code",
        "Subtotal (USD)",
        "Discount (USD)",
        "Total (USD)",
        "Refunded (USD)",
        "Net (USD)",
        "Provider",
        "Payment ID",
    ],
    cells: |order| {
        let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        // As in the totals, orders that are not paid have no amount, and test orders none once the shop is live.
        let net = match order.settled_at {
            Some(_) if order.is_counted => order.total.get().saturating_sub(order.refunded_amount.get()),
            _ => 0,
        };
        [
            OrderNumber::from(order.id).to_string(),
            order.id.to_string(),
            time(order.created_at),
            order.settled_at.map(time).unwrap_or_default(),
            order.status().as_str().to_owned(),
            order.member.email.clone().unwrap_or_default(),
            order.member.first_name.clone().unwrap_or_default(),
            order.titles.join("; "),
            order.bundles.join("; "),
            order.discount_code.clone().unwrap_or_default(),
            dollars(order.subtotal.get()),
            dollars(order.discount_amount.get()),
            dollars(order.total.get()),
            dollars(order.refunded_amount.get()),
            dollars(net),
            order.provider.as_str().to_owned(),
            order.intent_id.clone().unwrap_or_default(),
        ]
    },
};
