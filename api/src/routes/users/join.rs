use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::users::{RegistrationInput, Verified};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{EmailBody, EmptyResponse, browser};
use crate::app::State;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{FieldErrors, JsonObject};
use crate::middleware::is_cross_origin;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct RegisterBody {
    email: String,
    first_name: String,
    /// Made by the browser; the member never sees it.
    password: String,
}

impl RegisterBody {
    fn parse(&self) -> Result<RegistrationInput, ApiError> {
        let mut fields = FieldErrors::default();
        let email = fields.take("email", EmailAddress::parse(&self.email));
        let first_name = fields.take("firstName", FirstName::parse(&self.first_name));
        let password = fields.take("password", PlainPassword::parse(&self.password));
        let new = email
            .zip(first_name)
            .zip(password)
            .map(|((email, first_name), password)| RegistrationInput { email, first_name, password });
        fields.finish(new)
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegisteredBody {
    email: String,
}

/// Joins, and mails a link that proves the address.
#[utoipa::path(
    post, path = "/api/auth/register", tag = "users", request_body = RegisterBody,
    responses(
        (status = 201, body = RegisteredBody),
        (status = 409, body = ErrorBody, description = "The address belongs to a verified account"),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody),
    )
)]
pub(crate) async fn register(
    request: HttpRequest,
    body: JsonObject<RegisterBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let new = body.parse()?;
    let email = new.email.to_string();
    state.services.registration.register(new, &state.clients.client(&request)).await?;
    Ok(HttpResponse::Created().json(RegisteredBody { email }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct VerifyQuery {
    /// From the mailed link.
    token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerifiedBody {
    /// False when the link was used before: the address is confirmed, and nobody is signed in.
    signed_in: bool,
}

/// Uses a verification link up and signs the browser in.
#[utoipa::path(
    get, path = "/api/auth/verify", tag = "users", params(VerifyQuery),
    responses((status = 200, body = VerifiedBody), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
pub(crate) async fn verify(
    request: HttpRequest,
    query: Query<VerifyQuery>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    // This GET changes something, so no other site may make a browser call it.
    if is_cross_site_navigation(&request, &state.site.public_url) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "cross_site",
            "Open the link from your mail in your browser.",
        ));
    }
    let client = state.clients.client(&request);
    let verification = &state.services.verification;
    match verification.verify(&query.token, &client, &browser(&request, &state)).await? {
        Verified::AuthenticatedUser(secret) => {
            Ok(HttpResponse::Ok().cookie(state.cookie.set(&secret)).json(VerifiedBody { signed_in: true }))
        }
        Verified::Before => Ok(HttpResponse::Ok().json(VerifiedBody { signed_in: false })),
    }
}

/// Whether a browser calls for another site, or because somebody followed a link or a picture stands on a page: only
/// our own script calls on purpose.
fn is_cross_site_navigation(request: &HttpRequest, origin: &str) -> bool {
    let headers = request.headers();
    let is_script = |mode: &HeaderValue| mode == "cors" || mode == "same-origin";
    is_cross_origin(headers, origin) || headers.get("sec-fetch-mode").is_some_and(|mode| !is_script(mode))
}

/// Mails a fresh verification link, if the address waits for one.
#[utoipa::path(
    post, path = "/api/auth/resend-verification", tag = "users", request_body = EmailBody,
    responses((status = 202, body = EmptyResponse), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody))
)]
pub(crate) async fn resend_verification(
    request: HttpRequest,
    body: JsonObject<EmailBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let email = body.parse()?;
    state.services.verification.resend(&email, &state.clients.client(&request)).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}

impl EmailBody {
    pub(super) fn parse(&self) -> Result<EmailAddress, ApiError> {
        EmailAddress::parse(&self.email).map_err(|error| ApiError::invalid_field("email", error.to_string()))
    }
}
