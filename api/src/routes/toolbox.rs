//! A member's favorites, owned agents and recent uses.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use application::agents::MemberAgentView;
use application::toolbox::{ManageFavorites, RecentUses, ToolboxContents, ToolboxView};
use chrono::{DateTime, Utc};
use domain::prompts::PromptText;
use domain::reviews::Rating;
use domain::toolbox::ToolboxItem;
use domain::{AgentId, PromptId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::reviews::ratings;
use super::{NoContent, endpoints, parse_id};
use crate::dto::{AgentResponse, PromptResponse};
use crate::error::{ApiError, ApiResult};
use crate::extract::{AuthenticatedJson, Id, InField as _, Member, MemberWithPurchases};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToolboxItemKind {
    Agent,
    Prompt,
}

/// An agent or a prompt.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub(crate) struct ToolboxItemReference {
    kind: ToolboxItemKind,
    id: Uuid,
}

impl From<ToolboxItem> for ToolboxItemReference {
    fn from(item: ToolboxItem) -> Self {
        let kind = match item {
            ToolboxItem::Agent(_) => ToolboxItemKind::Agent,
            ToolboxItem::Prompt(_) => ToolboxItemKind::Prompt,
        };
        Self { kind, id: item.as_uuid() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecentUseResponse {
    kind: ToolboxItemKind,
    id: Uuid,
    used_at: DateTime<Utc>,
}

/// A member's toolbox. What is no longer available is left out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolboxResponse<'a> {
    /// In the member's order.
    favorites: Vec<ToolboxItemReference>,
    /// By title.
    owned_agents: Vec<Uuid>,
    /// Most recent first.
    recent: Vec<RecentUseResponse>,
    /// The agents of all lists.
    agents: Vec<AgentResponse<'a>>,
    /// The prompts of all lists.
    prompts: Vec<PromptResponse>,
}

impl<'a> ToolboxResponse<'a> {
    fn new(
        toolbox: &'a ToolboxView,
        member: &'a MemberWithPurchases,
        ratings: &BTreeMap<AgentId, Rating>,
    ) -> Self {
        let recent = toolbox.recent.iter().map(|recent| {
            let ToolboxItemReference { kind, id } = recent.item.into();
            RecentUseResponse { kind, id, used_at: recent.used_at }
        });
        let agents = toolbox.agents.iter();
        let agents = agents.map(|agent| {
            let view = MemberAgentView::new(agent, member.owns(agent.id), member.actor());
            AgentResponse::new(view, ratings.get(&agent.id))
        });
        Self {
            favorites: toolbox.favorites.iter().copied().map(ToolboxItemReference::from).collect(),
            owned_agents: toolbox.owned.iter().map(AgentId::as_uuid).collect(),
            recent: recent.collect(),
            agents: agents.collect(),
            prompts: toolbox.prompts.iter().map(PromptResponse::from).collect(),
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct RecordCopyRequest {
    /// The prompt as the member saw it, without what they filled in; as long as a prompt may be.
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(PromptText::DEFAULT_MAX_LENGTH)))))]
    prompt_text: String,
}

/// How often each agent was opened and each prompt was copied, as of this hour.
pub(crate) async fn load_uses(state: &AppState) -> ApiResult<Arc<BTreeMap<ToolboxItem, u32>>> {
    state
        .uses
        .get_or_try_insert(state.hour(), async || Ok(RecentUses::new(&state.context).counts().await?))
        .await
}

endpoints! {
    "/toolbox" { get contents }
    "/toolbox/favorites" { get favorites }
    "/toolbox/favorites/{kind}/{id}" { put add_favorite, delete remove_favorite }
    "/toolbox/favorites/{kind}/{id}/move-to-top" { post move_favorite_to_top }
    "/toolbox/recent" { delete clear_recent }
    "/toolbox/recent/agents/{id}" { post record_opened }
    "/toolbox/recent/prompts/{id}" { post record_copied }
}

