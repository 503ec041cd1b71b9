use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use application::users::ProfileChange;
use domain::users::{EmailAddress, FirstName, PlainPassword};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{TokenBody, UserBody, remember};
use crate::app::State;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{By, Fields, JsonObject, Member, device};

/// Who is signed in.
#[utoipa::path(
    get, path = "/api/auth/me", tag = "users",
    responses((status = 200, body = UserBody), (status = 401, body = ErrorBody))
)]
pub(crate) async fn me(member: Member) -> Json<UserBody> {
    let user = member.0.user;
    Json(UserBody { email: user.email, first_name: user.first_name, is_admin: user.is_admin })
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountBody {
    is_verified: bool,
    /// Whether the member typed her password; if so it is asked for before another takes its place.
    password_chosen: bool,
}

/// The state of the account, for the profile screen.
#[utoipa::path(
    get, path = "/api/auth/account", tag = "users",
    responses((status = 200, body = AccountBody), (status = 401, body = ErrorBody))
)]
pub(crate) async fn account(member: Member) -> Json<AccountBody> {
    let user = member.0.user;
    Json(AccountBody { is_verified: user.is_verified, password_chosen: user.password_chosen })
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ProfileBody {
    email: Option<String>,
    first_name: Option<String>,
}

impl ProfileBody {
    fn parse(&self) -> Result<ProfileChange, ApiError> {
        let mut fields = Fields::default();
        let email = self.email.as_deref().and_then(|text| fields.take("email", EmailAddress::parse(text)));
        let first_name =
            self.first_name.as_deref().and_then(|text| fields.take("firstName", FirstName::parse(text)));
        fields.finish(Some(ProfileChange { email, first_name }))
    }
}

/// Changes name and address at once. A new address waits to be confirmed.
#[utoipa::path(
    put, path = "/api/auth/profile", tag = "users", request_body = ProfileBody,
    responses(
        (status = 200, body = UserBody),
        (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "Another account has the address"),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody),
    )
)]
pub(crate) async fn change_profile(
    request: HttpRequest,
    By(member, body): By<Member, ProfileBody>,
    state: Data<State>,
) -> Result<Json<UserBody>, ApiError> {
    let client = state.clients.client(&request);
    let user = state.services.profile.change(member.0.user.id, body.parse()?, &client).await?;
    Ok(Json(UserBody::from(&user)))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PasswordBody {
    new_password: String,
    /// Needed only if the member chose her password.
    current_password: Option<String>,
}

/// Sets or changes the password, and ends every other session of the account.
#[utoipa::path(
    put, path = "/api/auth/password", tag = "users", request_body = PasswordBody,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody))
)]
pub(crate) async fn change_password(
    request: HttpRequest,
    By(member, body): By<Member, PasswordBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let new = PlainPassword::parse(&body.new_password)
        .map_err(|error| ApiError::invalid_field("newPassword", error.to_string()))?;
    let current = body.current_password.as_deref();
    let device = device(&request);
    let member = state.services.password_change.change(member.0.user.id, current, &new, device).await?;
    let mut response = HttpResponse::NoContent();
    response.cookie(state.cookie.set(&member.cookie));
    remember(&mut response, &state, &member.user);
    Ok(response.finish())
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RevertedBody {
    /// The address that is the account's again.
    email: String,
}

/// Takes a change of address back by the link that the old mailbox got.
#[utoipa::path(
    post, path = "/api/auth/revert-email", tag = "users", request_body = TokenBody,
    responses((status = 200, body = RevertedBody), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(crate) async fn revert_email(
    body: JsonObject<TokenBody>,
    state: Data<State>,
) -> Result<HttpResponse, ApiError> {
    let email = state.services.profile.revert_email(&body.token).await?;
    Ok(HttpResponse::Ok().cookie(state.cookie.clear()).json(RevertedBody { email: email.to_string() }))
}
