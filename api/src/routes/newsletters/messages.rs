//! Messages, which are sent by email but have no page.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use application::newsletters::ManageMessages;
use application::ports::{PostSummary, PostView};
use application::posts::ManagePosts;
use chrono::{DateTime, Utc};
use domain::PostId;
use domain::posts::PostTitle;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, Id, json_config_with_limit};
use crate::routes::{Created, CreatedResponse, endpoints};
use crate::rule;
use crate::state::AppState;

/// In bytes; the same as for posts.
const MAX_BODY: usize = 1024 * 1024;

/// A message in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailMessageSummaryResponse {
    id: Uuid,
    subject: String,
    updated_at: DateTime<Utc>,
}

impl From<PostSummary> for EmailMessageSummaryResponse {
    fn from(message: PostSummary) -> Self {
        Self { id: message.id.as_uuid(), subject: message.title, updated_at: message.updated_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailMessageResponse {
    id: Uuid,
    subject: String,
    /// Sanitized HTML.
    content: String,
    updated_at: DateTime<Utc>,
}

impl From<PostView> for EmailMessageResponse {
    fn from(message: PostView) -> Self {
        Self {
            id: message.id.as_uuid(),
            subject: message.title,
            content: message.content,
            updated_at: message.updated_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct EmailMessageRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(PostTitle::MAX_LENGTH)))))]
    subject: String,
    /// HTML from the editor; the server sanitizes it.
    #[schema(required, extensions(("x-rule" = json!(rule::CONTENT))))]
    content: String,
    /// The version this edit is based on; 409 if it is not the current one.
    updated_at: Option<DateTime<Utc>>,
}

impl EmailMessageRequest {
    fn subject(&self) -> ApiResult<PostTitle> {
        PostTitle::parse(&self.subject).map_err(|error| {
            ApiError::invalid_field("subject", error.to_string().replace("Title", "Subject"))
        })
    }
}

endpoints! {
    "/admin/messages" [json_config_with_limit(MAX_BODY)] { get list_messages, post create_message }
    "/admin/messages/{id}" [json_config_with_limit(MAX_BODY)] {
        get find_message, put update_message, delete delete_message
    }
}

/// List messages that are not sent yet, newest first.
#[utoipa::path(
    get, path = "/api/admin/messages", tag = "newsletters", operation_id = "admin_list_messages",
    responses((status = 200, body = Vec<EmailMessageSummaryResponse>))
)]
pub(crate) async fn list_messages(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<EmailMessageSummaryResponse>>> {
    let messages = ManageMessages::new(&state.context).list(admin.actor()).await?;
    Ok(Json(messages.into_iter().map(Into::into).collect()))
}

/// Get a message.
#[utoipa::path(
    get,
    path = "/api/admin/messages/{id}",
    tag = "newsletters",
    operation_id = "admin_get_message"
)]
pub(crate) async fn find_message(
    Admin(admin): Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<EmailMessageResponse>> {
    Ok(Json(ManageMessages::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Write a message. It is sent like a post, with its id.
#[utoipa::path(
    post,
    path = "/api/admin/messages",
    tag = "newsletters",
    operation_id = "admin_create_message"
)]
pub(crate) async fn create_message(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, EmailMessageRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let messages = ManageMessages::new(&state.context);
    let id = messages.create(admin.actor(), body.subject()?, &body.content).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}

/// Change a message.
#[utoipa::path(
    put, path = "/api/admin/messages/{id}", tag = "newsletters", operation_id = "admin_update_message",
    responses((status = 409, description = "The message has changed since the edit began"))
)]
pub(crate) async fn update_message(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, EmailMessageRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<EmailMessageResponse>> {
    let messages = ManageMessages::new(&state.context);
    messages.update(admin.actor(), id, body.subject()?, &body.content, body.updated_at).await?;
    Ok(Json(messages.find(admin.actor(), id).await?.into()))
}

/// Move a message to the trash.
#[utoipa::path(
    delete, path = "/api/admin/messages/{id}", tag = "newsletters", operation_id = "admin_delete_message",
    responses((status = 204))
)]
pub(crate) async fn delete_message(
    Admin(admin): Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageMessages::new(&state.context).find(admin.actor(), id).await?;
    ManagePosts::new(&state.context).delete(admin.actor(), id).await?;
    Ok(HttpResponse::new(StatusCode::NO_CONTENT))
}