/// Get the member's toolbox: favorites, owned agents and recent uses.
#[utoipa::path(
    get, path = "/api/toolbox", tag = "toolbox", operation_id = "get_toolbox",
    responses((status = 200, body = ToolboxResponse))
)]
pub(crate) async fn contents(member: MemberWithPurchases, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let toolbox = ToolboxContents::new(&state.context).read(member.user().id, member.owned()).await?;
    let ratings = ratings(&state).await?;
    Ok(HttpResponse::Ok().json(ToolboxResponse::new(&toolbox, &member, &ratings)))
}

/// List the member's favorites, up to 500, in their order.
#[utoipa::path(
    get, path = "/api/toolbox/favorites", tag = "toolbox", operation_id = "list_favorites",
    responses((status = 200, body = Vec<ToolboxItemReference>))
)]
pub(crate) async fn favorites(
    Member(member): Member,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<ToolboxItemReference>>> {
    let favorites = ManageFavorites::new(&state.context).list(member.user.id).await?;
    Ok(Json(favorites.iter().map(|favorite| favorite.item.into()).collect()))
}

/// Add a favorite at the top. Idempotent.
#[utoipa::path(
    put, path = "/api/toolbox/favorites/{kind}/{id}", tag = "toolbox",
    params(("kind" = ToolboxItemKind, Path), ("id" = Uuid, Path)),
    responses((status = 409, description = "The member has 500 favorites"), (status = 429))
)]
pub(crate) async fn add_favorite(
    Member(member): Member,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageFavorites::new(&state.context).add(member.user.id, parse_item(&path)?).await?;
    Ok(NoContent)
}

/// Remove a favorite. Idempotent.
#[utoipa::path(
    delete, path = "/api/toolbox/favorites/{kind}/{id}", tag = "toolbox",
    params(("kind" = ToolboxItemKind, Path), ("id" = Uuid, Path)),
    responses((status = 429))
)]
pub(crate) async fn remove_favorite(
    Member(member): Member,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageFavorites::new(&state.context).remove(member.user.id, parse_item(&path)?).await?;
    Ok(NoContent)
}

/// Move a favorite to the top of the list.
#[utoipa::path(
    post, path = "/api/toolbox/favorites/{kind}/{id}/move-to-top", tag = "toolbox",
    params(("kind" = ToolboxItemKind, Path), ("id" = Uuid, Path)),
    responses((status = 429))
)]
pub(crate) async fn move_favorite_to_top(
    Member(member): Member,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageFavorites::new(&state.context).move_to_top(member.user.id, parse_item(&path)?).await?;
    Ok(NoContent)
}

/// Forget what the member used recently.
#[utoipa::path(delete, path = "/api/toolbox/recent", tag = "toolbox", operation_id = "clear_recent_uses")]
pub(crate) async fn clear_recent(Member(member): Member, state: Data<AppState>) -> ApiResult<NoContent> {
    RecentUses::new(&state.context).clear(member.user.id).await?;
    Ok(NoContent)
}

/// Record that the member opened an agent.
#[utoipa::path(
    post, path = "/api/toolbox/recent/agents/{id}", tag = "toolbox", operation_id = "record_opened_agent",
    responses((status = 429))
)]
pub(crate) async fn record_opened(
    Member(member): Member,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    RecentUses::new(&state.context).record_opened(member.user.id, id).await?;
    Ok(NoContent)
}

/// Record that the member copied a prompt.
#[utoipa::path(
    post, path = "/api/toolbox/recent/prompts/{id}", tag = "toolbox", operation_id = "record_copied_prompt",
    responses((status = 429))
)]
pub(crate) async fn record_copied(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, RecordCopyRequest>,
    Id(id): Id<PromptId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let text =
        PromptText::parse_up_to(state.site().prompt_max_length, &body.prompt_text).in_field("promptText")?;
    RecentUses::new(&state.context).record_copied(member.user.id, id, text).await?;
    Ok(NoContent)
}

fn parse_item((kind, id): &(String, String)) -> ApiResult<ToolboxItem> {
    match kind.as_str() {
        "agent" => Ok(ToolboxItem::Agent(parse_id(id)?)),
        "prompt" => Ok(ToolboxItem::Prompt(parse_id(id)?)),
        _ => Err(ApiError::not_found()),
    }
}
