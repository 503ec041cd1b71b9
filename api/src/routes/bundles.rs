//! Bundles for members and visitors, and their management.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::{Data, Json, Path, Query};
use application::agents::DeleteOutcome;
use application::bundles::{BundleCatalog, BundleFilter, BundleSort, BundleStatus, ManageBundles};
use application::item_list::TextFilter;
use application::ports::{BundleView, SortValueKind};
use chrono::{DateTime, Utc};
use domain::agents::{Agent, Description, Title};
use domain::bundles::{BundleAgents, BundleDraft};
use domain::money::Cents;
use domain::{AgentId, BundleId, Slug};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Created, CreatedResponse, NoContent, endpoints};
use crate::dto::{BundleResponse, enum_schema};
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id, OptionalMember, optional, parse_search};
use crate::pagination::{ListResponse, PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

/// An agent of a bundle as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminBundledAgentResponse {
    id: Uuid,
    title: String,
    price: i64,
    is_for_sale: bool,
}

impl From<&Agent> for AdminBundledAgentResponse {
    fn from(agent: &Agent) -> Self {
        Self {
            id: agent.id.as_uuid(),
            title: agent.title.to_string(),
            price: agent.access.price().get(),
            is_for_sale: agent.is_for_sale(),
        }
    }
}

/// A bundle as admins see it; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminBundleResponse {
    id: Uuid,
    slug: String,
    title: String,
    description: String,
    price: i64,
    /// What its agents cost separately.
    separate_total: i64,
    /// Otherwise it is a draft.
    is_published: bool,
    /// Whether it can be bought now: it is published, all of its agents are for sale, and together they cost more.
    is_for_sale: bool,
    /// In the order of its page.
    gpts: Vec<AdminBundledAgentResponse>,
    /// The number of its agents that were erased.
    missing_agents: usize,
    /// Deleting it archives it instead.
    is_ordered: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<BundleView> for AdminBundleResponse {
    fn from(BundleView { bundle, agents, is_ordered }: BundleView) -> Self {
        Self {
            id: bundle.id.as_uuid(),
            slug: bundle.slug.to_string(),
            title: bundle.title.to_string(),
            description: bundle.description.to_string(),
            price: bundle.price.get(),
            separate_total: agents.iter().map(|agent| agent.access.price().get()).sum(),
            is_published: bundle.is_published,
            is_for_sale: bundle.is_for_sale(&agents),
            gpts: agents.iter().map(AdminBundledAgentResponse::from).collect(),
            missing_agents: bundle.agents.as_slice().len().saturating_sub(agents.len()),
            is_ordered,
            created_at: bundle.created_at,
            updated_at: bundle.updated_at,
        }
    }
}

enum_schema!(pub(crate) BundleSortName = BundleSort);
enum_schema!(pub(crate) BundleStatusName = BundleStatus);

/// Which bundles to return, and how to sort them. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct BundleQuery {
    /// Part of the title, the description or the title of an agent.
    #[param(required = false, max_length = 320)]
    search: String,
    /// `problem` is published, but cannot be bought.
    #[param(required = false, value_type = BundleStatusName, inline)]
    status: String,
    /// `newest` is the default.
    #[param(required = false, value_type = BundleSortName, inline)]
    sort: String,
}

impl BundleQuery {
    fn parse(&self) -> ApiResult<(BundleFilter, BundleSort)> {
        let mut fields = FieldErrors::default();
        let text = fields.collect("search", parse_search(&self.search).map(TextFilter::new));
        let status = fields.collect("status", optional(&self.status, BundleStatus::parse));
        let sort = fields.collect("sort", optional(&self.sort, BundleSort::parse));
        fields.finish(|| Some((BundleFilter { text: text?, status: status? }, sort?.unwrap_or_default())))
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct BundleRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(Title::MAX_LENGTH)))))]
    title: String,
    /// Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title. Ignored for an
    /// existing bundle, whose slug never changes.
    #[schema(extensions(("x-rule" = json!(rule::OPTIONAL_SLUG))))]
    slug: String,
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(Description::MAX_LENGTH)))))]
    description: String,
    /// From 2 to 20 premium agents.
    #[schema(required, extensions(("x-rule" = json!(rule::uuids(BundleAgents::MIN, BundleAgents::MAX)))))]
    gpt_ids: Vec<Uuid>,
    /// In cents; more than 0, and less than its agents cost separately.
    #[schema(required, extensions(("x-rule" = json!(rule::AMOUNT))))]
    price: i64,
    /// Otherwise it is a draft.
    is_published: bool,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

