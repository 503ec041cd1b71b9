//! Accounts, authentication and sessions.

mod account;
mod account_deletion;
mod activity;
mod data_export;
mod email_preferences;
pub mod members;
mod passkeys;
mod password_reset;
mod reauthentication;
mod registration;
mod second_factor;
mod sessions;
mod sign_in;
mod verification;
mod view_as;

pub(crate) use account::*;
pub(crate) use account_deletion::*;
pub(crate) use activity::*;
pub(crate) use data_export::*;
pub(crate) use email_preferences::*;
pub(crate) use passkeys::*;
pub(crate) use password_reset::*;
pub(crate) use reauthentication::*;
pub(crate) use registration::*;
pub(crate) use second_factor::*;
pub(crate) use sessions::*;
pub(crate) use sign_in::*;
pub(crate) use verification::*;
pub(crate) use view_as::*;

use domain::SessionId;
use domain::users::{EmailAddress, Intent, ReturnPath, Role, User};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::endpoints;
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::InField as _;
use crate::pages;
use crate::rule;
use crate::state::AppState;

enum_schema!(pub RoleName = Role);

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserResponse {
    email: String,
    /// Replaces `email` once confirmed; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pending_email: Option<String>,
    /// Whether this session requested the pending address. Confirming it in another session removes password,
    /// passkeys and two-step login.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pending_email_requested_here: Option<bool>,
    first_name: String,
    /// Whether the user has a role.
    is_admin: bool,
    role: Option<RoleName>,
    /// Present if the user is an admin who can do nothing as one until they have set up a second factor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    second_factor_setup_required: Option<bool>,
    /// The IANA name of the site's time zone, in which reports are; absent for members.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    time_zone: Option<&'static str>,
    /// After a sign-in by an emailed link or code: the page that the member wanted to go to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    return_to: Option<String>,
}

impl UserResponse {
    /// Without a `session`, it is one that has just started.
    fn new(user: &User, session: Option<SessionId>, has_second_factor: bool, state: &AppState) -> Self {
        let pending = user.pending_email_at(state.clock.now());
        Self {
            email: user.email.to_string(),
            pending_email: pending.map(|pending| pending.email.to_string()),
            pending_email_requested_here: pending.map(|pending| Some(pending.requested_by) == session),
            first_name: user.first_name.to_string(),
            is_admin: user.role.is_some(),
            role: user.role.map(RoleName::from),
            second_factor_setup_required: state
                .site()
                .requires_second_factor_set_up(user.role, has_second_factor)
                .then_some(true),
            time_zone: user.role.map(|_| state.site().time_zone.name()),
            return_to: None,
        }
    }

    fn with_return_path(self, path: Option<&ReturnPath>) -> Self {
        Self { return_to: path.map(ToString::to_string), ..self }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct EmailRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::EMAIL))))]
    email: String,
    /// The page to return to after opening the emailed link. Anything but a page of this site is ignored.
    return_to: Option<String>,
}

impl EmailRequest {
    fn parse(&self) -> ApiResult<EmailAddress> {
        EmailAddress::parse(&self.email).in_field("email")
    }

    fn intent(&self) -> Intent {
        Intent { return_path: self.return_to.as_deref().and_then(pages::return_path) }
    }
}

/// The token of an emailed link.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TokenRequest {
    #[schema(required)]
    token: String,
}

/// An empty response.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmptyResponse {}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessageResponse {
    message: String,
}

endpoints! {
    "/auth/register" { post register }
    "/auth/sign-up-stamp" { get sign_up_stamp }
    "/auth/verify" { get_with_side_effects verify }
    "/auth/resend-verification" { post resend_verification }
    "/auth/login" { post login }
    "/auth/logout" { post_allowed_in_view logout }
    "/auth/sign-in-link" { post request_sign_in_link }
    "/auth/sign-in-link/redeem" { post redeem_sign_in_link }
    "/auth/sign-in-link/code" { post sign_in_with_code }
    "/auth/forgot-password" { post forgot_password }
    "/auth/reset-password" { post reset_password }
    "/auth/me" { get me }
    "/auth/account" { get account }
    "/auth/account-deletion" { post delete_account }
    "/auth/account-deletion/undo" { post undo_account_deletion }
    "/auth/activity" { get activity }
    "/auth/data-export" { get data_export, post request_data_export }
    "/auth/data-export/download" { post download_data_export }
    "/auth/email-preferences" { get email_preferences, put change_email_preferences }
    "/auth/profile" { put change_profile }
    "/auth/password" { put change_password }
    "/auth/reauthenticate" { get check_recent_authentication, post reauthenticate }
    "/auth/reauthenticate/passkey" { post reauthenticate_with_passkey }
    "/auth/reauthenticate/code" { post send_reauthentication_code }
    "/auth/second-factor" {
        get second_factor, post sign_in_with_second_factor, delete disable_second_factor
    }
    "/auth/second-factor/setup" { post set_up_second_factor }
    "/auth/second-factor/enable" { post enable_second_factor }
    "/auth/second-factor/recovery-codes" { post replace_recovery_codes }
    "/auth/passkeys" { get passkeys, post add_passkey }
    "/auth/passkeys/options" { post start_adding_passkey }
    "/auth/passkeys/{id}" { put rename_passkey, delete remove_passkey }
    "/auth/passkey-sign-in" { post sign_in_with_passkey }
    "/auth/passkey-sign-in/options" { post start_passkey_sign_in }
    "/auth/sessions" { get sessions, delete end_all_sessions }
    "/auth/sessions/others" { delete end_other_sessions }
    "/auth/sessions/{id}" { delete end_session }
    "/auth/pending-email" { delete cancel_email_change }
    "/auth/pending-email/resend" { post resend_email_change }
    "/auth/pending-email/confirm" { post confirm_email_change }
    "/email-subscription" { get email_subscription, put change_email_subscription }
    "/admin/view-as" { post start_view_as, delete_allowed_in_view end_view_as }
}
