use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use application::users::PasswordReset;
use domain::users::PlainPassword;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{EmailRequest, MessageResponse, set_trusted_device_cookie};
use crate::error::ApiResult;
use crate::extract::{InField as _, JsonObject, device};
use crate::rule;
use crate::state::AppState;

/// Email a reset link if the account exists. The response is the same if it does not.
#[utoipa::path(
    post, path = "/api/auth/forgot-password", tag = "users",
    responses((status = 429))
)]
pub(crate) async fn forgot_password(
    request: HttpRequest,
    body: JsonObject<EmailRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<MessageResponse>> {
    let email = body.parse()?;
    let client = state.client_policy.client(&request);
    PasswordReset::new(&state.context).request(&email, &body.intent(), &client).await?;
    Ok(Json(MessageResponse {
        message: "If an account exists, a password reset link has been sent.".to_owned(),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ResetPasswordRequest {
    #[schema(required)]
    token: String,
    #[schema(required, extensions(("x-rule" = json!(rule::PASSWORD))))]
    password: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetPasswordResponse {
    message: String,
    /// The page that the member wanted to go to when they asked for the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    return_to: Option<String>,
}

/// Set a new password with an emailed link and end all sessions.
#[utoipa::path(
    post, path = "/api/auth/reset-password", tag = "users",
    responses(
        (status = 200, body = ResetPasswordResponse),
        (status = 400),
        (status = 429),
    )
)]
pub(crate) async fn reset_password(
    request: HttpRequest,
    body: JsonObject<ResetPasswordRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let password = PlainPassword::parse(&body.password).in_field("password")?;
    let (user, return_path) = PasswordReset::new(&state.context)
        .reset(&body.token, &password, &state.client_policy.client(&request), &device(&request))
        .await?;
    let mut response = HttpResponse::Ok();
    // The session of this browser ended too.
    response.cookie(state.session_cookie.clear());
    // Failed attempts of other devices don't block the next sign-in.
    set_trusted_device_cookie(&mut response, &state, &user);
    Ok(response.json(ResetPasswordResponse {
        message: "Your password has been reset successfully.".to_owned(),
        return_to: return_path.map(|path| path.to_string()),
    }))
}