impl BundleRequest {
    fn parse(&self) -> ApiResult<(Option<Slug>, BundleDraft)> {
        let mut fields = FieldErrors::default();
        let title = fields.collect("title", Title::parse(&self.title));
        let slug = fields.collect("slug", optional(&self.slug, Slug::parse));
        let description = fields.collect("description", Description::parse(&self.description));
        let agents = self.gpt_ids.iter().copied().map(AgentId::from_uuid).collect();
        let agents = fields.collect("gptIds", BundleAgents::parse(agents));
        let price = fields.collect("price", Cents::new(self.price));
        let is_published = self.is_published;
        fields.finish(|| {
            let (title, description, agents, price) = (title?, description?, agents?, price?);
            Some((slug?, BundleDraft { title, description, agents, price, is_published }))
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeleteBundleResponse {
    /// True if the bundle had orders; then it is never erased.
    archived: bool,
}

endpoints! {
    "/bundles" { get list }
    "/bundles/by-slug/{slug}" { get read }
    "/admin/bundles" { get list_all, post create }
    "/admin/bundles/{id}" { put update, delete delete }
}

/// The bundles that are for sale, newest first.
pub(crate) async fn load_bundles(state: &AppState) -> ApiResult<Arc<Vec<BundleView>>> {
    let catalog = &BundleCatalog::new(&state.context);
    let revision = catalog.revision().await?;
    state.bundles.get_or_try_insert(revision, async || Ok(catalog.list().await?)).await
}

/// List the bundles that are for sale, newest first, with the prices for the reader.
#[utoipa::path(
    get, path = "/api/bundles", tag = "bundles", operation_id = "list_bundles",
    responses((status = 200, body = Vec<BundleResponse>))
)]
pub(crate) async fn list(
    OptionalMember(member): OptionalMember,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<BundleResponse>>> {
    let bundles = load_bundles(&state).await?;
    let offered = BundleCatalog::new(&state.context).for_reader(bundles.iter(), member.as_ref()).await?;
    Ok(Json(offered.iter().map(BundleResponse::from).collect()))
}

/// Get a bundle that is for sale, with the price for the reader.
#[utoipa::path(
    get, path = "/api/bundles/by-slug/{slug}", tag = "bundles", operation_id = "get_bundle",
    params(("slug" = String, Path))
)]
pub(crate) async fn read(
    OptionalMember(member): OptionalMember,
    slug: Path<String>,
    state: Data<AppState>,
) -> ApiResult<Json<BundleResponse>> {
    let bundles = load_bundles(&state).await?;
    let found = bundles.iter().filter(|view| view.bundle.slug.as_str() == *slug);
    let offered = BundleCatalog::new(&state.context).for_reader(found, member.as_ref()).await?;
    offered.first().map(|offered| Json(offered.into())).ok_or_else(ApiError::not_found)
}

/// List all bundles that are not removed, newest first, or with query parameters a page of those that match.
#[utoipa::path(
    get, path = "/api/admin/bundles", tag = "bundles", operation_id = "admin_list_bundles",
    responses((status = 200, body = ListResponse<AdminBundleResponse, PageResponse<AdminBundleResponse>>))
)]
pub(crate) async fn list_all(
    Admin(admin): Admin,
    query: Query<BundleQuery>,
    page: Query<PageQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<ListResponse<AdminBundleResponse, PageResponse<AdminBundleResponse>>>> {
    let bundles = ManageBundles::new(&state.context);
    if request.query_string().is_empty() {
        return Ok(Json(ListResponse::all(bundles.list(admin.actor()).await?)));
    }
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(SortValueKind::Number)?;
    let found = bundles.list_page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(ListResponse::Page(PageResponse::new(found))))
}

/// Create a bundle.
#[utoipa::path(
    post, path = "/api/admin/bundles", tag = "bundles", operation_id = "create_bundle",
    responses((status = 409, description = "The slug is taken"))
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, BundleRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let (slug, draft) = body.parse()?;
    let bundle = ManageBundles::new(&state.context).create(admin.0.actor(), slug, draft).await?;
    Ok(Created(CreatedResponse { id: bundle.id.as_uuid() }))
}

/// Update a bundle. Open orders keep their price.
#[utoipa::path(
    put, path = "/api/admin/bundles/{id}", tag = "bundles", operation_id = "update_bundle",
    responses((status = 409, description = "A newer version was saved"))
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, BundleRequest>,
    Id(id): Id<BundleId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let (_, draft) = body.parse()?;
    let actor = admin.0.actor();
    ManageBundles::new(&state.context).update(actor, id, draft, body.updated_at).await?;
    Ok(NoContent)
}

/// Delete a bundle, or archive it if it has orders.
#[utoipa::path(delete, path = "/api/admin/bundles/{id}", tag = "bundles", operation_id = "delete_bundle")]
pub(crate) async fn delete(
    admin: Admin,
    Id(id): Id<BundleId>,
    state: Data<AppState>,
) -> ApiResult<Json<DeleteBundleResponse>> {
    let outcome = ManageBundles::new(&state.context).delete(admin.0.actor(), id).await?;
    Ok(Json(DeleteBundleResponse { archived: outcome == DeleteOutcome::Archived }))
}
