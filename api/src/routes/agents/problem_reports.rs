use std::collections::BTreeSet;

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use application::agents::{ReportProblem, ResolveReports};
use application::ports::{ProblemReportView, Reporter};
use chrono::{DateTime, Utc};
use domain::ProblemReportId;
use domain::agents::{ReportAnswer, ReportNote, ReportOutcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::parse_id;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Member, optional};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReportProblemRequest {
    /// Optional description.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(ReportNote::MAX_LENGTH)))))]
    note: String,
}

/// An open report that an agent doesn't open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProblemReportResponse {
    id: Uuid,
    /// Null unless the admin may manage members.
    reporter: Option<ReporterResponse>,
    note: Option<String>,
    created_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReporterResponse {
    id: Uuid,
    first_name: String,
    email: String,
}

impl From<ProblemReportView> for ProblemReportResponse {
    fn from(report: ProblemReportView) -> Self {
        let reporter = report.reporter.map(|Reporter { id, first_name, email }| ReporterResponse {
            id: id.as_uuid(),
            first_name,
            email: email.to_string(),
        });
        Self { id: report.id.as_uuid(), reporter, note: report.note, created_at: report.created_at }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct FixReportsRequest {
    /// The reports that the admin has seen. Later ones stay open.
    #[schema(required, extensions(("x-rule" = json!(rule::REPORT_IDS))))]
    report_ids: Vec<Uuid>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct DismissReportsRequest {
    /// The reports that the admin has seen. Later ones stay open.
    #[schema(required, extensions(("x-rule" = json!(rule::REPORT_IDS))))]
    report_ids: Vec<Uuid>,
    /// Emailed to the members who made the reports. Without it, they get no email.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(ReportAnswer::MAX_LENGTH)))))]
    answer: String,
}

impl DismissReportsRequest {
    fn parse(&self) -> Result<(BTreeSet<ProblemReportId>, Option<ReportAnswer>), ApiError> {
        let mut fields = FieldErrors::default();
        let ids = fields.collect("reportIds", parse_report_ids(&self.report_ids));
        let answer = fields.collect("answer", optional(&self.answer, ReportAnswer::parse));
        fields.into_result(ids.zip(answer))
    }
}

fn parse_report_ids(ids: &[Uuid]) -> Result<BTreeSet<ProblemReportId>, String> {
    if ids.is_empty() || ids.len() > ResolveReports::LIMIT {
        return Err(format!("Choose 1 to {} reports", ResolveReports::LIMIT));
    }
    Ok(ids.iter().copied().map(ProblemReportId::from_uuid).collect())
}

/// Report that an agent doesn't open. While the member's report is open, another one adds nothing.
#[utoipa::path(
    post, path = "/api/gpts/{id}/reports", tag = "agents", operation_id = "report_agent",
    params(("id" = Uuid, Path)), request_body = ReportProblemRequest,
    responses(
        (status = 204),
        (status = 404, body = ErrorResponse, description = "There is no such agent, or the member can't open it"),
        (status = 429, body = ErrorResponse),
    )
)]
pub(crate) async fn report(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, ReportProblemRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let id = parse_id(&id)?;
    let note = optional(&body.note, ReportNote::parse)
        .map_err(|error| ApiError::invalid_field("note", error.to_string()))?;
    ReportProblem::new(&state.context).run(member.actor(), id, note).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the open problem reports of an agent, oldest first, up to 200.
#[utoipa::path(
    get, path = "/api/admin/gpts/{id}/reports", tag = "agents", operation_id = "admin_list_agent_reports",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Vec<ProblemReportResponse>))
)]
pub(crate) async fn list_reports(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<Vec<ProblemReportResponse>>, ApiError> {
    let reports = ResolveReports::new(&state.context).list(admin.actor(), parse_id(&id)?).await?;
    Ok(Json(reports.into_iter().map(ProblemReportResponse::from).collect()))
}

/// Resolve reports because the agent opens again. The members get an email.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/reports/fix", tag = "agents", operation_id = "admin_fix_agent_reports",
    params(("id" = Uuid, Path)), request_body = FixReportsRequest,
    responses(
        (status = 204),
        (status = 409, body = ErrorResponse, description = "Another admin has already resolved them"),
    )
)]
pub(crate) async fn fix_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, FixReportsRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let id = parse_id(&id)?;
    let reports =
        parse_report_ids(&body.report_ids).map_err(|error| ApiError::invalid_field("reportIds", error))?;
    ResolveReports::new(&state.context).resolve(admin.actor(), id, &reports, ReportOutcome::Fixed).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Resolve reports without a fix. The members get the answer, if there is one, by email.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/reports/dismiss", tag = "agents",
    operation_id = "admin_dismiss_agent_reports", params(("id" = Uuid, Path)), request_body = DismissReportsRequest,
    responses(
        (status = 204),
        (status = 409, body = ErrorResponse, description = "Another admin has already resolved them"),
    )
)]
pub(crate) async fn dismiss_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, DismissReportsRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let id = parse_id(&id)?;
    let (reports, answer) = body.parse()?;
    ResolveReports::new(&state.context)
        .resolve(admin.actor(), id, &reports, ReportOutcome::Dismissed(answer))
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
