//! Invoices and credit notes of orders, and the tax report.

use actix_web::HttpResponse;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::web::{Data, Path, Query};
use application::audit::ExportedList;
use application::invoices::Invoices;
use application::ports::{InvoiceDocument, Page};
use application::users::AuthenticatedUser;
use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use domain::invoices::{Invoice, TaxRow, TaxRowKey};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{attachment, endpoints, parse_id};
use crate::csv::{CsvFile, Download, dollars};
use crate::error::ApiResult;
use crate::extract::{Admin, InField as _, Member};
use crate::state::AppState;

/// Nothing but the styles in the document and the logo.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox allow-modals";

endpoints! {
    "/purchases/orders/{id}/invoices/{number}" { get find_own }
    "/purchases/orders/{id}/invoices/{number}/pdf" { get download_own_pdf }
    "/admin/orders/{id}/invoices/{number}" { get find }
    "/admin/orders/{id}/invoices/{number}/pdf" { get download_pdf }
    "/admin/tax.csv" { get download }
}

/// An invoice or a credit note; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvoiceResponse {
    number: String,
    /// The invoice that a credit note is about.
    credits: Option<String>,
    issued_at: DateTime<Utc>,
    total: i64,
    /// How much of the total is tax; null if it shows none.
    tax: Option<InvoiceTaxResponse>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceTaxResponse {
    name: String,
    /// Such as `7.7`.
    percent: String,
    amount: i64,
}

impl From<&Invoice> for InvoiceResponse {
    fn from(invoice: &Invoice) -> Self {
        Self {
            number: invoice.number.to_string(),
            credits: invoice.credits.map(|number| number.to_string()),
            issued_at: invoice.issued_at,
            total: invoice.total(),
            tax: invoice.tax.as_ref().map(|tax| InvoiceTaxResponse {
                name: tax.name.clone(),
                percent: tax.percent.to_string(),
                amount: invoice.tax_amount(),
            }),
        }
    }
}

fn page(document: &InvoiceDocument) -> ApiResult<HttpResponse> {
    let response = HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)))
        .body(document.to_html()?);
    Ok(response)
}

fn pdf(state: &AppState, document: &InvoiceDocument) -> ApiResult<HttpResponse> {
    let bytes = Invoices::new(&state.context).to_pdf(document)?;
    Ok(attachment(&document.file_name(), "application/pdf").body(bytes))
}

/// Get an invoice or a credit note of the member's order, as a page to print.
#[utoipa::path(
    get, path = "/api/purchases/orders/{id}/invoices/{number}", tag = "purchases",
    operation_id = "find_own_invoice",
    params(("id" = uuid::Uuid, Path), ("number" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 404, description = "No invoice of an order of this member"),
    )
)]
pub(crate) async fn find_own(
    member: Member,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    page(&read_own(&member, path, &state).await?)
}

/// Download an invoice or a credit note of the member's order as PDF.
#[utoipa::path(
    get, path = "/api/purchases/orders/{id}/invoices/{number}/pdf", tag = "purchases",
    operation_id = "download_own_invoice_pdf",
    params(("id" = uuid::Uuid, Path), ("number" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "No invoice of an order of this member"),
    )
)]
pub(crate) async fn download_own_pdf(
    member: Member,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    pdf(&state, &read_own(&member, path, &state).await?)
}

async fn read_own(
    member: &Member,
    path: Path<(String, String)>,
    state: &AppState,
) -> ApiResult<InvoiceDocument> {
    let (id, number) = path.into_inner();
    Ok(Invoices::new(&state.context).read_own(&member.0, parse_id(&id)?, &number).await?)
}

/// Get an invoice or a credit note of an order, as a page to print.
#[utoipa::path(
    get, path = "/api/admin/orders/{id}/invoices/{number}", tag = "orders",
    operation_id = "admin_find_invoice",
    params(("id" = uuid::Uuid, Path), ("number" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 404, description = "No such invoice"),
    )
)]
pub(crate) async fn find(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    page(&read(&admin, path, &state).await?)
}

/// Download an invoice or a credit note of an order as PDF.
#[utoipa::path(
    get, path = "/api/admin/orders/{id}/invoices/{number}/pdf", tag = "orders",
    operation_id = "admin_download_invoice_pdf",
    params(("id" = uuid::Uuid, Path), ("number" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "No such invoice"),
    )
)]
pub(crate) async fn download_pdf(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    pdf(&state, &read(&admin, path, &state).await?)
}

async fn read(
    admin: &AuthenticatedUser,
    path: Path<(String, String)>,
    state: &AppState,
) -> ApiResult<InvoiceDocument> {
    let (id, number) = path.into_inner();
    Ok(Invoices::new(&state.context).read(admin.actor(), parse_id(&id)?, &number).await?)
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct QuarterQuery {
    /// Such as `2026-Q4`, in the site's time zone.
    #[param(required, pattern = r"^2[01][0-9]{2}-Q[1-4]$")]
    quarter: String,
}

impl QuarterQuery {
    /// When the quarter begins and ends.
    fn parse(&self, state: &AppState) -> ApiResult<(DateTime<Utc>, DateTime<Utc>)> {
        let zone = state.site().time_zone;
        let begin = |year, quarter: u32| {
            let day = NaiveDate::from_ymd_opt(year, quarter * 3 + 1, 1)?.and_hms_opt(0, 0, 0)?;
            Some(zone.from_local_datetime(&day).earliest()?.to_utc())
        };
        let parsed = self.quarter.split_once("-Q").and_then(|(year, quarter)| {
            let (year, quarter): (i32, u32) = (year.parse().ok()?, quarter.parse().ok()?);
            let quarter = quarter.checked_sub(1).filter(|quarter| *quarter < 4)?;
            let year = Some(year).filter(|year| (2000..2200).contains(year))?;
            let next = if quarter == 3 { begin(year + 1, 0) } else { begin(year, quarter + 1) };
            begin(year, quarter).zip(next)
        });
        parsed.ok_or("Use a quarter such as 2026-Q4").in_field("quarter")
    }
}

/// Download what was sold in a quarter by country and tax rate, as a CSV file: invoices less credit notes.
#[utoipa::path(
    get, path = "/api/admin/tax.csv", tag = "orders", operation_id = "admin_download_tax",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn download(
    download: Download,
    query: Query<QuarterQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (actor, (since, until)) = (download.actor(), query.parse(&state)?);
    let rows = Invoices::new(&state.context).report(actor, since, until).await?;
    download.record(ExportedList::Tax, u64::try_from(rows.len()).unwrap_or(u64::MAX)).await?;
    let rows: Vec<_> = rows.into_iter().collect();
    TAX_CSV
        .respond(download, move |_| {
            let items = rows.clone();
            async move { Ok(Page { items, next: None }) }
        })
        .await
}

const TAX_CSV: CsvFile<(TaxRowKey, TaxRow), 9> = CsvFile {
    name: "tax.csv",
    columns: [
        "Country",
        "Region",
        "Rate (%)",
        "Reverse charge",
        "Net (USD)",
        "Tax (USD)",
        "Total (USD)",
        "Invoices",
        "Credit notes",
    ],
    cells: |(key, row)| {
        [
            key.country.map(|country| country.to_string()).unwrap_or_default(),
            key.region.clone(),
            key.percent.map(|percent| percent.to_string()).unwrap_or_default(),
            if key.is_reverse_charge { "yes" } else { "no" }.to_owned(),
            dollars(row.net),
            dollars(row.tax),
            dollars(row.total),
            row.invoices.to_string(),
            row.credit_notes.to_string(),
        ]
    },
};
