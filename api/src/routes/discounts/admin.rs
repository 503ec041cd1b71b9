//! Discount codes as admins manage them.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path, Query};
use application::discounts::{ListedDiscount, NewDiscount, NewDiscountBatch};
use application::ports::{BatchFilter, DiscountFilter, DiscountSort, DiscountUse, PageRequest};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::discounts::{DiscountCode, DiscountKind, DiscountStatus};
use domain::purchases::OrderNumber;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::{CreatedResponse, parse_id};
use super::terms::{DiscountTermsRequest, DiscountTermsResponse};
use crate::csv::{CsvFile, CsvQuery};
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, optional};
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

/// Which codes to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct DiscountQuery {
    /// A part of the code.
    #[param(required = false)]
    search: String,
    #[param(required = false, value_type = DiscountStatusResponse, inline)]
    status: String,
    /// The id of a batch, or `none` for codes that were created one at a time.
    #[param(required = false)]
    batch: String,
    /// `newest`, `uses` or `revenue`, highest first.
    #[param(required = false)]
    sort: String,
}

impl DiscountQuery {
    fn parse(&self) -> Result<(DiscountFilter, DiscountSort), ApiError> {
        let mut fields = FieldErrors::default();
        let search = self.search.trim();
        let search = (!search.is_empty()).then(|| search.to_ascii_uppercase());
        let search = fields.collect(
            "search",
            match search {
                Some(text) if text.contains('\0') || text.len() > DiscountCode::MAX_LENGTH => {
                    Err(format!("Use up to {} characters", DiscountCode::MAX_LENGTH))
                }
                search => Ok(search),
            },
        );
        let status = fields.collect("status", optional(&self.status, parse_status));
        let batch = fields.collect("batch", optional(&self.batch, parse_batch));
        let sort = fields.collect("sort", optional(&self.sort, parse_sort));
        let query = (|| {
            let filter = DiscountFilter { search: search?, status: status?, batch: batch? };
            Some((filter, sort?.unwrap_or_default()))
        })();
        fields.into_result(query)
    }
}

fn parse_status(text: &str) -> Result<DiscountStatus, &'static str> {
    let status = DiscountStatus::ALL.into_iter().find(|status| status.as_str() == text);
    status.ok_or("Use live, scheduled, expired, used_up or off")
}

fn parse_batch(text: &str) -> Result<BatchFilter, &'static str> {
    if text == "none" {
        return Ok(BatchFilter::None);
    }
    Uuid::try_parse(text).map(BatchFilter::Only).map_err(|_| "Use the ID of a batch, or none")
}

fn parse_sort(text: &str) -> Result<DiscountSort, &'static str> {
    let sort = DiscountSort::ALL.into_iter().find(|sort| sort.as_str() == text);
    sort.ok_or("Use newest, uses or revenue")
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DiscountStatusResponse {
    Live,
    Scheduled,
    Expired,
    UsedUp,
    Off,
}

impl From<DiscountStatus> for DiscountStatusResponse {
    fn from(status: DiscountStatus) -> Self {
        match status {
            DiscountStatus::Live => Self::Live,
            DiscountStatus::Scheduled => Self::Scheduled,
            DiscountStatus::Expired => Self::Expired,
            DiscountStatus::UsedUp => Self::UsedUp,
            DiscountStatus::Off => Self::Off,
        }
    }
}

/// A code as admins see it; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminDiscountResponse {
    id: Uuid,
    code: String,
    status: DiscountStatusResponse,
    terms: DiscountTermsResponse,
    /// Shared by codes that were created together.
    batch_id: Option<Uuid>,
    /// Redemptions.
    uses: u32,
    /// The total of settled orders with the code, less their refunds.
    revenue: i64,
    /// The discounts of settled orders.
    discount_given: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<ListedDiscount> for AdminDiscountResponse {
    fn from(ListedDiscount { summary, status }: ListedDiscount) -> Self {
        let discount = &summary.discount;
        Self {
            id: discount.id.as_uuid(),
            code: discount.code.to_string(),
            status: status.into(),
            terms: discount.into(),
            batch_id: discount.batch,
            uses: summary.uses,
            revenue: summary.revenue,
            discount_given: summary.discount_given,
            created_at: discount.created_at,
            updated_at: discount.updated_at,
        }
    }
}

