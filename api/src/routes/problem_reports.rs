use std::collections::BTreeSet;

use actix_web::web::{Data, Json};
use application::ports::{Actor, ProblemReportView, Reporter};
use application::problem_reports::{ReportProblem, ResolveReports};
use chrono::{DateTime, Utc};
use domain::problem_reports::{ReportAnswer, ReportNote, ReportOutcome};
use domain::toolbox::ToolboxItem;
use domain::{AgentId, ProblemReportId, PromptId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{NoContent, endpoints};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id, InField as _, Member, optional};
use crate::rule;
use crate::state::AppState;

endpoints! {
    "/gpts/{id}/reports" { post report_agent }
    "/admin/gpts/{id}/reports" { get list_agent_reports }
    "/admin/gpts/{id}/reports/fix" { post fix_agent_reports }
    "/admin/gpts/{id}/reports/dismiss" { post dismiss_agent_reports }
    "/prompts/{id}/reports" { post report_prompt }
    "/admin/prompts/{id}/reports" { get list_prompt_reports }
    "/admin/prompts/{id}/reports/fix" { post fix_prompt_reports }
    "/admin/prompts/{id}/reports/dismiss" { post dismiss_prompt_reports }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReportProblemRequest {
    /// Optional description.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(ReportNote::MAX_LENGTH)))))]
    note: String,
}

/// An open report of an agent or a prompt.
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
    fn parse(&self) -> ApiResult<(BTreeSet<ProblemReportId>, Option<ReportAnswer>)> {
        let mut fields = FieldErrors::default();
        let ids = fields.collect("reportIds", parse_report_ids(&self.report_ids));
        let answer = fields.collect("answer", optional(&self.answer, ReportAnswer::parse));
        fields.finish(|| ids.zip(answer))
    }
}

fn parse_report_ids(ids: &[Uuid]) -> Result<BTreeSet<ProblemReportId>, String> {
    if ids.is_empty() || ids.len() > ResolveReports::LIMIT {
        return Err(format!("Choose 1 to {} reports", ResolveReports::LIMIT));
    }
    Ok(ids.iter().copied().map(ProblemReportId::from_uuid).collect())
}

impl ReportProblemRequest {
    async fn send(&self, member: Actor, item: ToolboxItem, state: &AppState) -> ApiResult<NoContent> {
        let note = optional(&self.note, ReportNote::parse).in_field("note")?;
        ReportProblem::new(&state.context).run(member, item, note).await?;
        Ok(NoContent)
    }
}

type ReportList = Json<Vec<ProblemReportResponse>>;

async fn list(admin: Actor, item: ToolboxItem, state: &AppState) -> ApiResult<ReportList> {
    let reports = ResolveReports::new(&state.context).list(admin, item).await?;
    Ok(Json(reports.into_iter().map(ProblemReportResponse::from).collect()))
}

impl FixReportsRequest {
    async fn apply(&self, admin: Actor, item: ToolboxItem, state: &AppState) -> ApiResult<NoContent> {
        let reports = parse_report_ids(&self.report_ids).in_field("reportIds")?;
        ResolveReports::new(&state.context).resolve(admin, item, &reports, ReportOutcome::Fixed).await?;
        Ok(NoContent)
    }
}

impl DismissReportsRequest {
    async fn apply(&self, admin: Actor, item: ToolboxItem, state: &AppState) -> ApiResult<NoContent> {
        let (reports, answer) = self.parse()?;
        let outcome = ReportOutcome::Dismissed(answer);
        ResolveReports::new(&state.context).resolve(admin, item, &reports, outcome).await?;
        Ok(NoContent)
    }
}

/// Report that an agent doesn't open. While the member's report is open, another one adds nothing.
#[utoipa::path(
    post, path = "/api/gpts/{id}/reports", tag = "agents", operation_id = "report_agent",
    responses(
        (status = 404, description = "There is no such agent, or the member can't open it"),
        (status = 429),
    )
)]
pub(crate) async fn report_agent(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, ReportProblemRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.send(member.actor(), ToolboxItem::Agent(id), &state).await
}

/// List the open problem reports of an agent, oldest first, up to 200.
#[utoipa::path(
    get, path = "/api/admin/gpts/{id}/reports", tag = "agents", operation_id = "admin_list_agent_reports",
    responses((status = 200, body = Vec<ProblemReportResponse>))
)]
pub(crate) async fn list_agent_reports(
    Admin(admin): Admin,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<ReportList> {
    list(admin.actor(), ToolboxItem::Agent(id), &state).await
}

/// Resolve reports because the agent opens again. The members get an email.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/reports/fix", tag = "agents", operation_id = "admin_fix_agent_reports",
    responses((status = 409, description = "Another admin has already resolved them"))
)]
pub(crate) async fn fix_agent_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, FixReportsRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.apply(admin.actor(), ToolboxItem::Agent(id), &state).await
}

/// Resolve reports without a fix. The members get the answer, if there is one, by email.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/reports/dismiss", tag = "agents",
    operation_id = "admin_dismiss_agent_reports",
    responses((status = 409, description = "Another admin has already resolved them"))
)]
pub(crate) async fn dismiss_agent_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, DismissReportsRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.apply(admin.actor(), ToolboxItem::Agent(id), &state).await
}

/// Report a problem with a prompt. While the member's report is open, another one adds nothing.
#[utoipa::path(
    post, path = "/api/prompts/{id}/reports", tag = "prompts", operation_id = "report_prompt",
    responses(
        (status = 404, description = "There is no such prompt"),
        (status = 429),
    )
)]
pub(crate) async fn report_prompt(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, ReportProblemRequest>,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.send(member.actor(), ToolboxItem::Prompt(id), &state).await
}

/// List the open problem reports of a prompt, oldest first, up to 200.
#[utoipa::path(
    get, path = "/api/admin/prompts/{id}/reports", tag = "prompts", operation_id = "admin_list_prompt_reports",
    responses((status = 200, body = Vec<ProblemReportResponse>))
)]
pub(crate) async fn list_prompt_reports(
    Admin(admin): Admin,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<ReportList> {
    list(admin.actor(), ToolboxItem::Prompt(id), &state).await
}

/// Resolve reports because the prompt is fixed. The members get an email.
#[utoipa::path(
    post, path = "/api/admin/prompts/{id}/reports/fix", tag = "prompts", operation_id = "admin_fix_prompt_reports",
    responses((status = 409, description = "Another admin has already resolved them"))
)]
pub(crate) async fn fix_prompt_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, FixReportsRequest>,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.apply(admin.actor(), ToolboxItem::Prompt(id), &state).await
}

/// Resolve reports without a fix. The members get the answer, if there is one, by email.
#[utoipa::path(
    post, path = "/api/admin/prompts/{id}/reports/dismiss", tag = "prompts",
    operation_id = "admin_dismiss_prompt_reports",
    responses((status = 409, description = "Another admin has already resolved them"))
)]
pub(crate) async fn dismiss_prompt_reports(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, DismissReportsRequest>,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    body.apply(admin.actor(), ToolboxItem::Prompt(id), &state).await
}
