use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use application::agents::{DeleteOutcome, ManageAgents};
use application::ports::AdminAgentView;
use chrono::{DateTime, Utc};
use domain::Slug;
use domain::agents::{Access, Agent, AgentDetails, AgentDraft, AgentUrl, Category, Description, Title};
use domain::money::Cents;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::{CreatedResponse, parse_id};
use crate::dto::{ExchangeBody, FeatureImageBody};
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors};
use crate::state::AppState;

/// An agent in the list of admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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
    /// Featured agents come first in their list.
    is_featured: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// Number of members who own it.
    owners: u32,
    /// Whether it was ever ordered. If so, deleting it archives it instead.
    is_ordered: bool,
    /// Number of members who report that it doesn't open.
    open_reports: u32,
}

impl From<AdminAgentView> for AdminAgentResponse {
    fn from(AdminAgentView { agent, updated_at, owners, is_ordered, open_reports }: AdminAgentView) -> Self {
        Self {
            id: agent.id.as_uuid(),
            slug: agent.slug,
            title: agent.title,
            description: agent.description,
            category: agent.category,
            url: agent.url,
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_featured: agent.is_featured,
            created_at: agent.created_at,
            updated_at,
            owners,
            is_ordered,
            open_reports,
        }
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
    example: Vec<ExchangeBody>,
    #[schema(required)]
    image: Option<FeatureImageBody>,
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
            example: ExchangeBody::list(&agent.example),
            image: agent.image.as_ref().map(FeatureImageBody::from),
            updated_at: agent.updated_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AgentRequest {
    title: String,
    /// Lowercase letters, numbers and single hyphens between them. If empty, it is made from the title of a new agent,
    /// and stays the same for an existing one.
    slug: String,
    description: String,
    category: String,
    /// An https URL, or empty.
    url: String,
    /// In cents; ignored for free agents.
    price: i64,
    is_premium: bool,
    /// What it does and for whom, in plain paragraphs. Omit it to change nothing.
    details: Option<String>,
    /// An example conversation. Omit it to change nothing.
    example: Option<Vec<ExchangeBody>>,
    /// Omit it to change nothing.
    image: Option<FeatureImageBody>,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

impl AgentRequest {
    fn parse(&self) -> Result<AgentDraft, ApiError> {
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
        let example = self.example.as_deref().map(ExchangeBody::parse).transpose();
        let example = fields.collect("example", example);
        let image = fields.collect("image", self.image.as_ref().map(FeatureImageBody::parse).transpose());
        let draft = (|| {
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
            })
        })();
        fields.into_result(draft)
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeleteAgentResponse {
    /// True if the agent had orders: it leaves all lists, but its owners keep it.
    archived: bool,
}

/// List all agents in the order in which members see them: featured ones first, then newest first unless they were moved.
#[utoipa::path(
    get, path = "/api/admin/gpts", tag = "agents", operation_id = "admin_list_agents",
    responses((status = 200, body = Vec<AdminAgentResponse>))
)]
pub(crate) async fn list_all(
    admin: Admin,
    state: Data<AppState>,
) -> Result<Json<Vec<AdminAgentResponse>>, ApiError> {
    let agents = ManageAgents::new(&state.context).list(admin.0.actor()).await?;
    Ok(Json(agents.into_iter().map(AdminAgentResponse::from).collect()))
}

/// Get an agent to edit it.
#[utoipa::path(
    get, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "admin_get_agent",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = EditableAgentResponse))
)]
pub(crate) async fn find(
    admin: Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<EditableAgentResponse>, ApiError> {
    let agent = ManageAgents::new(&state.context).find(admin.0.actor(), parse_id(&id)?).await?;
    Ok(Json(agent.into()))
}

/// Create an agent.
#[utoipa::path(
    post, path = "/api/admin/gpts", tag = "agents", operation_id = "create_agent", request_body = AgentRequest,
    responses(
        (status = 201, body = CreatedResponse),
        (status = 409, body = ErrorResponse, description = "The slug is taken; a free one is suggested"),
    )
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, AgentRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let agent = ManageAgents::new(&state.context).create(admin.0.actor(), body.parse()?).await?;
    Ok(HttpResponse::Created().json(CreatedResponse { id: agent.id.as_uuid() }))
}

/// Update an agent. Open orders keep their price.
#[utoipa::path(
    put, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "update_agent", request_body = AgentRequest,
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = 409, body = ErrorResponse, description = "The slug is taken, or a newer version was saved"),
    )
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, AgentRequest>,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let actor = admin.0.actor();
    ManageAgents::new(&state.context).update(actor, parse_id(&id)?, body.parse()?, body.updated_at).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete an agent, or archive it if it has orders.
#[utoipa::path(
    delete, path = "/api/admin/gpts/{id}", tag = "agents", operation_id = "delete_agent", params(("id" = Uuid, Path)),
    responses((status = 200, body = DeleteAgentResponse))
)]
pub(crate) async fn delete(
    admin: Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<Json<DeleteAgentResponse>, ApiError> {
    let outcome = ManageAgents::new(&state.context).delete(admin.0.actor(), parse_id(&id)?).await?;
    Ok(Json(DeleteAgentResponse { archived: outcome == DeleteOutcome::Archived }))
}