/// A settled order with a code; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountUseResponse {
    order_id: Uuid,
    order_number: String,
    member_id: Uuid,
    email: String,
    settled_at: DateTime<Utc>,
    discount_amount: i64,
    total: i64,
    refunded: i64,
}

impl From<DiscountUse> for DiscountUseResponse {
    fn from(used: DiscountUse) -> Self {
        Self {
            order_id: used.order_id.as_uuid(),
            order_number: OrderNumber::from(used.order_id).to_string(),
            member_id: used.user_id.as_uuid(),
            email: used.email,
            settled_at: used.settled_at,
            discount_amount: used.discount_amount.get(),
            total: used.total.get(),
            refunded: used.refunded.get(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateDiscountRequest {
    #[serde(default)]
    code: String,
    terms: DiscountTermsRequest,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateDiscountRequest {
    terms: DiscountTermsRequest,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateDiscountBatchRequest {
    /// What every code starts with.
    #[serde(default)]
    prefix: String,
    /// How many codes, up to 1,000.
    #[serde(default)]
    count: i64,
    /// The limits of uses are ignored: each code can be used once.
    terms: DiscountTermsRequest,
}

/// List discount codes.
#[utoipa::path(
    get, path = "/api/admin/discounts", tag = "discounts", operation_id = "admin_list_discounts",
    params(DiscountQuery, PageQuery),
    responses(
        (status = 200, body = PageResponse<AdminDiscountResponse>),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<DiscountQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> Result<Json<PageResponse<AdminDiscountResponse>>, ApiError> {
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(sort.value_kind())?;
    let page = state.services.manage_discounts.page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Download all matching discount codes as a CSV file.
#[utoipa::path(
    get, path = "/api/admin/discounts.csv", tag = "discounts", operation_id = "admin_download_discounts",
    params(DiscountQuery, CsvQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn download(
    Admin(admin): Admin,
    query: Query<DiscountQuery>,
    csv: Query<CsvQuery>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (actor, (filter, sort)) = (admin.actor(), query.parse()?);
    let load = move |page: PageRequest| {
        let (state, filter) = (state.clone(), filter.clone());
        async move { Ok(state.services.manage_discounts.export(actor, &filter, sort, &page).await?) }
    };
    DISCOUNTS_CSV.respond(&csv, load).await
}

const DISCOUNTS_CSV: CsvFile<ListedDiscount, 12> = CsvFile {
    name: "discounts.csv",
    columns: [
        "Code",
        "Status",
        "Percent off",
        "Dollars off",
        "Starts",
        "Ends",
        "Limit",
        "Limit per member",
        "Uses",
        "Revenue",
        "Discount given",
        "Created",
    ],
    cells: |ListedDiscount { summary, status }| {
        let discount = &summary.discount;
        let time = |time: Option<DateTime<Utc>>| {
            time.map(|time| time.to_rfc3339_opts(SecondsFormat::Secs, true)).unwrap_or_default()
        };
        let limit = |limit: Option<u32>| limit.map(|limit| limit.to_string()).unwrap_or_default();
        let (percent, dollars_off) = match discount.kind {
            DiscountKind::Percentage(percent) => (percent.to_string(), String::new()),
            DiscountKind::Fixed(amount) => (String::new(), dollars(amount.get())),
        };
        [
            discount.code.to_string(),
            status.as_str().to_owned(),
            percent,
            dollars_off,
            time(discount.conditions.starts_at),
            time(discount.expires_at),
            limit(discount.max_uses),
            limit(discount.max_uses_per_member),
            summary.uses.to_string(),
            dollars(summary.revenue),
            dollars(summary.discount_given),
            time(Some(discount.created_at)),
        ]
    },
};

fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

/// Get a discount code.
#[utoipa::path(
    get, path = "/api/admin/discounts/{id}", tag = "discounts", operation_id = "admin_get_discount",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = AdminDiscountResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
    )
)]
pub(crate) async fn get(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<AdminDiscountResponse>, ApiError> {
    let found = state.services.manage_discounts.find(admin.actor(), parse_id(&id)?).await?;
    Ok(Json(found.into()))
}

/// List the settled orders with a discount code, newest first.
#[utoipa::path(
    get, path = "/api/admin/discounts/{id}/uses", tag = "discounts", operation_id = "admin_list_discount_uses",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = PageResponse<DiscountUseResponse>),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn uses(
    Admin(admin): Admin,
    id: Path<String>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> Result<Json<PageResponse<DiscountUseResponse>>, ApiError> {
    let page = state.services.manage_discounts.uses(admin.actor(), parse_id(&id)?, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Create a discount code.
#[utoipa::path(
    post, path = "/api/admin/discounts", tag = "discounts", operation_id = "create_discount",
    request_body = CreateDiscountRequest,
    responses(
        (status = 201, body = CreatedResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 409, body = ErrorResponse, description = "The code exists already"),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, CreateDiscountRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = FieldErrors::default();
    let code = fields.collect("code", DiscountCode::parse(&body.code));
    let draft = body.terms.collect(&mut fields);
    let new = fields.into_result((|| Some(NewDiscount { code: code?, draft: draft? }))())?;
    let discount = state.services.manage_discounts.create(admin.0.actor(), new).await?;
    Ok(HttpResponse::Created().json(CreatedResponse { id: discount.id.as_uuid() }))
}

/// Update a discount code. Payments that have started keep their price.
#[utoipa::path(
    put, path = "/api/admin/discounts/{id}", tag = "discounts", operation_id = "update_discount",
    request_body = UpdateDiscountRequest, params(("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
        (status = 409, body = ErrorResponse, description = "A newer version was saved"),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, UpdateDiscountRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (actor, draft) = (admin.0.actor(), body.terms.parse()?);
    state.services.manage_discounts.update(actor, parse_id(&id)?, draft, body.updated_at).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Activate a discount code. Idempotent.
#[utoipa::path(
    post, path = "/api/admin/discounts/{id}/activate", tag = "discounts", operation_id = "activate_discount",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
    )
)]
pub(crate) async fn activate(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    state.services.manage_discounts.set_active(admin.actor(), parse_id(&id)?, true).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Deactivate a discount code. Idempotent. Payments that have started keep their price.
#[utoipa::path(
    post, path = "/api/admin/discounts/{id}/deactivate", tag = "discounts", operation_id = "deactivate_discount",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
    )
)]
pub(crate) async fn deactivate(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    state.services.manage_discounts.set_active(admin.actor(), parse_id(&id)?, false).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Create single-use discount codes that cannot be guessed. The id is the batch's.
#[utoipa::path(
    post, path = "/api/admin/discounts/batches", tag = "discounts", operation_id = "create_discount_batch",
    request_body = CreateDiscountBatchRequest,
    responses(
        (status = 201, body = CreatedResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 422, body = ErrorResponse),
    )
)]
pub(crate) async fn create_batch(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, CreateDiscountBatchRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = FieldErrors::default();
    let prefix = fields.collect("prefix", DiscountCode::parse(&body.prefix));
    let draft = body.terms.collect(&mut fields);
    // An impossible number is rejected with the range.
    let count = usize::try_from(body.count).unwrap_or_default();
    let new = fields.into_result((|| Some(NewDiscountBatch { prefix: prefix?, count, draft: draft? }))())?;
    let id = state.services.manage_discounts.create_batch(admin.0.actor(), &new).await?;
    Ok(HttpResponse::Created().json(CreatedResponse { id }))
}
