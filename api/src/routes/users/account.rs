use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use application::users::{AuthenticatedUser, ManagePasskeys, PasswordChange, Profile, ProfileChange};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{EmptyResponse, RoleName, TokenRequest, UserResponse, set_trusted_device_cookie};
use crate::error::ApiResult;
use crate::extract::{
    AuthenticatedJson, FieldErrors, InField as _, JsonObject, Member, OptionalMember, SignedInUser, device,
};
use crate::routes::NoContent;
use crate::rule;
use crate::state::AppState;

/// Get the signed-in user.
#[utoipa::path(
    get, path = "/api/auth/me", tag = "users", operation_id = "get_current_user",
    responses((status = 200, body = UserResponse))
)]
pub(crate) async fn me(user: SignedInUser, state: Data<AppState>) -> Json<UserResponse> {
    let AuthenticatedUser { user, session_id, must_set_up_second_factor, .. } = user.0;
    let pending = user.pending_email;
    Json(UserResponse {
        email: user.email,
        pending_email_requested_here: pending.as_ref().map(|pending| pending.requested_by == session_id),
        pending_email: pending.map(|pending| pending.email.to_string()),
        first_name: user.first_name,
        is_admin: user.role.is_some(),
        role: user.role.map(RoleName::from),
        second_factor_setup_required: must_set_up_second_factor.then_some(true),
        time_zone: user.role.map(|_| state.site().time_zone.name()),
        return_to: None,
    })
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountResponse {
    /// Whether the member chose a password; it is then required to change it.
    password_chosen: bool,
    /// Whether the member has a second factor; its code then also confirms that it's them.
    has_second_factor: bool,
    /// Whether the member has a passkey; it then also confirms that it's them.
    has_passkey: bool,
}

/// Get the account for the profile screen.
#[utoipa::path(get, path = "/api/auth/account", tag = "users", operation_id = "get_account")]
pub(crate) async fn account(user: SignedInUser, state: Data<AppState>) -> ApiResult<Json<AccountResponse>> {
    let user = user.0.user;
    Ok(Json(AccountResponse {
        password_chosen: user.password_chosen,
        has_second_factor: user.has_second_factor,
        has_passkey: !ManagePasskeys::new(&state.context).list(user.id).await?.is_empty(),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct UpdateProfileRequest {
    #[schema(extensions(("x-rule" = json!(rule::EMAIL))))]
    email: Option<String>,
    #[schema(extensions(("x-rule" = json!(rule::single_line(FirstName::MAX_LENGTH)))))]
    first_name: Option<String>,
}

impl UpdateProfileRequest {
    fn parse(&self) -> ApiResult<ProfileChange> {
        let mut fields = FieldErrors::default();
        let email = self.email.as_deref().and_then(|text| fields.collect("email", EmailAddress::parse(text)));
        let first_name =
            self.first_name.as_deref().and_then(|text| fields.collect("firstName", FirstName::parse(text)));
        fields.finish(|| Some(ProfileChange { email, first_name }))
    }
}

/// Change the name and request an email change. The new email address is pending until its link is opened.
#[utoipa::path(
    put, path = "/api/auth/profile", tag = "users",
    responses(
        (status = 403, description = "A new email address requires recent authentication"),
        (status = 409, description = "Another account has the email address"),
        (status = 429),
    )
)]
pub(crate) async fn change_profile(
    request: HttpRequest,
    AuthenticatedJson(member, body): AuthenticatedJson<Member, UpdateProfileRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<UserResponse>> {
    let client = state.client_policy.client(&request);
    let user = Profile::new(&state.context).change(&member.0, body.parse()?, &client).await?;
    Ok(Json(UserResponse::new(&user, Some(member.0.session_id), member.0.user.has_admin_factor(), &state)))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ChangePasswordRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::PASSWORD))))]
    new_password: String,
    /// Required if the member chose a password.
    current_password: Option<String>,
}

/// Set or change the password and end all other sessions.
#[utoipa::path(
    put, path = "/api/auth/password", tag = "users",
    responses(
        (status = 204),
        (status = 403, description = "Requires recent authentication if the account has no password"),
        (status = 429),
    )
)]
pub(crate) async fn change_password(
    request: HttpRequest,
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ChangePasswordRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let new = PlainPassword::parse(&body.new_password).in_field("newPassword")?;
    let current = body.current_password.as_deref();
    let (device, client) = (device(&request), state.client_policy.client(&request));
    let member =
        PasswordChange::new(&state.context).change(&member.0, current, &new, device, &client).await?;
    let mut response = HttpResponse::NoContent();
    response.cookie(state.session_cookie.set(&member.cookie));
    set_trusted_device_cookie(&mut response, &state, &member.user);
    Ok(response.finish())
}

/// Cancel the pending email change. Idempotent.
#[utoipa::path(delete, path = "/api/auth/pending-email", tag = "users")]
pub(crate) async fn cancel_email_change(member: Member, state: Data<AppState>) -> ApiResult<NoContent> {
    Profile::new(&state.context).cancel_email_change(member.0.user.id).await?;
    Ok(NoContent)
}

/// Email the confirmation link again.
#[utoipa::path(
    post, path = "/api/auth/pending-email/resend", tag = "users",
    responses(
        (status = 202, body = EmptyResponse),
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "No email change is pending"),
        (status = 429),
    )
)]
pub(crate) async fn resend_email_change(
    request: HttpRequest,
    member: Member,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let client = state.client_policy.client(&request);
    Profile::new(&state.context).resend_email_change(&member.0, &client).await?;
    Ok(HttpResponse::Accepted().json(EmptyResponse {}))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmEmailResponse {
    /// The account's new email address.
    email: String,
    /// Whether this browser is signed in to the account.
    signed_in: bool,
}

/// Confirm the pending email address with its link. All other sessions end, and so does the password unless this session
/// requested the change.
#[utoipa::path(
    post, path = "/api/auth/pending-email/confirm", tag = "users",
    responses(
        (status = 400),
        (status = 409, description = "Another account has the email address"),
        (status = 429),
    )
)]
pub(crate) async fn confirm_email_change(
    request: HttpRequest,
    visitor: OptionalMember,
    body: JsonObject<TokenRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<ConfirmEmailResponse>> {
    let client = state.client_policy.client(&request);
    let device = device(&request);
    let profile = &Profile::new(&state.context);
    let outcome = profile.confirm_email_change(&body.token, &client, visitor.0.as_ref(), &device).await?;
    Ok(Json(ConfirmEmailResponse { email: outcome.email.to_string(), signed_in: outcome.is_signed_in }))
}
