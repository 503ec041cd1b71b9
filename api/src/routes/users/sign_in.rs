use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError as _};
use application::ports::Secret;
use application::users::{
    NewSession, SecondFactorSignIn, Sessions, SignIn, SignInByCode, SignInContext, SignInLink, SignInOutcome,
    TrustedDevices,
};
use domain::text::extract_digits;
use domain::users::{EmailAddress, User};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{EmailRequest, EmptyResponse, TokenRequest, UserResponse};
use crate::cookies::{ChallengeCookie, DeviceCookie};
use crate::error::{ApiError, ApiResult};
use crate::extract::{FieldErrors, JsonObject, device};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct LoginRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::EMAIL))))]
    email: String,
    #[schema(required, extensions(("x-rule" = json!(rule::NON_EMPTY))))]
    password: String,
}

impl LoginRequest {
    fn parse(&self) -> ApiResult<EmailAddress> {
        let mut fields = FieldErrors::default();
        let email =
            fields.collect("email", EmailAddress::parse(&self.email).map_err(|_| "Invalid email address"));
        let password = if self.password.is_empty() { Err("Password is required") } else { Ok(()) };
        let password = fields.collect("password", password);
        fields.finish(|| password.and(email))
    }
}

/// Sign in with a password.
#[utoipa::path(
    post, path = "/api/auth/login", tag = "users",
    responses(
        (status = 200, body = UserResponse),
        (status = 401),
        (status = 403, description = "The email address is not verified and a new link was sent, the account is blocked, or it has a second factor"),
        (status = 429),
    )
)]
pub(crate) async fn login(
    request: HttpRequest,
    body: JsonObject<LoginRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let email = body.parse()?;
    let client = state.client_policy.client(&request);
    let sign_in = &SignIn::new(&state.context);
    let outcome = sign_in.sign_in(&email, &body.password, &client, &sign_in_context(&request, &state)).await;
    let outcome = outcome.inspect_err(|error| state.metrics.record_sign_in_failure(error))?;
    Ok(outcome_response(&state, &outcome))
}

/// End the session. Idempotent.
#[utoipa::path(post, path = "/api/auth/logout", tag = "users", responses((status = 204)))]
pub(crate) async fn logout(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    if let Some(cookie) = state.session_cookie.read(&request) {
        Sessions::new(&state.context).end(&cookie).await?;
    }
    Ok(HttpResponse::NoContent().cookie(state.session_cookie.clear()).finish())
}

/// Email a sign-in link and a six-digit code if the account exists. The code works in this browser for 10 minutes.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link", tag = "users",
    responses((status = 202, body = EmptyResponse), (status = 429))
)]
pub(crate) async fn request_sign_in_link(
    request: HttpRequest,
    body: JsonObject<EmailRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let email = body.parse()?;
    let browser = SignInLink::new(&state.context)
        .request(&email, &body.intent(), &state.client_policy.client(&request))
        .await?;
    let cookie = ChallengeCookie::sign_in_code(state.is_https).set(&browser);
    Ok(HttpResponse::Accepted().cookie(cookie).json(EmptyResponse {}))
}

