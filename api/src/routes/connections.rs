//! Apps that read members' libraries: what members decide about, and their list.

pub mod oauth;

use actix_web::HttpRequest;
use actix_web::web::{Data, Json, Query};
use application::connections::{AuthorizationInput, AuthorizeApp, Consent, ManageConnections};
use application::ports::ListedConnection;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use domain::ConnectionId;
use domain::users::TokenDigest;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{NoContent, endpoints};
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, Id, Member};
use crate::state::AppState;

endpoints! {
    "/connections" { get list }
    "/connections/consent" { get consent, post allow }
    "/connections/{id}" { delete end }
    "/admin/connections" { get count }
}

/// The parameters with which an app sent the member here (OAuth 2.1).
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(default)]
pub(crate) struct AuthorizationRequest {
    #[param(required = false)]
    #[schema(required = false)]
    response_type: String,
    #[param(required = false)]
    #[schema(required = false)]
    client_id: String,
    #[param(required = false)]
    #[schema(required = false)]
    redirect_uri: String,
    #[param(required = false)]
    #[schema(required = false)]
    state: String,
    #[param(required = false)]
    #[schema(required = false)]
    code_challenge: String,
    #[param(required = false)]
    #[schema(required = false)]
    code_challenge_method: String,
    #[param(required = false)]
    #[schema(required = false)]
    resource: String,
}

impl From<&AuthorizationRequest> for AuthorizationInput {
    fn from(request: &AuthorizationRequest) -> Self {
        let challenge = URL_SAFE_NO_PAD.decode(&request.code_challenge).ok();
        let challenge = challenge.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        Self {
            response_type: request.response_type.clone(),
            client_id: request.client_id.clone(),
            redirect_uri: request.redirect_uri.clone(),
            state: request.state.clone(),
            code_challenge_method: request.code_challenge_method.clone(),
            code_challenge: challenge.map(TokenDigest::new),
            resource: request.resource.clone(),
        }
    }
}

/// What the member decides about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsentResponse {
    /// What the app calls itself, which proves nothing.
    app_name: String,
    /// The host that publishes what the app is, which is checked; `null` if it registered itself.
    metadata_host: Option<String>,
    /// Where the browser goes afterwards; `null` for an app on the member's own computer.
    redirect_host: Option<String>,
    /// Whether the member may allow it. Otherwise the app made a mistake.
    is_valid: bool,
    /// Tells the app that the member refused, or what its mistake was.
    refusal_url: String,
}

impl From<Consent> for ConsentResponse {
    fn from(Consent { app_name, metadata_host, redirect_host, is_valid, refusal_url }: Consent) -> Self {
        Self { app_name: app_name.as_str().to_owned(), metadata_host, redirect_host, is_valid, refusal_url }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AllowResponse {
    /// Takes a code to the app, which is valid for a minute.
    redirect_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectionResponse {
    id: Uuid,
    name: String,
    /// Where the app got its access; `null` for an app on the member's own computer.
    host: Option<String>,
    connected_at: DateTime<Utc>,
    /// Accurate to five minutes.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<ListedConnection> for ConnectionResponse {
    fn from(ListedConnection { connection, app_name }: ListedConnection) -> Self {
        Self {
            id: connection.id.as_uuid(),
            name: app_name.as_str().to_owned(),
            host: connection.redirect_uri.host(),
            connected_at: connection.created_at,
            last_used_at: connection.last_used_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectionsResponse {
    /// The URL to paste into an assistant; `null` if the owner has turned connections off.
    server_url: Option<String>,
    /// Newest first.
    items: Vec<ConnectionResponse>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConnectionCountResponse {
    /// Members who have connected an app.
    members: u64,
}

/// 404 if the owner has turned connections off.
pub(crate) fn require_on(state: &AppState) -> ApiResult<()> {
    if state.site().has_connected_apps { Ok(()) } else { Err(ApiError::not_found()) }
}

/// List the member's connected apps, newest first.
#[utoipa::path(get, path = "/api/connections", tag = "connections", operation_id = "list_connections")]
pub(crate) async fn list(
    Member(member): Member,
    state: Data<AppState>,
) -> ApiResult<Json<ConnectionsResponse>> {
    let items = ManageConnections::new(&state.context).list(&member).await?;
    let site = state.site();
    Ok(Json(ConnectionsResponse {
        server_url: site.has_connected_apps.then(|| site.mcp_url()),
        items: items.into_iter().map(ConnectionResponse::from).collect(),
    }))
}

/// Disconnect an app. It loses access immediately.
#[utoipa::path(delete, path = "/api/connections/{id}", tag = "connections", operation_id = "end_connection")]
pub(crate) async fn end(
    Member(member): Member,
    Id(id): Id<ConnectionId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    if !ManageConnections::new(&state.context).end(&member, id).await? {
        return Err(ApiError::not_found());
    }
    Ok(NoContent)
}

/// Get what the member is asked when an app wants to connect.
#[utoipa::path(
    get, path = "/api/connections/consent", tag = "connections", operation_id = "get_consent",
    responses(
        (status = 404, description = "The owner has turned connections off"),
        (status = 422, description = "The app or its page is not registered, or the app's metadata is invalid"),
        (status = 429),
    )
)]
pub(crate) async fn consent(
    _member: Member,
    request: HttpRequest,
    query: Query<AuthorizationRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<ConsentResponse>> {
    require_on(&state)?;
    let client = state.client_policy.client(&request);
    let input = AuthorizationInput::from(&*query);
    Ok(Json(AuthorizeApp::new(&state.context).consent(&input, &client).await?.into()))
}

/// Allow an app to read the member's library.
#[utoipa::path(
    post, path = "/api/connections/consent", tag = "connections", operation_id = "allow_app",
    responses(
        (status = 404, description = "The owner has turned connections off"),
        (status = 422, description = "The app is not registered, or its request has an error"),
        (status = 429),
    )
)]
pub(crate) async fn allow(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, AuthorizationRequest>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<AllowResponse>> {
    require_on(&state)?;
    let input = AuthorizationInput::from(&*body);
    let client = state.client_policy.client(&request);
    let redirect_url = AuthorizeApp::new(&state.context).allow(&member, &input, &client).await?;
    Ok(Json(AllowResponse { redirect_url }))
}

/// Count the members who have connected an app.
#[utoipa::path(get, path = "/api/admin/connections", tag = "connections", operation_id = "count_connections")]
pub(crate) async fn count(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<ConnectionCountResponse>> {
    let members = ManageConnections::new(&state.context).count_members(admin.actor()).await?;
    Ok(Json(ConnectionCountResponse { members }))
}
