use actix_web::HttpRequest;
use actix_web::web::{Data, Json, Query};
use application::agents::{AgentDelivery, AgentFilter, AgentSort, AgentType, DeleteOutcome, ManageAgents};
use application::item_list::{CategoryFilter, ItemProblem, ItemStatus, TextFilter};
use application::ports::{AdminAgentView, SortValueKind};
use chrono::{DateTime, Utc};
use domain::agents::{
    Access, Agent, AgentDetails, AgentDraft, AgentNote, AgentUrl, Category, Description, Title,
};
use domain::money::Cents;
use domain::{AgentId, Slug};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::{Created, CreatedResponse, NoContent};
use crate::dto::{
    ExchangeRequest, ExchangeResponse, FeatureImageRequest, FeatureImageResponse, ItemProblemName,
    ItemStatusName, enum_schema,
};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id, optional, parse_search};
use crate::pagination::{CategorizedPageResponse, ListResponse, PageQuery};
use crate::rule;
use crate::state::AppState;

/// An agent in the list of admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the response")]
pub(crate) struct AdminAgentResponse {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    title: String,
    description: String,
    category: String,
    url: String,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    /// Only admins read it; may be empty.
    note: String,
    /// Featured agents come first in their list.
    is_featured: bool,
    /// Whether it is not published yet.
    is_draft: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// Number of members who own it.
    owners: u32,
    /// Whether it was ever ordered. If so, deleting it archives it instead.
    is_ordered: bool,
    /// Number of members who report that it doesn't open.
    open_reports: u32,
    /// The newest version of its package; null if none is published.
    package_version: Option<u32>,
}

impl From<AdminAgentView> for AdminAgentResponse {
    fn from(AdminAgentView { agent, owners, is_ordered, open_reports }: AdminAgentView) -> Self {
        Self {
            id: agent.id.as_uuid(),
            slug: agent.slug.to_string(),
            title: agent.title.to_string(),
            description: agent.description.to_string(),
            category: agent.category.to_string(),
            url: agent.url.as_str().to_owned(),
            price: agent.access.price().get(),
            is_premium: agent.access.is_premium(),
            note: agent.note.as_str().to_owned(),
            is_featured: agent.is_featured,
            is_draft: agent.is_draft(),
            created_at: agent.created_at,
            updated_at: agent.updated_at,
            owners,
            is_ordered,
            open_reports,
            package_version: agent.package_version,
        }
    }
}

enum_schema!(pub(crate) AgentSortName = AgentSort);
enum_schema!(pub(crate) AgentTypeName = AgentType);
enum_schema!(pub(crate) AgentDeliveryName = AgentDelivery);

/// Which agents to return, and how to sort them. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct AgentQuery {
    /// Part of the title, the description or the note.
    #[param(required = false, max_length = 320)]
    search: String,
    /// In any spelling.
    #[param(required = false)]
    category: String,
    #[param(required = false, value_type = ItemStatusName, inline)]
    status: String,
    #[serde(rename = "type")]
    #[param(required = false, value_type = AgentTypeName, inline)]
    agent_type: String,
    /// Only agents that members report not to open.
    #[param(required = false, value_type = ItemProblemName, inline)]
    problem: String,
    /// Only agents of which buyers get this: a link without a package, a package, or nothing yet.
    #[param(required = false, value_type = AgentDeliveryName, inline)]
    delivery: String,
    /// `manual` (default) is the order of members.
    #[param(required = false, value_type = AgentSortName, inline)]
    sort: String,
}

impl AgentQuery {
    fn parse(&self) -> ApiResult<(AgentFilter, AgentSort)> {
        let mut fields = FieldErrors::default();
        let text = fields.collect("search", parse_search(&self.search).map(TextFilter::new));
        let status = fields.collect("status", optional(&self.status, ItemStatus::parse));
        let agent_type = fields.collect("type", optional(&self.agent_type, AgentType::parse));
        let problem = fields.collect("problem", optional(&self.problem, ItemProblem::parse));
        let delivery = fields.collect("delivery", optional(&self.delivery, AgentDelivery::parse));
        let sort = fields.collect("sort", optional(&self.sort, AgentSort::parse));
        let category =
            Some(&self.category).filter(|text| !text.is_empty()).map(|text| CategoryFilter::new(text));
        fields.finish(|| {
            let (status, agent_type, problem, delivery) = (status?, agent_type?, problem?, delivery?);
            let filter = AgentFilter { text: text?, category, status, agent_type, problem, delivery };
            Some((filter, sort?.unwrap_or_default()))
        })
    }
}

/// An agent with everything that an admin can edit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditableAgentResponse {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    title: String,
    description: String,
    category: String,
    url: String,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    /// What it does and for whom; may be empty.
    details: String,
    /// An example conversation; may be empty.
    example: Vec<ExchangeResponse>,
    image: Option<FeatureImageResponse>,
    /// Only admins read it; may be empty.
    note: String,
    /// The version that an edit is based on.
    updated_at: DateTime<Utc>,
}

