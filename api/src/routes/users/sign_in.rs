use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use application::users::{Browser, NewSession};
use domain::users::{EmailAddress, User};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{EmailBody, EmptyResponse, TokenBody, UserBody};
use crate::app::State;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{DeviceCookie, FieldErrors, JsonObject, device};

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct LoginBody {
    email: String,
    password: String,
}

impl LoginBody {
    fn parse(&self) -> Result<EmailAddress, ApiError> {
        let mut fields = FieldErrors::default();
        let email =
            fields.take("email", EmailAddress::parse(&self.email).map_err(|_| "Invalid email address"));
        let given = if self.password.is_empty() { Err("Password is required") } else { Ok(()) };
        let given = fields.take("password", given);
        fields.finish(email.zip(given).map(|(email, ())| email))
    }
}

/// Signs in by password.
#[utoipa::path(
    post, path = "/api/auth/login", tag = "users", request_body = LoginBody,
    responses(
        (status = 200, body = UserBody),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "The address waits to be confirmed; a fresh link was mailed"),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody),
    )
)]
pub(crate) async fn login(
    request: HttpRequest,
    body: JsonObject<LoginBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let email = body.parse()?;
    let client = state.clients.client(&request);
    let sign_in = &state.services.sign_in;
    let outcome = sign_in.sign_in(&email, &body.password, &client, &browser(&request, &state)).await;
    let member = outcome.inspect_err(|error| state.metrics.record_login_failure(error))?;
    Ok(welcome(&state, &member))
}

/// Ends the session. Signing out twice is fine.
#[utoipa::path(post, path = "/api/auth/logout", tag = "users", responses((status = 204)))]
pub(crate) async fn logout(request: HttpRequest, state: Data<State>) -> Result<HttpResponse, ApiError> {
    if let Some(cookie) = state.cookie.read(&request) {
        state.services.sessions.end(&cookie).await?;
    }
    Ok(HttpResponse::NoContent().cookie(state.cookie.clear()).finish())
}

/// Mails a link that signs in without a password, if the address has an account.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link", tag = "users", request_body = EmailBody,
    responses((status = 202, body = EmptyResponse), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody))
)]
pub(crate) async fn request_sign_in_link(
    request: HttpRequest,
    body: JsonObject<EmailBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let email = body.parse()?;
    state.services.sign_in_link.request(&email, &state.clients.client(&request)).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}

/// Uses a sign-in link up.
#[utoipa::path(
    post, path = "/api/auth/sign-in-link/redeem", tag = "users", request_body = TokenBody,
    responses((status = 200, body = UserBody), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
pub(crate) async fn redeem_sign_in_link(
    request: HttpRequest,
    body: JsonObject<TokenBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let client = state.clients.client(&request);
    let link = &state.services.sign_in_link;
    let member = link.redeem(&body.token, &client, &browser(&request, &state)).await?;
    Ok(welcome(&state, &member))
}

/// Gives the browser its new session.
fn welcome(state: &State, member: &NewSession) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.cookie(state.cookie.set(&member.cookie));
    remember(&mut response, state, &member.user);
    response.json(UserBody::from(&member.user))
}

/// Lets the browser be known as one that this member uses.
pub(super) fn remember(response: &mut HttpResponseBuilder, state: &State, user: &User) {
    if let Some(secret) = state.services.trusted_devices.remember(user) {
        response.cookie(DeviceCookie::new(state.is_https).set(&secret));
    }
}

/// The browser that a request comes from, as signing in needs it.
pub(super) fn browser(request: &HttpRequest, state: &State) -> Browser {
    Browser {
        device: device(request),
        known_as: DeviceCookie::new(state.is_https).read(request),
        session: state.cookie.read(request),
    }
}
