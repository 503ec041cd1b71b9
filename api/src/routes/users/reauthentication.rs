use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::users::{ConfirmationCodes, PasskeyReauthentication, Reauthentication};
use domain::text::extract_digits;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{EmptyResponse, PasskeyCredentialRequest};
use crate::error::{ApiError, ApiResult};
use crate::extract::{AuthenticatedJson, SignedInUser};
use crate::routes::NoContent;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReauthenticateRequest {
    password: Option<String>,
    /// Six digits from the email or the authenticator app. Digits of other scripts and any separators are accepted, too.
    code: Option<String>,
}

/// Check whether authentication is recent, before something that a page cannot repeat, such as a download.
#[utoipa::path(
    get, path = "/api/auth/reauthenticate", tag = "users", operation_id = "check_recent_authentication",
    responses((status = 403, description = "The member has to confirm their identity"))
)]
pub(crate) async fn check_recent_authentication(user: SignedInUser) -> ApiResult<NoContent> {
    user.0.require_recent_authentication()?;
    Ok(NoContent)
}

/// Confirm the member's identity by password, emailed code or authenticator app. The session gets a new cookie.
#[utoipa::path(
    post, path = "/api/auth/reauthenticate", tag = "users",
    responses((status = 204), (status = 429))
)]
pub(crate) async fn reauthenticate(
    request: HttpRequest,
    AuthenticatedJson(user, body): AuthenticatedJson<SignedInUser, ReauthenticateRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let reauthentication = &Reauthentication::new(&state.context);
    let client = state.client_policy.client(&request);
    let code = body.code.as_deref().map(extract_digits);
    let cookie = match (body.password.as_deref().filter(|password| !password.is_empty()), code) {
        (Some(password), _) => reauthentication.by_password(&user.0, password, &client).await?,
        (None, Some(code)) if code.is_empty() => {
            return Err(ApiError::invalid_field("code", "Enter the code"));
        }
        (None, Some(code)) => reauthentication.by_code(&user.0, &code).await?,
        (None, None) => return Err(ApiError::invalid_field("password", "Enter your password")),
    };
    Ok(HttpResponse::NoContent().cookie(state.session_cookie.set(&cookie)).finish())
}

/// Confirm the member's identity with a passkey, whose options are those of a sign-in. The session gets a new cookie.
#[utoipa::path(
    post, path = "/api/auth/reauthenticate/passkey", tag = "users",
    responses(
        (status = 204),
        (status = 400, description = "The options have expired, or the passkey was rejected"),
    )
)]
pub(crate) async fn reauthenticate_with_passkey(
    AuthenticatedJson(user, body): AuthenticatedJson<SignedInUser, PasskeyCredentialRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let reauthentication = &PasskeyReauthentication::new(&state.context);
    let cookie = reauthentication.confirm(&user.0, &body.challenge_token, &body.credential).await?;
    Ok(HttpResponse::NoContent().cookie(state.session_cookie.set(&cookie)).finish())
}

/// Email a six-digit code, valid for 10 minutes in this session.
#[utoipa::path(
    post, path = "/api/auth/reauthenticate/code", tag = "users",
    responses((status = 202, body = EmptyResponse), (status = 429))
)]
pub(crate) async fn send_reauthentication_code(
    user: SignedInUser,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ConfirmationCodes::new(&state.context).send(&user.0).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}
