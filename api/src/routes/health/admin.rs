//! Health checks of the installation, and its settings, for owners.

use actix_web::HttpRequest;
use actix_web::web::{Data, Json};
use application::health::{Check, CheckStatus, HealthReport};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::ResolvedSetting;
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::Admin;
use crate::routes::endpoints;
use crate::state::AppState;

enum_schema!(pub(crate) CheckStatusResponse = CheckStatus);

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckResponse {
    /// Stable, such as `email_queue`.
    id: &'static str,
    name: &'static str,
    status: CheckStatusResponse,
    /// One sentence.
    message: String,
    /// What to do, in one sentence with code in backticks; empty if the status is `ok`.
    action: &'static str,
}

impl From<Check> for CheckResponse {
    fn from(Check { id, status, message, action }: Check) -> Self {
        Self { id: id.as_str(), name: id.name(), status: status.into(), message, action }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SettingResponse {
    /// The name of the environment variable.
    name: String,
    /// `(set)` instead of a secret.
    value: String,
    /// `default`, `environment`, or the path of the settings file.
    source: String,
}

impl From<&ResolvedSetting> for SettingResponse {
    fn from(ResolvedSetting { name, value, source }: &ResolvedSetting) -> Self {
        Self { name: name.clone(), value: value.clone(), source: source.to_string() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthResponse {
    version: &'static str,
    checked_at: DateTime<Utc>,
    /// The status of the worst check.
    status: CheckStatusResponse,
    /// Worst first.
    checks: Vec<CheckResponse>,
    /// The current settings, without secrets.
    settings: Vec<SettingResponse>,
}

impl HealthResponse {
    pub(crate) fn new(report: HealthReport, settings: &[ResolvedSetting]) -> Self {
        Self {
            version: report.version,
            checked_at: report.checked_at,
            status: report.status().into(),
            checks: report.checks.into_iter().map(Into::into).collect(),
            settings: settings.iter().map(Into::into).collect(),
        }
    }
}

endpoints! {
    "/admin/health" { get health }
}

/// Check the installation. An unavailable database is part of the report.
#[utoipa::path(get, path = "/api/admin/health", tag = "health", operation_id = "admin_health")]
pub(crate) async fn health(
    Admin(admin): Admin,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<HealthResponse>> {
    let connection = state.client_policy.request_connection(&request);
    let report = state.health_checks.run(admin.actor(), Some(&connection)).await?;
    Ok(Json(HealthResponse::new(report, &state.settings)))
}
