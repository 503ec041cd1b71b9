//! Prompts for members and admins.

use std::sync::Arc;

use actix_web::http::header::ContentType;
use actix_web::web::{Bytes, Data, Json, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::item_list::{CategoryFilter, ItemProblem, ItemStatus, TextFilter};
use application::ports::SortValueKind;
use application::prompts::{ManagePrompts, PromptFilter, PromptLibrary, PromptSort};
use chrono::{DateTime, Utc};
use domain::agents::Category;
use domain::prompts::{Prompt, PromptDraft, PromptName, PromptRevision, PromptText};
use domain::toolbox::ToolboxItem;
use domain::{PromptId, Reason};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bulk::{BulkResponse, CatalogBulkRequest};
use super::toolbox::load_uses;
use super::{Created, CreatedResponse, NoContent, endpoints};
use crate::dto::{
    AdminPromptResponse, ItemProblemName, ItemStatusName, PromptPageResponse, PromptResponse, enum_schema,
};
use crate::error::{ApiError, ApiResult};
use crate::extract::{
    Admin, AuthenticatedJson, FieldErrors, Id, InField as _, Member, OptionalMember, optional, parse_search,
};
use crate::pagination::{CategorizedPageResponse, ListResponse, PageQuery};
use crate::rule;
use crate::state::AppState;

enum_schema!(pub(crate) PromptSortName = PromptSort);

/// Which prompts to return, and how to sort them. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct PromptQuery {
    /// Part of the name or the text.
    #[param(required = false, max_length = 320)]
    search: String,
    /// In any spelling.
    #[param(required = false)]
    category: String,
    #[param(required = false, value_type = ItemStatusName, inline)]
    status: String,
    /// Only prompts that members report.
    #[param(required = false, value_type = ItemProblemName, inline)]
    problem: String,
    /// `manual` (default) is the order of members.
    #[param(required = false, value_type = PromptSortName, inline)]
    sort: String,
}

impl PromptQuery {
    fn parse(&self) -> ApiResult<(PromptFilter, PromptSort)> {
        let mut fields = FieldErrors::default();
        let text = fields.collect("search", parse_search(&self.search).map(TextFilter::new));
        let sort = fields.collect("sort", optional(&self.sort, PromptSort::parse));
        let category =
            Some(&self.category).filter(|text| !text.is_empty()).map(|text| CategoryFilter::new(text));
        let status = fields.collect("status", optional(&self.status, ItemStatus::parse));
        let problem = fields.collect("problem", optional(&self.problem, ItemProblem::parse));
        fields.finish(|| {
            let filter = PromptFilter { text: text?, category, status: status?, problem: problem? };
            Some((filter, sort?.unwrap_or_default()))
        })
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PromptRequest {
    /// Up to 50 characters.
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(PromptName::MAX_LENGTH)))))]
    name: String,
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(Category::MAX_LENGTH)))))]
    category: String,
    /// Up to 500 characters, unless `MARIGOLD_PROMPT_MAX_LENGTH` allows more.
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(PromptText::DEFAULT_MAX_LENGTH)))))]
    prompt_text: String,
    /// Whether a new prompt is not published yet. Ignored for an existing one.
    is_draft: bool,
    /// Why the text of an existing prompt is changed, for its history.
    #[schema(extensions(("x-rule" = json!(rule::any_line(Reason::MAX_LENGTH)))))]
    note: String,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

impl PromptRequest {
    fn parse_note(&self) -> ApiResult<Option<Reason>> {
        optional(&self.note, Reason::parse).in_field("note")
    }

    /// `max_length` of the text is a setting.
    fn parse(&self, max_length: usize) -> ApiResult<PromptDraft> {
        let mut fields = FieldErrors::default();
        let name = fields.collect("name", PromptName::parse(&self.name));
        let category = fields.collect("category", Category::parse(&self.category));
        let text = fields.collect("promptText", PromptText::parse_up_to(max_length, &self.prompt_text));
        let is_draft = self.is_draft;
        fields.finish(|| Some(PromptDraft { name: name?, category: category?, text: text?, is_draft }))
    }
}

endpoints! {
    "/prompts" { get list }
    "/prompts/by-slug/{slug}" { get read }
    "/admin/prompts" { get list_all, post create }
    "/admin/prompts/bulk" { post change_all }
    "/admin/prompts/{id}" { put update, delete delete }
    "/admin/prompts/{id}/revisions" { get list_revisions }
    "/admin/prompts/{id}/move-to-top" { post move_to_top }
}

pub(crate) async fn load_prompts(state: &AppState) -> ApiResult<Arc<Vec<Prompt>>> {
    let library = &PromptLibrary::new(&state.context);
    let revision = library.revision().await?;
    state.prompts.get_or_try_insert(revision, async || Ok(library.list().await?)).await
}

/// The prompt that has this page.
pub(crate) fn find_by_slug<'a>(prompts: &'a [Prompt], slug: &str) -> ApiResult<&'a Prompt> {
    prompts.iter().find(|prompt| prompt.slug.as_str() == slug).ok_or_else(ApiError::not_found)
}

/// How often members copied it.
pub(crate) async fn count_copies(state: &AppState, prompt: &Prompt) -> ApiResult<u32> {
    Ok(load_uses(state).await?.get(&ToolboxItem::Prompt(prompt.id)).copied().unwrap_or_default())
}

