//! The list of discount codes, as pages and as a file.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::audit::ExportedList;
use application::discounts::{ListedDiscount, ManageDiscounts};
use application::ports::{BatchFilter, DiscountFilter, DiscountSort, PageRequest};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::discounts::{DiscountCode, DiscountKind, DiscountStatus};
use domain::text::normalize_pasted;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::terms::DiscountTermsResponse;
use crate::csv::{self, CsvFile, Download, dollars};
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, FieldErrors, optional};
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

/// Which codes to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
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
    fn parse(&self) -> ApiResult<(DiscountFilter, DiscountSort)> {
        let mut fields = FieldErrors::default();
        let search = normalize_pasted(&self.search);
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
        let status = fields.collect("status", optional(&self.status, DiscountStatus::parse));
        let batch = fields.collect("batch", optional(&self.batch, parse_batch));
        let sort = fields.collect("sort", optional(&self.sort, DiscountSort::parse));
        fields.finish(|| {
            let filter = DiscountFilter { search: search?, status: status?, batch: batch? };
            Some((filter, sort?.unwrap_or_default()))
        })
    }
}

fn parse_batch(text: &str) -> Result<BatchFilter, &'static str> {
    if text == "none" {
        return Ok(BatchFilter::None);
    }
    Uuid::try_parse(text).map(BatchFilter::Only).map_err(|_| "Use the ID of a batch, or none")
}

enum_schema!(pub(crate) DiscountStatusResponse = DiscountStatus);

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

/// List discount codes.
#[utoipa::path(
    get, path = "/api/admin/discounts", tag = "discounts", operation_id = "admin_list_discounts",
    responses((status = 200, body = PageResponse<AdminDiscountResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<DiscountQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<AdminDiscountResponse>>> {
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(sort.value_kind())?;
    let page = ManageDiscounts::new(&state.context).page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Download all matching discount codes as a CSV file.
#[utoipa::path(
    get, path = "/api/admin/discounts.csv", tag = "discounts", operation_id = "admin_download_discounts",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn download(
    download: Download,
    query: Query<DiscountQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (actor, (filter, sort)) = (download.actor(), query.parse()?);
    let load = move |page: PageRequest| {
        let (state, filter) = (state.clone(), filter.clone());
        async move { Ok(ManageDiscounts::new(&state.context).export(actor, &filter, sort, &page).await?) }
    };
    download.record(ExportedList::Discounts, csv::count(&load).await?).await?;
    DISCOUNTS_CSV.respond(download, load).await
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