impl From<Agent> for EditableAgentResponse {
    fn from(agent: Agent) -> Self {
        Self {
            id: agent.id.as_uuid(),
            slug: agent.slug.to_string(),
            title: agent.title.to_string(),
            description: agent.description.to_string(),
            category: agent.category.to_string(),
            url: agent.url.as_str().to_owned(),
            price: agent.access.price().get(),
            is_premium: agent.access.is_premium(),
            details: agent.details.as_str().to_owned(),
            example: ExchangeResponse::list(&agent.example),
            image: agent.image.as_ref().map(FeatureImageResponse::from),
            note: agent.note.as_str().to_owned(),
            updated_at: agent.updated_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AgentRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(Title::MAX_LENGTH)))))]
    title: String,
    /// Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title of a new agent,
    /// and stays the same for an existing one.
    #[schema(extensions(("x-rule" = json!(rule::OPTIONAL_SLUG))))]
    slug: String,
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(Description::MAX_LENGTH)))))]
    description: String,
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(Category::MAX_LENGTH)))))]
    category: String,
    /// An https URL, or empty.
    #[schema(extensions(("x-rule" = json!(rule::URL))))]
    url: String,
    /// In cents; ignored for free agents.
    price: i64,
    is_premium: bool,
    /// What it does and for whom, in plain paragraphs. Omit it to change nothing.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(AgentDetails::MAX_LENGTH)))))]
    details: Option<String>,
    /// An example conversation. Omit it to change nothing.
    #[schema(max_items = 10)]
    example: Option<Vec<ExchangeRequest>>,
    /// Omit it to change nothing.
    image: Option<FeatureImageRequest>,
    /// Only admins read it. Omit it to change nothing.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(AgentNote::MAX_LENGTH)))))]
    note: Option<String>,
    /// Whether a new agent is not published yet. Ignored for an existing one.
    is_draft: bool,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

impl AgentRequest {
    fn parse(&self) -> ApiResult<AgentDraft> {
        let mut fields = FieldErrors::default();
        let title = fields.collect("title", Title::parse(&self.title));
        let slug = Some(self.slug.as_str()).filter(|slug| !slug.is_empty()).map(Slug::parse).transpose();
        let slug = fields.collect("slug", slug);
        let description = fields.collect("description", Description::parse(&self.description));
        let category = fields.collect("category", Category::parse(&self.category));
        let url = fields.collect("url", AgentUrl::parse(&self.url));
        let access = if self.is_premium {
            fields.collect("price", Cents::new(self.price)).map(Access::Premium)
        } else {
            Some(Access::Free)
        };
        let details = self.details.as_deref().map(AgentDetails::parse).transpose();
        let details = fields.collect("details", details);
        let example = self.example.as_deref().map(ExchangeRequest::parse).transpose();
        let example = fields.collect("example", example);
        let image = fields.collect("image", self.image.as_ref().map(FeatureImageRequest::parse).transpose());
        let note = fields.collect("note", self.note.as_deref().map(AgentNote::parse).transpose());
        fields.finish(|| {
            Some(AgentDraft {
                slug: slug?,
                title: title?,
                description: description?,
                category: category?,
                url: url?,
                access: access?,
                details: details?,
                example: example?,
                image: image?,
                note: note?,
                is_draft: self.is_draft,
            })
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeleteAgentResponse {
    /// True if the agent had orders: it leaves all lists, but its owners keep it.
    archived: bool,
}

/// List all agents in the order in which members see them: featured ones first, then newest first unless they were moved.
///
/// With query parameters, it is a page of those that match.
#[utoipa::path(
    get, path = "/api/admin/gpts", tag = "agents", operation_id = "admin_list_agents",
    responses((
        status = 200, body = ListResponse<AdminAgentResponse, CategorizedPageResponse<AdminAgentResponse>>
    ))
)]
pub(crate) async fn list_all(
    Admin(admin): Admin,
    query: Query<AgentQuery>,
    page: Query<PageQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<ListResponse<AdminAgentResponse, CategorizedPageResponse<AdminAgentResponse>>>> {
    let agents = ManageAgents::new(&state.context);
    if request.query_string().is_empty() {
        return Ok(Json(ListResponse::all(agents.list(admin.actor()).await?)));
    }
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(SortValueKind::Number)?;
    let found = agents.list_page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(ListResponse::Page(CategorizedPageResponse::new(found))))
}

/// Get an agent to edit it.
#[utoipa::path(get, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "admin_get_agent")]
pub(crate) async fn find(
    admin: Admin,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<Json<EditableAgentResponse>> {
    let agent = ManageAgents::new(&state.context).find(admin.0.actor(), id).await?;
    Ok(Json(agent.into()))
}

/// Create an agent.
#[utoipa::path(
    post, path = "/api/admin/gpts", tag = "agents", operation_id = "create_agent",
    responses((status = 409, description = "The slug is taken; a free one is suggested"))
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, AgentRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let agent = ManageAgents::new(&state.context).create(admin.0.actor(), body.parse()?).await?;
    Ok(Created(CreatedResponse { id: agent.id.as_uuid() }))
}

/// Update an agent. Open orders keep their price.
#[utoipa::path(
    put, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "update_agent",
    responses((status = 409, description = "The slug is taken, or a newer version was saved"))
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, AgentRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let actor = admin.0.actor();
    ManageAgents::new(&state.context).update(actor, id, body.parse()?, body.updated_at).await?;
    Ok(NoContent)
}

/// Delete an agent, or archive it if it has orders.
#[utoipa::path(delete, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "delete_agent")]
pub(crate) async fn delete(
    admin: Admin,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<Json<DeleteAgentResponse>> {
    let outcome = ManageAgents::new(&state.context).delete(admin.0.actor(), id).await?;
    Ok(Json(DeleteAgentResponse { archived: outcome == DeleteOutcome::Archived }))
}
