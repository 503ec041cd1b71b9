//! What admins write, saved while they write it.

use actix_web::web::{Data, Json};
use application::posts::{WorkingCopies, WorkingCopyInput, WorkingCopyView};
use chrono::{DateTime, Utc};
use domain::posts::{EditorSession, PostText, WorkingCopy};
use domain::{PostId, RichText};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::{FeatureImageRequest, FeatureImageResponse};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _};
use crate::routes::NoContent;
use crate::rule;
use crate::state::AppState;

/// The text of an open editor, complete or not.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorkingCopyRequest {
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(PostText::MAX_LINE)))))]
    title: String,
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(PostText::MAX_SLUG)))))]
    slug: String,
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(PostText::MAX_EXCERPT)))))]
    excerpt: String,
    /// HTML from the editor; the server sanitizes it.
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(RichText::MAX_LENGTH)))))]
    content: String,
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::list(PostText::MAX_TAGS, rule::up_to(PostText::MAX_TAGS))))))]
    tags: Vec<String>,
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(PostText::MAX_LINE)))))]
    seo_title: String,
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::up_to(PostText::MAX_LINE)))))]
    seo_description: String,
    feature_image: Option<FeatureImageRequest>,
    /// Identifies the open editor. Its own saves never conflict.
    #[schema(required, extensions(("x-rule" = json!(rule::UUID))))]
    editor: Uuid,
    /// The version of the post that the editor loaded; absent for a new post.
    post_updated_at: Option<DateTime<Utc>>,
    /// The version of the working copy that the editor loaded or saved last; 409 if another editor saved a newer one.
    updated_at: Option<DateTime<Utc>>,
}

/// The editor that discards its working copy.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscardWorkingCopyRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::UUID))))]
    editor: Uuid,
    updated_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorkingCopyResponse {
    /// The id of the post, or of the new post.
    id: Uuid,
    title: String,
    slug: String,
    excerpt: String,
    /// Sanitized HTML.
    content: String,
    tags: Vec<String>,
    seo_title: String,
    seo_description: String,
    feature_image: Option<FeatureImageResponse>,
    /// The version of the post that it changes; null for a new post.
    post_updated_at: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
    /// The first name; null once the account is deleted.
    edited_by: Option<String>,
}

impl From<WorkingCopyView> for WorkingCopyResponse {
    fn from(WorkingCopyView { copy, edited_by }: WorkingCopyView) -> Self {
        Self {
            id: copy.id.as_uuid(),
            title: copy.text.title,
            slug: copy.text.slug,
            excerpt: copy.text.excerpt,
            content: copy.text.content,
            tags: copy.text.tags,
            seo_title: copy.text.seo_title,
            seo_description: copy.text.seo_description,
            feature_image: copy.text.feature_image.as_ref().map(FeatureImageResponse::from),
            post_updated_at: copy.base,
            updated_at: copy.updated_at,
            edited_by,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundWorkingCopyResponse {
    /// Null if there are no unsaved changes.
    working_copy: Option<WorkingCopyResponse>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedWorkingCopyResponse {
    updated_at: DateTime<Utc>,
}

impl From<WorkingCopy> for SavedWorkingCopyResponse {
    fn from(copy: WorkingCopy) -> Self {
        Self { updated_at: copy.updated_at }
    }
}

/// List the new posts that are being written, latest first.
#[utoipa::path(
    get, path = "/api/admin/blog/working-copies", tag = "posts", operation_id = "list_new_working_copies",
    responses((status = 200, body = Vec<WorkingCopyResponse>))
)]
pub(crate) async fn list_working_copies(
    admin: Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<WorkingCopyResponse>>> {
    let copies = WorkingCopies::new(&state.context).list_new(admin.0.actor()).await?;
    Ok(Json(copies.into_iter().map(WorkingCopyResponse::from).collect()))
}

/// Get the unsaved changes of a post, or a new post that is being written.
#[utoipa::path(
    get,
    path = "/api/admin/blog/working-copies/{id}",
    tag = "posts",
    operation_id = "get_working_copy"
)]
pub(crate) async fn find_working_copy(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<FoundWorkingCopyResponse>> {
    let found = WorkingCopies::new(&state.context).find(admin.0.actor(), id).await?;
    Ok(Json(FoundWorkingCopyResponse { working_copy: found.map(WorkingCopyResponse::from) }))
}

/// Save what an admin writes. Readers see it once it is saved as the post.
#[utoipa::path(
    put, path = "/api/admin/blog/working-copies/{id}", tag = "posts", operation_id = "save_working_copy",
    responses(
        (status = 404, description = "The post was deleted"),
        (status = 409, description = "Another editor saved a newer version"),
    )
)]
pub(crate) async fn save_working_copy(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, WorkingCopyRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<SavedWorkingCopyResponse>> {
    let image =
        body.feature_image.as_ref().map_or(Ok(None), FeatureImageRequest::parse).in_field("featureImage");
    let text = PostText {
        title: body.title.clone(),
        slug: body.slug.clone(),
        excerpt: body.excerpt.clone(),
        content: body.content.clone(),
        tags: body.tags.clone(),
        seo_title: body.seo_title.clone(),
        seo_description: body.seo_description.clone(),
        feature_image: image?,
    };
    let editor = EditorSession {
        editor: body.editor,
        post_version: body.post_updated_at,
        copy_version: body.updated_at,
    };
    let input = WorkingCopyInput { text, state: editor };
    let copy = WorkingCopies::new(&state.context).save(admin.0.actor(), id, input).await?;
    Ok(Json(copy.into()))
}

/// Discard unsaved changes. Discarding none succeeds.
#[utoipa::path(
    post, path = "/api/admin/blog/working-copies/{id}/discard", tag = "posts",
    operation_id = "discard_working_copy",
    responses((status = 409, description = "Another editor saved a newer version"))
)]
pub(crate) async fn discard_working_copy(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, DiscardWorkingCopyRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let editor = EditorSession { editor: body.editor, post_version: None, copy_version: body.updated_at };
    WorkingCopies::new(&state.context).discard(admin.0.actor(), id, editor).await?;
    Ok(NoContent)
}