/// List all prompts: featured ones first, then newest first unless an admin moved them.
#[utoipa::path(
    get, path = "/api/prompts", tag = "prompts", operation_id = "list_prompts",
    responses((status = 200, body = Vec<PromptResponse>))
)]
pub(crate) async fn list(_: Member, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let revision = PromptLibrary::new(&state.context).revision().await?;
    let json = state.prompt_list.get_or_try_insert((revision, state.hour()), async || {
        let (prompts, uses) = (load_prompts(&state).await?, load_uses(&state).await?);
        let copies = |prompt: &Prompt| uses.get(&ToolboxItem::Prompt(prompt.id)).copied().unwrap_or_default();
        let bodies = prompts.iter().map(|prompt| PromptResponse::with_copies(prompt, copies(prompt)));
        let bodies: Vec<_> = bodies.collect();
        let json = serde_json::to_vec(&bodies).map_err(|error| ApiError::internal(&error))?;
        Ok::<_, ApiError>(Bytes::from(json))
    });
    let json = Bytes::clone(&*json.await?);
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(json))
}

/// Get what the page of a prompt shows. The text beyond its first two lines is only for members.
#[utoipa::path(
    get, path = "/api/prompts/by-slug/{slug}", tag = "prompts", operation_id = "get_prompt",
    params(("slug" = String, Path))
)]
pub(crate) async fn read(
    OptionalMember(member): OptionalMember,
    slug: Path<String>,
    state: Data<AppState>,
) -> ApiResult<Json<PromptPageResponse>> {
    let prompts = load_prompts(&state).await?;
    let prompt = find_by_slug(&prompts, &slug)?;
    let copies = count_copies(&state, prompt).await?;
    Ok(Json(match member {
        Some(_) => PromptPageResponse::for_member(prompt, copies),
        None => PromptPageResponse::for_visitor(prompt, copies),
    }))
}

/// List all prompts and drafts for admins in the same order, or with query parameters a page of those that match.
#[utoipa::path(
    get, path = "/api/admin/prompts", tag = "prompts", operation_id = "admin_list_prompts",
    responses((status = 200, body = ListResponse<AdminPromptResponse, CategorizedPageResponse<AdminPromptResponse>>))
)]
pub(crate) async fn list_all(
    Admin(admin): Admin,
    query: Query<PromptQuery>,
    page: Query<PageQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<ListResponse<AdminPromptResponse, CategorizedPageResponse<AdminPromptResponse>>>> {
    let library = PromptLibrary::new(&state.context);
    if request.query_string().is_empty() {
        return Ok(Json(ListResponse::all(library.list_all(admin.actor()).await?)));
    }
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(SortValueKind::Number)?;
    let found = library.list_page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(ListResponse::Page(CategorizedPageResponse::new(found))))
}

/// Create a prompt.
#[utoipa::path(post, path = "/api/admin/prompts", tag = "prompts", operation_id = "create_prompt")]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PromptRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let draft = body.parse(state.site().prompt_max_length)?;
    let prompt = ManagePrompts::new(&state.context).create(admin.0.actor(), draft).await?;
    Ok(Created(CreatedResponse { id: prompt.id.as_uuid() }))
}

/// Update a prompt.
#[utoipa::path(
    put, path = "/api/admin/prompts/{id}", tag = "prompts", operation_id = "update_prompt",
    responses((status = 409, description = "A newer version was saved"))
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PromptRequest>,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let (actor, draft) = (admin.0.actor(), body.parse(state.site().prompt_max_length)?);
    let note = body.parse_note()?;
    ManagePrompts::new(&state.context).update(actor, id, draft, body.updated_at, note).await?;
    Ok(NoContent)
}

/// A text that a prompt had until it was changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromptRevisionResponse {
    prompt_text: String,
    replaced_at: DateTime<Utc>,
    /// The first name; null once the account is deleted.
    replaced_by: Option<String>,
    /// Why it was replaced.
    note: Option<String>,
}

impl From<(PromptRevision, Option<String>)> for PromptRevisionResponse {
    fn from((text, replaced_by): (PromptRevision, Option<String>)) -> Self {
        let PromptRevision { text, replaced_at, note, .. } = text;
        let (prompt_text, note) = (text.to_string(), note.map(|note| note.to_string()));
        Self { prompt_text, replaced_at, replaced_by, note }
    }
}

/// List the last 50 texts that a prompt had, latest first.
#[utoipa::path(
    get, path = "/api/admin/prompts/{id}/revisions", tag = "prompts", operation_id = "admin_list_prompt_revisions",
    responses((status = 200, body = Vec<PromptRevisionResponse>))
)]
pub(crate) async fn list_revisions(
    Admin(admin): Admin,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<PromptRevisionResponse>>> {
    let texts = ManagePrompts::new(&state.context).list_revisions(admin.actor(), id).await?;
    Ok(Json(texts.into_iter().map(PromptRevisionResponse::from).collect()))
}

/// Delete a prompt.
#[utoipa::path(delete, path = "/api/admin/prompts/{id}", tag = "prompts", operation_id = "delete_prompt")]
pub(crate) async fn delete(
    admin: Admin,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManagePrompts::new(&state.context).delete(admin.0.actor(), id).await?;
    Ok(NoContent)
}

/// Change several prompts: all or none.
#[utoipa::path(post, path = "/api/admin/prompts/bulk", tag = "prompts", operation_id = "change_prompts")]
pub(crate) async fn change_all(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CatalogBulkRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<BulkResponse>> {
    let (ids, change) = body.parse(PromptId::from_uuid)?;
    let outcome = ManagePrompts::new(&state.context).change_all(admin.actor(), &ids, &change).await?;
    Ok(Json(BulkResponse::new(&outcome, PromptId::as_uuid)))
}

/// Move a prompt to the top of its group, featured or not.
#[utoipa::path(
    post,
    path = "/api/admin/prompts/{id}/move-to-top",
    tag = "prompts",
    operation_id = "move_prompt_to_top"
)]
pub(crate) async fn move_to_top(
    Admin(admin): Admin,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManagePrompts::new(&state.context).move_to_top(admin.actor(), id).await?;
    Ok(NoContent)
}
