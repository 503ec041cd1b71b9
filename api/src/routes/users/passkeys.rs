use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use application::ports::Secret;
use application::users::{ManagePasskeys, SignInByPasskey};
use chrono::{DateTime, Utc};
use domain::PasskeyId;
use domain::users::{Passkey, PasskeyName};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{UserResponse, sign_in_context, signed_in};
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, Id, InField as _, JsonObject, SignedInUser};
use crate::routes::{Created, NoContent};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyResponse {
    id: String,
    name: String,
    created_at: DateTime<Utc>,
    /// Absent if it was never used to sign in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<Passkey> for PasskeyResponse {
    fn from(passkey: Passkey) -> Self {
        Self {
            id: passkey.id.to_string(),
            name: passkey.name.as_str().to_owned(),
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyOptionsResponse {
    /// Options for `navigator.credentials`, in the JSON of the WebAuthn standard.
    #[schema(value_type = std::collections::HashMap<String, serde_json::Value>)]
    options: Value,
    /// To be sent with what the browser returns.
    challenge_token: String,
}

impl PasskeyOptionsResponse {
    fn new(options: Value, token: &Secret) -> Self {
        Self { options, challenge_token: token.expose().to_owned() }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct PasskeyCredentialRequest {
    #[schema(required)]
    pub(super) challenge_token: String,
    /// What `navigator.credentials` returned, in the JSON of the WebAuthn standard.
    #[schema(value_type = std::collections::HashMap<String, serde_json::Value>)]
    #[schema(required)]
    pub(super) credential: Value,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RenamePasskeyRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(PasskeyName::MAX_LENGTH)))))]
    name: String,
}

/// List the member's passkeys, oldest first.
#[utoipa::path(
    get, path = "/api/auth/passkeys", tag = "users", operation_id = "list_passkeys",
    responses((status = 200, body = Vec<PasskeyResponse>))
)]
pub(crate) async fn passkeys(
    user: SignedInUser,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<PasskeyResponse>>> {
    let passkeys = ManagePasskeys::new(&state.context).list(user.0.user.id).await?;
    Ok(Json(passkeys.into_iter().map(PasskeyResponse::from).collect()))
}

/// Get the options to create a passkey with, within 30 minutes.
#[utoipa::path(
    post, path = "/api/auth/passkeys/options", tag = "users", operation_id = "start_adding_passkey",
    responses(
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "The member has too many, or the site has no domain name"),
    )
)]
pub(crate) async fn start_adding_passkey(
    user: SignedInUser,
    state: Data<AppState>,
) -> ApiResult<Json<PasskeyOptionsResponse>> {
    let (options, token) = ManagePasskeys::new(&state.context).start(&user.0).await?;
    Ok(Json(PasskeyOptionsResponse::new(options, &token)))
}

/// Add the passkey that the browser created.
#[utoipa::path(
    post, path = "/api/auth/passkeys", tag = "users",
    responses(
        (status = 400, description = "The options have expired, or the passkey was rejected"),
        (status = 403, description = "Recent authentication required"),
        (status = 409, description = "The passkey is known, or the member has too many"),
    )
)]
pub(crate) async fn add_passkey(
    AuthenticatedJson(user, body): AuthenticatedJson<SignedInUser, PasskeyCredentialRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<PasskeyResponse>> {
    let passkey =
        ManagePasskeys::new(&state.context).add(&user.0, &body.challenge_token, &body.credential).await?;
    Ok(Created(PasskeyResponse::from(passkey)))
}

/// Rename a passkey.
#[utoipa::path(put, path = "/api/auth/passkeys/{id}", tag = "users")]
pub(crate) async fn rename_passkey(
    AuthenticatedJson(user, body): AuthenticatedJson<SignedInUser, RenamePasskeyRequest>,
    Id(id): Id<PasskeyId>,
    state: Data<AppState>,
) -> ApiResult<Json<PasskeyResponse>> {
    let name = PasskeyName::parse(&body.name).in_field("name")?;
    Ok(Json(ManagePasskeys::new(&state.context).rename(&user.0, id, name).await?.into()))
}

/// Remove a passkey.
#[utoipa::path(
    delete, path = "/api/auth/passkeys/{id}", tag = "users",
    responses((status = 403, description = "Recent authentication required"))
)]
pub(crate) async fn remove_passkey(
    user: SignedInUser,
    Id(id): Id<PasskeyId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManagePasskeys::new(&state.context).remove(&user.0, id).await?;
    Ok(NoContent)
}

/// Get the options to sign in with, within 30 minutes.
#[utoipa::path(
    post, path = "/api/auth/passkey-sign-in/options", tag = "users", operation_id = "start_passkey_sign_in",
    responses((status = 409, description = "The site has no domain name"), (status = 429))
)]
pub(crate) async fn start_passkey_sign_in(
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<PasskeyOptionsResponse>> {
    let client = state.client_policy.client(&request);
    let (options, token) = SignInByPasskey::new(&state.context).start(&client).await?;
    Ok(Json(PasskeyOptionsResponse::new(options, &token)))
}

/// Sign in with a passkey. It needs no second factor.
#[utoipa::path(
    post, path = "/api/auth/passkey-sign-in", tag = "users", operation_id = "sign_in_with_passkey",
    responses(
        (status = 200, body = UserResponse),
        (status = 400, description = "The options have expired"),
        (status = 401, description = "The passkey was rejected"),
        (status = 403, description = "The account is blocked or about to be deleted"),
    )
)]
pub(crate) async fn sign_in_with_passkey(
    request: HttpRequest,
    body: JsonObject<PasskeyCredentialRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let context = sign_in_context(&request, &state);
    let sign_in = &SignInByPasskey::new(&state.context);
    let member = sign_in.finish(&body.challenge_token, &body.credential, &context).await?;
    Ok(signed_in(&state, &member).json(UserResponse::new(&member.user, None, true, &state)))
}