/// Redeem a sign-in link and sign in.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link/redeem", tag = "users",
    responses(
        (status = 200, body = UserResponse),
        (status = 400),
        (status = 403, description = "The account has a second factor"),
        (status = 429),
    )
)]
pub(crate) async fn redeem_sign_in_link(
    request: HttpRequest,
    body: JsonObject<TokenRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let client = state.client_policy.client(&request);
    let link = &SignInLink::new(&state.context);
    let outcome = link.redeem(&body.token, &client, &sign_in_context(&request, &state)).await?;
    Ok(outcome_response(&state, &outcome))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SignInCodeRequest {
    /// Six digits. Digits of other scripts and any separators are accepted, too.
    #[schema(required, extensions(("x-rule" = json!(rule::SIX_DIGITS))))]
    code: String,
}

impl SignInCodeRequest {
    fn parse(&self) -> ApiResult<String> {
        let digits = extract_digits(&self.code);
        if digits.len() == 6 {
            Ok(digits)
        } else {
            Err(ApiError::invalid_field("code", "Enter the six digits from our email"))
        }
    }
}

/// Sign in with the code of a sign-in email, in the browser that requested it, within 10 minutes and five tries.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link/code", tag = "users",
    responses(
        (status = 200, body = UserResponse),
        (status = 403, description = "The account has a second factor, or an admin needs a passkey"),
        (status = 422, description = "Also if the code has expired, was used, or was requested in another browser"),
        (status = 429),
    )
)]
pub(crate) async fn sign_in_with_code(
    request: HttpRequest,
    body: JsonObject<SignInCodeRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let code = body.parse()?;
    let cookie = ChallengeCookie::sign_in_code(state.is_https);
    let browser = cookie.read(&request);
    let context = sign_in_context(&request, &state);
    let client = state.client_policy.client(&request);
    let outcome =
        SignInByCode::new(&state.context).submit(browser.as_deref(), &code, &client, &context).await?;
    let mut response = outcome_response(&state, &outcome);
    match response.add_cookie(&cookie.clear()) {
        Ok(()) => Ok(response),
        Err(error) => Err(ApiError::internal(&error)),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SecondFactorCodeRequest {
    /// Six digits from the authenticator app; to sign in, also a recovery code.
    #[schema(required, extensions(("x-rule" = json!(rule::NON_EMPTY))))]
    code: String,
}

impl SecondFactorCodeRequest {
    pub(super) fn parse(&self) -> ApiResult<&str> {
        match self.code.trim() {
            "" => Err(ApiError::invalid_field("code", "Enter the code")),
            code => Ok(code),
        }
    }
}

/// Complete a sign-in that answered `second_factor_required`, in the same browser, within 10 minutes and five tries.
#[utoipa::path(
    post, path = "/api/auth/second-factor", tag = "users", operation_id = "sign_in_with_second_factor",
    responses(
        (status = 200, body = UserResponse),
        (status = 400, description = "The sign-in has expired"),
        (status = 429),
    )
)]
pub(crate) async fn sign_in_with_second_factor(
    request: HttpRequest,
    body: JsonObject<SecondFactorCodeRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let code = body.parse()?;
    let cookie = ChallengeCookie::second_factor(state.is_https);
    let challenge = cookie.read(&request).unwrap_or_default();
    let context = sign_in_context(&request, &state);
    let member = SecondFactorSignIn::new(&state.context).submit(&challenge, code, &context).await?;
    let mut response = signed_in(&state, &member);
    response.cookie(cookie.clear());
    let user = UserResponse::new(&member.user, None, true, &state);
    Ok(response.json(user.with_return_path(member.return_path.as_ref())))
}

fn outcome_response(state: &AppState, outcome: &SignInOutcome) -> HttpResponse {
    match outcome {
        SignInOutcome::SignedIn(member) => sign_in_response(state, member),
        SignInOutcome::SecondFactorRequired(cookie) => second_factor_response(state, cookie),
        SignInOutcome::PasskeyRequired => ApiError::passkey_required().error_response(),
    }
}

/// Asks for the second factor.
pub(super) fn second_factor_response(state: &AppState, cookie: &Secret) -> HttpResponse {
    let mut response = ApiError::second_factor_required().error_response();
    let cookie = ChallengeCookie::second_factor(state.is_https).set(cookie);
    match response.add_cookie(&cookie) {
        Ok(()) => response,
        Err(error) => ApiError::internal(&error).error_response(),
    }
}

/// Responds with the user and the session cookie, after a sign-in without a second factor.
fn sign_in_response(state: &AppState, member: &NewSession) -> HttpResponse {
    let user = UserResponse::new(&member.user, None, false, state);
    signed_in(state, member).json(user.with_return_path(member.return_path.as_ref()))
}

pub(super) fn signed_in(state: &AppState, member: &NewSession) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response.cookie(state.session_cookie.set(&member.cookie));
    set_trusted_device_cookie(&mut response, state, &member.user);
    response
}

/// Marks this device as trusted for the user.
pub(super) fn set_trusted_device_cookie(response: &mut HttpResponseBuilder, state: &AppState, user: &User) {
    if let Some(secret) = TrustedDevices::new(&state.context).issue_cookie(user) {
        response.cookie(DeviceCookie::new(state.is_https).set(&secret));
    }
}

/// The device and cookies of a request.
pub(super) fn sign_in_context(request: &HttpRequest, state: &AppState) -> SignInContext {
    SignInContext {
        device: device(request),
        device_cookie: DeviceCookie::new(state.is_https).read(request),
        previous_session: state.session_cookie.read(request),
    }
}
