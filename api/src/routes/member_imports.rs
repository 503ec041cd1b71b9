//! Imports of members and purchases.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek as _, Write as _};

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Payload, Query};
use actix_web::{FromRequest as _, HttpRequest};
use application::member_imports::{ImportOverview, ManageMemberImportError, ManageMemberImports, RowFilter};
use chrono::{DateTime, Utc};
use domain::MemberImportId;
use domain::member_imports::{
    ColumnMapping, ImportColumn, ImportPreset, ImportRecord, ImportRow, ImportState, MemberImport, RowOutcome,
};
use futures_util::StreamExt as _;
use importers::CsvTable;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Created, endpoints};
use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _, body_error};
use crate::state::AppState;

endpoints! {
    "/admin/member-imports" { get list_imports, post upload_import }
    "/admin/member-imports/{id}" { get find_import }
    "/admin/member-imports/{id}/rows" { get list_import_rows }
    "/admin/member-imports/{id}/check" { post check_import }
    "/admin/member-imports/{id}/start" { post start_import }
    "/admin/member-imports/{id}/invite" { post invite_imported }
    "/admin/member-imports/{id}/undo" { post undo_import }
}

enum_schema!(pub(crate) ImportStateResponse = ImportState);
enum_schema!(pub(crate) ImportPresetName = ImportPreset);
enum_schema!(pub(crate) RowOutcomeResponse = RowOutcome);

/// Column positions by their meaning.
type Columns = BTreeMap<String, usize>;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberImportResponse {
    id: Uuid,
    file_name: String,
    state: ImportStateResponse,
    rows: u64,
    /// Rows processed in the current state.
    done: u64,
    created_at: DateTime<Utc>,
    imported_at: Option<DateTime<Utc>>,
    invited_at: Option<DateTime<Utc>>,
    /// Until when it can be undone.
    undo_until: Option<DateTime<Utc>>,
}

