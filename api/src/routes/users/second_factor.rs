use actix_web::web::{Data, Json};
use application::users::{ManageSecondFactor, SecondFactorSetUp};
use chrono::{DateTime, Utc};
use domain::users::RecoveryCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::SecondFactorCodeRequest;
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, Member, SignedInUser};
use crate::qr_code::QrCodeResponse;
use crate::routes::NoContent;
use crate::state::AppState;

/// The member's second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondFactorResponse {
    /// Absent while it is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    enabled_at: Option<DateTime<Utc>>,
    recovery_codes_left: u64,
}

/// What to add to an authenticator app. It counts only once a first code was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondFactorSetUpResponse {
    /// The key to type, in base 32.
    key: String,
    /// The otpauth link in the QR code, which opens an authenticator app on this device.
    uri: String,
    qr_code: QrCodeResponse,
}

/// Recovery codes, shown only once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodesResponse {
    recovery_codes: Vec<String>,
}

impl From<Vec<RecoveryCode>> for RecoveryCodesResponse {
    fn from(codes: Vec<RecoveryCode>) -> Self {
        Self { recovery_codes: codes.iter().map(RecoveryCode::grouped).collect() }
    }
}

/// Get the state of the second factor.
#[utoipa::path(get, path = "/api/auth/second-factor", tag = "users", operation_id = "get_second_factor")]
pub(crate) async fn second_factor(
    user: SignedInUser,
    state: Data<AppState>,
) -> ApiResult<Json<SecondFactorResponse>> {
    let status = ManageSecondFactor::new(&state.context).status(user.0.user.id).await?;
    Ok(Json(SecondFactorResponse {
        enabled_at: status.enabled_at,
        recovery_codes_left: status.recovery_codes_left,
    }))
}

/// Create a key for an authenticator app. An earlier one that was not enabled stops working.
#[utoipa::path(
    post, path = "/api/auth/second-factor/setup", tag = "users",
    responses(
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "The second factor is already enabled"),
    )
)]
pub(crate) async fn set_up_second_factor(
    user: SignedInUser,
    state: Data<AppState>,
) -> ApiResult<Json<SecondFactorSetUpResponse>> {
    let SecondFactorSetUp { key, uri } = ManageSecondFactor::new(&state.context).set_up(&user.0).await?;
    let qr_code = QrCodeResponse::new(&uri)?;
    Ok(Json(SecondFactorSetUpResponse { key, uri, qr_code }))
}

/// Enable the second factor with a first code of the authenticator app.
#[utoipa::path(
    post, path = "/api/auth/second-factor/enable", tag = "users",
    responses(
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "The second factor is already enabled"),
    )
)]
pub(crate) async fn enable_second_factor(
    AuthenticatedJson(user, body): AuthenticatedJson<SignedInUser, SecondFactorCodeRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<RecoveryCodesResponse>> {
    let codes = ManageSecondFactor::new(&state.context).enable(&user.0, body.parse()?).await?;
    Ok(Json(codes.into()))
}

/// Disable the second factor. Idempotent.
#[utoipa::path(
    delete, path = "/api/auth/second-factor", tag = "users",
    responses((status = 403, description = "Recent authentication required"))
)]
pub(crate) async fn disable_second_factor(member: Member, state: Data<AppState>) -> ApiResult<NoContent> {
    ManageSecondFactor::new(&state.context).disable(&member.0).await?;
    Ok(NoContent)
}

/// Replace all recovery codes.
#[utoipa::path(
    post, path = "/api/auth/second-factor/recovery-codes", tag = "users",
    responses(
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "The second factor is not enabled"),
    )
)]
pub(crate) async fn replace_recovery_codes(
    member: Member,
    state: Data<AppState>,
) -> ApiResult<Json<RecoveryCodesResponse>> {
    let codes = ManageSecondFactor::new(&state.context).replace_recovery_codes(&member.0).await?;
    Ok(Json(codes.into()))
}
