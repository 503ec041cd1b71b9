//! Accounts, authentication and sessions.

mod account;
mod activity;
mod password_reset;
mod reauthentication;
mod registration;
mod sessions;
mod sign_in;
mod verification;

pub(crate) use account::*;
pub(crate) use activity::*;
pub(crate) use password_reset::*;
pub(crate) use reauthentication::*;
pub(crate) use registration::*;
pub(crate) use sessions::*;
pub(crate) use sign_in::*;
pub(crate) use verification::*;

use actix_web::web;
use domain::users::{EmailAddress, User};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{resource, resources};
use crate::error::ApiError;

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserResponse {
    email: String,
    /// Replaces `email` once confirmed; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_email: Option<String>,
    first_name: String,
    is_admin: bool,
}

impl From<&User> for UserResponse {
    fn from(user: &User) -> Self {
        Self {
            email: user.email.to_string(),
            pending_email: user.pending_email.as_ref().map(ToString::to_string),
            first_name: user.first_name.to_string(),
            is_admin: user.is_admin,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EmailRequest {
    email: String,
}

impl EmailRequest {
    fn parse(&self) -> Result<EmailAddress, ApiError> {
        EmailAddress::parse(&self.email).map_err(|error| ApiError::invalid_field("email", error.to_string()))
    }
}

/// The token of an emailed link.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TokenRequest {
    token: String,
}

/// An empty response.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmptyResponse {}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessageResponse {
    message: String,
}

pub(super) fn configure(api: &mut web::ServiceConfig) {
    api.service(resource("/auth/register", "POST", web::post().to(register)))
        .service(resource("/auth/verify", "GET", web::get().to(verify)))
        .service(resource("/auth/resend-verification", "POST", web::post().to(resend_verification)))
        .service(resource("/auth/login", "POST", web::post().to(login)))
        .service(resource("/auth/logout", "POST", web::post().to(logout)))
        .service(resource("/auth/sign-in-link", "POST", web::post().to(request_sign_in_link)))
        .service(resource("/auth/sign-in-link/redeem", "POST", web::post().to(redeem_sign_in_link)))
        .service(resource("/auth/forgot-password", "POST", web::post().to(forgot_password)))
        .service(resource("/auth/reset-password", "POST", web::post().to(reset_password)))
        .service(resource("/auth/me", "GET", web::get().to(me)))
        .service(resource("/auth/account", "GET", web::get().to(account)))
        .service(resource("/auth/activity", "GET", web::get().to(activity)))
        .service(resource("/auth/profile", "PUT", web::put().to(change_profile)))
        .service(resource("/auth/password", "PUT", web::put().to(change_password)))
        .service(resource("/auth/reauthenticate", "POST", web::post().to(reauthenticate)))
        .service(resource("/auth/reauthenticate/code", "POST", web::post().to(send_reauthentication_code)))
        .service(resources(
            "/auth/sessions",
            "GET, DELETE",
            [web::get().to(sessions), web::delete().to(end_all_sessions)],
        ))
        .service(resource("/auth/sessions/others", "DELETE", web::delete().to(end_other_sessions)))
        .service(resource("/auth/sessions/{id}", "DELETE", web::delete().to(end_session)))
        .service(resource("/auth/pending-email", "DELETE", web::delete().to(cancel_email_change)))
        .service(resource("/auth/pending-email/resend", "POST", web::post().to(resend_email_change)))
        .service(resource("/auth/pending-email/confirm", "POST", web::post().to(confirm_email_change)));
}