impl From<&MemberImport> for MemberImportResponse {
    fn from(import: &MemberImport) -> Self {
        Self {
            id: import.id.as_uuid(),
            file_name: import.file_name.clone(),
            state: import.state.into(),
            rows: import.rows,
            done: import.cursor,
            created_at: import.created_at,
            imported_at: import.imported_at,
            invited_at: import.invited_at,
            undo_until: import.imported_at.map(|at| at + MemberImport::RETENTION),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportOverviewResponse {
    import: MemberImportResponse,
    header: Vec<String>,
    preset: ImportPresetName,
    columns: Columns,
    counts_in_revenue: bool,
    /// The first rows.
    samples: Vec<Vec<String>>,
    /// How many rows have each outcome.
    outcomes: BTreeMap<String, u64>,
}

impl From<ImportOverview> for ImportOverviewResponse {
    fn from(ImportOverview { import, outcomes, samples }: ImportOverview) -> Self {
        let position =
            |column: ImportColumn| Some((column.as_str().to_owned(), import.mapping.position(column)?));
        Self {
            columns: ImportColumn::ALL.into_iter().filter_map(position).collect(),
            import: (&import).into(),
            preset: import.preset.into(),
            counts_in_revenue: import.counts_in_revenue,
            samples: samples.into_iter().map(|row| row.fields).collect(),
            outcomes: outcomes
                .into_iter()
                .map(|(outcome, rows)| (outcome.as_str().to_owned(), rows))
                .collect(),
            header: import.header,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportRowResponse {
    /// The row of the file, without empty ones; the header is row 1.
    number: u64,
    outcome: Option<RowOutcomeResponse>,
    reason: Option<String>,
    email: String,
    first_name: String,
    /// Whether the member agreed to get new posts by email.
    has_consent: bool,
    /// The slug or title in the file.
    agent: String,
    /// In cents.
    amount: Option<i64>,
    at: Option<DateTime<Utc>>,
    user_id: Option<Uuid>,
}

impl ImportRowResponse {
    fn new(row: &ImportRow, mapping: &ColumnMapping) -> Self {
        let record = ImportRecord::parse(&row.fields, mapping).ok();
        let purchase = record.as_ref().and_then(|record| record.purchase.as_ref());
        let cell = |column| mapping.cell(column, &row.fields).to_owned();
        Self {
            number: row.number.saturating_add(1),
            outcome: row.outcome.map(Into::into),
            reason: row.reason.clone(),
            email: cell(ImportColumn::Email),
            first_name: record.as_ref().map(|it| it.first_name.to_string()).unwrap_or_default(),
            has_consent: record.as_ref().is_some_and(|it| it.has_consent),
            agent: cell(ImportColumn::Agent),
            amount: purchase.map(|purchase| purchase.amount.get()),
            at: purchase.and_then(|purchase| purchase.at),
            user_id: row.user_id.map(|id| id.as_uuid()),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct ImportUploadQuery {
    /// The name of the file.
    #[serde(default)]
    #[param(required = false)]
    name: String,
}

/// A CSV file of up to 100 MiB and 250,000 rows.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct ImportFileRequest(());

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct ImportRowsQuery {
    /// `all`, `problems` or `new`.
    #[param(required = false)]
    filter: String,
    /// The last row of the page before.
    #[param(required = false)]
    after: u64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckImportRequest {
    columns: Columns,
    /// Whether the purchases count in sums of sales.
    #[serde(default)]
    counts_in_revenue: bool,
}

/// List the latest imports, newest first.
#[utoipa::path(
    get, path = "/api/admin/member-imports", tag = "users", operation_id = "admin_list_member_imports",
    responses((status = 200, body = Vec<MemberImportResponse>))
)]
pub(crate) async fn list_imports(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<MemberImportResponse>>> {
    let imports = ManageMemberImports::new(&state.context).list(admin.actor()).await?;
    Ok(Json(imports.iter().map(Into::into).collect()))
}

/// Upload a table of members and purchases. Nothing is imported yet.
#[utoipa::path(
    post, path = "/api/admin/member-imports", tag = "users", operation_id = "admin_upload_member_import",
    request_body(content = ImportFileRequest, content_type = "application/octet-stream"),
    responses(
        (status = 413, description = "The file is larger than 100 MiB"),
        (status = 422, description = "The file isn't a table; the message names the row"),
    )
)]
pub(crate) async fn upload_import(
    Admin(admin): Admin,
    query: Query<ImportUploadQuery>,
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<Created<MemberImportResponse>> {
    ManageMemberImports::authorize(admin.actor())?;
    let _slot = state.upload_slots.acquire().await?;
    let table = CsvTable::open(receive(payload).await?);
    let mut table = table.map_err(ManageMemberImportError::from)?;
    // The session may have ended while the file arrived.
    let Admin(admin) = Admin::extract(&request).await?;
    let imports = ManageMemberImports::new(&state.context);
    let import = imports.upload(admin.actor(), &query.name, &mut table).await?;
    Ok(Created(MemberImportResponse::from(&import)))
}

/// Writes the body to a temporary file, which is removed when it is closed.
async fn receive(mut payload: Payload) -> ApiResult<File> {
    let mut file = tempfile::tempfile().map_err(|error| ApiError::internal(&error))?;
    let mut size: u64 = 0;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| body_error(&error))?;
        size = size.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        if size > MemberImport::MAX_BYTES {
            let message = "This file is larger than 100 MB. Split it into several.";
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, message));
        }
        file.write_all(&chunk).map_err(|error| ApiError::internal(&error))?;
    }
    file.rewind().map_err(|error| ApiError::internal(&error))?;
    Ok(file)
}

/// Get an import with its columns and counts.
#[utoipa::path(
    get,
    path = "/api/admin/member-imports/{id}",
    tag = "users",
    operation_id = "admin_get_member_import"
)]
pub(crate) async fn find_import(
    Admin(admin): Admin,
    Id(id): Id<MemberImportId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImportOverviewResponse>> {
    let imports = ManageMemberImports::new(&state.context);
    Ok(Json(imports.find(admin.actor(), id).await?.into()))
}

/// List 50 rows of an import.
#[utoipa::path(
    get, path = "/api/admin/member-imports/{id}/rows", tag = "users",
    operation_id = "admin_list_member_import_rows",
    responses((status = 200, body = Vec<ImportRowResponse>))
)]
pub(crate) async fn list_import_rows(
    Admin(admin): Admin,
    Id(id): Id<MemberImportId>,
    query: Query<ImportRowsQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<ImportRowResponse>>> {
    let filter = Some(query.filter.as_str()).filter(|text| !text.is_empty()).map(RowFilter::parse);
    let filter = filter.transpose().in_field("filter")?;
    let imports = ManageMemberImports::new(&state.context);
    let mapping = imports.find(admin.actor(), id).await?.import.mapping;
    let after = query.after.saturating_sub(1);
    let rows = imports.list_rows(admin.actor(), id, filter.unwrap_or_default(), after, 50).await?;
    Ok(Json(rows.iter().map(|row| ImportRowResponse::new(row, &mapping)).collect()))
}

/// Start the dry run: what each row would do. Can be repeated with other columns.
#[utoipa::path(
    post, path = "/api/admin/member-imports/{id}/check", tag = "users", operation_id = "admin_check_member_import",
    responses((status = 409, description = "The import has started"))
)]
pub(crate) async fn check_import(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CheckImportRequest>,
    Id(id): Id<MemberImportId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImportOverviewResponse>> {
    let mapping = ColumnMapping::new(|column| body.columns.get(column.as_str()).copied());
    let imports = ManageMemberImports::new(&state.context);
    imports.check(admin.actor(), id, mapping, body.counts_in_revenue).await?;
    Ok(Json(imports.find(admin.actor(), id).await?.into()))
}

/// Import the rows that have no problem. No email is sent.
#[utoipa::path(
    post, path = "/api/admin/member-imports/{id}/start", tag = "users", operation_id = "admin_start_member_import",
    responses((status = 409, description = "The dry run has not ended, or the import has started"))
)]
pub(crate) async fn start_import(
    Admin(admin): Admin,
    Id(id): Id<MemberImportId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImportOverviewResponse>> {
    let imports = ManageMemberImports::new(&state.context);
    imports.start(admin.actor(), id).await?;
    Ok(Json(imports.find(admin.actor(), id).await?.into()))
}

/// Email a link to the new members of an import who have not logged in, at the rate of newsletters.
#[utoipa::path(
    post, path = "/api/admin/member-imports/{id}/invite", tag = "users",
    operation_id = "admin_invite_imported_members",
    responses((status = 409, description = "The import has not ended, or they were invited"))
)]
pub(crate) async fn invite_imported(
    Admin(admin): Admin,
    Id(id): Id<MemberImportId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImportOverviewResponse>> {
    let imports = ManageMemberImports::new(&state.context);
    imports.invite(admin.actor(), id).await?;
    Ok(Json(imports.find(admin.actor(), id).await?.into()))
}

/// Undo an import: remove its purchases, and the members it created who have done nothing since. Possible for 30 days.
#[utoipa::path(
    post, path = "/api/admin/member-imports/{id}/undo", tag = "users", operation_id = "admin_undo_member_import",
    responses((status = 409, description = "The import has not ended, or is too old"))
)]
pub(crate) async fn undo_import(
    Admin(admin): Admin,
    Id(id): Id<MemberImportId>,
    state: Data<AppState>,
) -> ApiResult<Json<ImportOverviewResponse>> {
    let imports = ManageMemberImports::new(&state.context);
    imports.undo(admin.actor(), id).await?;
    Ok(Json(imports.find(admin.actor(), id).await?.into()))
}
