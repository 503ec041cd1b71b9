use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::audit::ExportedList;
use application::ports::{MemberSummary, MemberTotals};
use application::users::ManageMembers;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::users::MemberLabel;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::query::{MemberQuery, MemberSortQuery};
use crate::csv::{CsvFile, Download, dollars};
use crate::error::ApiResult;
use crate::extract::Admin;
use crate::pagination::{PageQuery, PageResponse};
use crate::routes::users::RoleName;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberResponse {
    id: Uuid,
    email: String,
    first_name: String,
    role: Option<RoleName>,
    is_verified: bool,
    is_blocked: bool,
    /// Null unless the account will be deleted.
    deletes_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    /// The last use of a session that is still stored; accurate to five minutes.
    last_seen_at: Option<DateTime<Utc>>,
    /// How many agents they own.
    agents: u64,
    /// In cents: what they paid, less refunds.
    spent: i64,
    /// In alphabetical order.
    labels: Vec<String>,
}

impl From<MemberSummary> for MemberResponse {
    fn from(member: MemberSummary) -> Self {
        Self {
            id: member.id.as_uuid(),
            role: member.role.map(RoleName::from),
            is_verified: member.is_verified,
            is_blocked: member.is_blocked,
            deletes_at: member.deletes_at,
            created_at: member.created_at,
            last_seen_at: member.last_seen_at,
            agents: member.agents,
            spent: member.spent(),
            labels: label_names(&member.labels),
            email: member.email,
            first_name: member.first_name,
        }
    }
}

pub(super) fn label_names(labels: &[MemberLabel]) -> Vec<String> {
    labels.iter().map(ToString::to_string).collect()
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemberTotalsResponse {
    count: u64,
    verified: u64,
    /// With a paid order.
    buyers: u64,
}

impl From<MemberTotals> for MemberTotalsResponse {
    fn from(MemberTotals { count, verified, buyers }: MemberTotals) -> Self {
        Self { count, verified, buyers }
    }
}

/// List members, newest first unless sorted otherwise.
#[utoipa::path(
    get, path = "/api/admin/members", tag = "users", operation_id = "admin_list_members",
    responses((status = 200, body = PageResponse<MemberResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<MemberQuery>,
    sort: Query<MemberSortQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<MemberResponse>>> {
    let (filter, sort) = (query.parse()?, sort.parse()?);
    let page = page.parse_sorted_by(sort.value_kind())?;
    let page = ManageMembers::new(&state.context).list(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Count all matching members.
#[utoipa::path(get, path = "/api/admin/members/totals", tag = "users", operation_id = "admin_total_members")]
pub(crate) async fn totals(
    Admin(admin): Admin,
    query: Query<MemberQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberTotalsResponse>> {
    let totals = ManageMembers::new(&state.context).totals(admin.actor(), &query.parse()?).await?;
    Ok(Json(totals.into()))
}

/// Download all matching members as a CSV file.
#[utoipa::path(
    get, path = "/api/admin/members.csv", tag = "users", operation_id = "admin_download_members",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn download(
    download: Download,
    query: Query<MemberQuery>,
    sort: Query<MemberSortQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (actor, filter, sort) = (download.actor(), query.parse()?, sort.parse()?);
    let rows = ManageMembers::new(&state.context).totals(actor, &filter).await?.count;
    download.record(ExportedList::Members, rows).await?;
    let load = move |page| {
        let (state, filter) = (state.clone(), filter.clone());
        async move { Ok(ManageMembers::new(&state.context).export(actor, &filter, sort, &page).await?) }
    };
    MEMBERS_CSV.respond(download, load).await
}

const MEMBERS_CSV: CsvFile<MemberSummary, 13> = CsvFile {
    name: "members.csv",
    columns: [
        "Member ID",
        "Email",
        "First name",
        "Status",
        "Role",
        "Joined",
        "Last seen",
        "Agents",
        "Orders",
        "Paid (USD)",
        "Refunded (USD)",
        "Spent (USD)",
        "Labels",
    ],
    cells: |member| {
        let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        [
            member.id.to_string(),
            member.email.clone(),
            member.first_name.clone(),
            member.status().as_str().to_owned(),
            member.role.map_or("member", |role| role.as_str()).to_owned(),
            time(member.created_at),
            member.last_seen_at.map(time).unwrap_or_default(),
            member.agents.to_string(),
            member.orders.to_string(),
            dollars(member.paid),
            dollars(member.refunded),
            dollars(member.spent()),
            label_names(&member.labels).join("; "),
        ]
    },
};
