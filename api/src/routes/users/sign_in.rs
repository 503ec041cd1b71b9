use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use application::users::{NewSession, SignInContext};
use domain::users::{EmailAddress, User};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{EmailRequest, EmptyResponse, TokenRequest, UserResponse};
use crate::cookies::DeviceCookie;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{FieldErrors, JsonObject, device};
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct LoginRequest {
    email: String,
    password: String,
}

impl LoginRequest {
    fn parse(&self) -> Result<EmailAddress, ApiError> {
        let mut fields = FieldErrors::default();
        let email =
            fields.collect("email", EmailAddress::parse(&self.email).map_err(|_| "Invalid email address"));
        let given = if self.password.is_empty() { Err("Password is required") } else { Ok(()) };
        let given = fields.collect("password", given);
        fields.into_result(email.zip(given).map(|(email, ())| email))
    }
}

/// Signs in by password.
#[utoipa::path(
    post, path = "/api/auth/login", tag = "users", request_body = LoginRequest,
    responses(
        (status = 200, body = UserResponse),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse, description = "The address waits to be confirmed; a fresh link was mailed"),
        (status = 422, body = ErrorResponse),
        (status = 429, body = ErrorResponse),
    )
)]
pub(crate) async fn login(
    request: HttpRequest,
    body: JsonObject<LoginRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let email = body.parse()?;
    let client = state.client_policy.client(&request);
    let sign_in = &state.services.sign_in;
    let outcome = sign_in.sign_in(&email, &body.password, &client, &sign_in_context(&request, &state)).await;
    let member = outcome.inspect_err(|error| state.metrics.record_login_failure(error))?;
    Ok(sign_in_response(&state, &member))
}

/// Ends the session. Signing out twice is fine.
#[utoipa::path(post, path = "/api/auth/logout", tag = "users", responses((status = 204)))]
pub(crate) async fn logout(request: HttpRequest, state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    if let Some(cookie) = state.session_cookie.read(&request) {
        state.services.sessions.end(&cookie).await?;
    }
    Ok(HttpResponse::NoContent().cookie(state.session_cookie.clear()).finish())
}

/// Email a sign-in link if the account exists.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link", tag = "users", request_body = EmailRequest,
    responses((status = 202, body = EmptyResponse), (status = 422, body = ErrorResponse), (status = 429, body = ErrorResponse))
)]
pub(crate) async fn request_sign_in_link(
    request: HttpRequest,
    body: JsonObject<EmailRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let email = body.parse()?;
    state.services.sign_in_link.request(&email, &state.client_policy.client(&request)).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}

/// Uses a sign-in link up.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link/redeem", tag = "users", request_body = TokenRequest,
    responses((status = 200, body = UserResponse), (status = 400, body = ErrorResponse), (status = 429, body = ErrorResponse))
)]
pub(crate) async fn redeem_sign_in_link(
    request: HttpRequest,
    body: JsonObject<TokenRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let client = state.client_policy.client(&request);
    let link = &state.services.sign_in_link;
    let member = link.redeem(&body.token, &client, &sign_in_context(&request, &state)).await?;
    Ok(sign_in_response(&state, &member))
}

/// Gives the browser its new session.
fn sign_in_response(state: &AppState, member: &NewSession) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.cookie(state.session_cookie.set(&member.cookie));
    set_trusted_device_cookie(&mut response, state, &member.user);
    response.json(UserResponse::new(&member.user, None, state.clock.now()))
}

/// Lets the browser be known as one that this member uses.
pub(super) fn set_trusted_device_cookie(response: &mut HttpResponseBuilder, state: &AppState, user: &User) {
    if let Some(secret) = state.services.trusted_devices.issue_cookie(user) {
        response.cookie(DeviceCookie::new(state.is_https).set(&secret));
    }
}

/// The browser that a request comes from, as signing in needs it.
pub(super) fn sign_in_context(request: &HttpRequest, state: &AppState) -> SignInContext {
    SignInContext {
        device: device(request),
        device_cookie: DeviceCookie::new(state.is_https).read(request),
        previous_session: state.session_cookie.read(request),
    }
}
