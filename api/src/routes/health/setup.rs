//! What is left to set up, for owners of a new site.

use actix_web::web::{Data, Json, Path};
use application::health::{Setup, SetupItem, SetupState};
use application::ports::SetupStep;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult};
use crate::extract::Admin;
use crate::routes::{NoContent, endpoints};
use crate::state::AppState;

enum_schema!(pub(crate) SetupStepName = SetupStep);
enum_schema!(pub(crate) SetupStateName = SetupState);

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SetupItemResponse {
    step: SetupStepName,
    state: SetupStateName,
    /// What the health check found, in one sentence; empty if no check is about this step.
    message: String,
}

impl From<SetupItem> for SetupItemResponse {
    fn from(SetupItem { step, state, message }: SetupItem) -> Self {
        Self { step: step.into(), state: state.into(), message }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetupResponse {
    /// Only `ready` if nothing is left to do. Empty once that is skipped, and for a demo or a site that has customers.
    steps: Vec<SetupItemResponse>,
    /// Where backups of this installation could be, as `MARIGOLD_BACKUP_URL`.
    backup_example: String,
}

endpoints! {
    "/admin/setup" { get list }
    "/admin/setup/{step}/skip" { post skip, delete undo_skip }
}

/// List what makes a new site ready for members.
#[utoipa::path(get, path = "/api/admin/setup", tag = "health", operation_id = "list_setup_steps")]
pub(crate) async fn list(Admin(admin): Admin, state: Data<AppState>) -> ApiResult<Json<SetupResponse>> {
    let steps = Setup::new(&state.context).list(admin.actor(), &state.health_checks).await?;
    let backup_example = state.health_checks.installation().backup_example.clone();
    Ok(Json(SetupResponse { steps: steps.into_iter().map(Into::into).collect(), backup_example }))
}

/// Skip a step, for all owners. Idempotent.
#[utoipa::path(
    post, path = "/api/admin/setup/{step}/skip", tag = "health", operation_id = "skip_setup_step",
    params(("step" = SetupStepName, Path))
)]
pub(crate) async fn skip(
    Admin(admin): Admin,
    step: Path<String>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let step = SetupStep::parse(&step).map_err(|_| ApiError::not_found())?;
    Setup::new(&state.context).skip(admin.actor(), step).await?;
    Ok(NoContent)
}

/// Undo the skipping of a step, for all owners. Idempotent.
#[utoipa::path(
    delete, path = "/api/admin/setup/{step}/skip", tag = "health", operation_id = "undo_skip_setup_step",
    params(("step" = SetupStepName, Path))
)]
pub(crate) async fn undo_skip(
    Admin(admin): Admin,
    step: Path<String>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let step = SetupStep::parse(&step).map_err(|_| ApiError::not_found())?;
    Setup::new(&state.context).undo_skip(admin.actor(), step).await?;
    Ok(NoContent)
}
