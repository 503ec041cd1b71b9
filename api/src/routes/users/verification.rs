use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::users::{SignInOutcome, Verification, VerificationOutcome};
use domain::users::ReturnPath;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{EmailRequest, EmptyResponse, second_factor_response, sign_in_context};
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::JsonObject;
use crate::middleware::is_cross_origin;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct VerifyQuery {
    /// From the emailed link.
    #[param(required)]
    token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerifyResponse {
    /// False if the link was used before: the email address is verified, but no session starts.
    signed_in: bool,
    /// The page that the member wanted to go to when they signed up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    return_to: Option<String>,
}

impl VerifyResponse {
    fn new(signed_in: bool, return_path: Option<&ReturnPath>) -> Self {
        Self { signed_in, return_to: return_path.map(ToString::to_string) }
    }
}

/// Redeem a verification link and sign in.
#[utoipa::path(
    get, path = "/api/auth/verify", tag = "users", operation_id = "verify_email",
    responses(
        (status = 200, body = VerifyResponse),
        (status = 400),
        (status = 403, description = "Another site opened it, or the account has a second factor"),
        (status = 429),
    )
)]
pub(crate) async fn verify(
    request: HttpRequest,
    query: Query<VerifyQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    // This GET has side effects, so other sites must not trigger it.
    if is_cross_site_navigation(&request, &state.site().public_url) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::CrossSite,
            "Open the link from the email in your browser.",
        ));
    }
    let client = state.client_policy.client(&request);
    let verification = &Verification::new(&state.context);
    match verification.verify(&query.token, &client, &sign_in_context(&request, &state)).await? {
        VerificationOutcome::Verified(SignInOutcome::SignedIn(member)) => Ok(HttpResponse::Ok()
            .cookie(state.session_cookie.set(&member.cookie))
            .json(VerifyResponse::new(true, member.return_path.as_ref()))),
        VerificationOutcome::Verified(SignInOutcome::SecondFactorRequired(cookie)) => {
            Ok(second_factor_response(&state, &cookie))
        }
        VerificationOutcome::Verified(SignInOutcome::PasskeyRequired) => Err(ApiError::passkey_required()),
        VerificationOutcome::AlreadyVerified { return_path } => {
            Ok(HttpResponse::Ok().json(VerifyResponse::new(false, return_path.as_ref())))
        }
    }
}

/// Whether the request is a cross-site request, a navigation or an embedded resource rather than a fetch by
/// our own script.
fn is_cross_site_navigation(request: &HttpRequest, origin: &str) -> bool {
    let headers = request.headers();
    let is_script = |mode: &HeaderValue| mode == "cors" || mode == "same-origin";
    is_cross_origin(headers, origin) || headers.get("sec-fetch-mode").is_some_and(|mode| !is_script(mode))
}

/// Email a new verification link if the address is unverified.
#[utoipa::path(
    post, path = "/api/auth/resend-verification", tag = "users",
    responses((status = 202, body = EmptyResponse), (status = 429))
)]
pub(crate) async fn resend_verification(
    request: HttpRequest,
    body: JsonObject<EmailRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let email = body.parse()?;
    let client = state.client_policy.client(&request);
    Verification::new(&state.context).resend(&email, &body.intent(), &client).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}
