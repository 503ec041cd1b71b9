//! What is new since a member's last visit.

use actix_web::web::{Data, Json};
use application::news::{News, NewsSince, NewsView};
use application::ports::{ChangedPrompt, NewAgent, NewPost, NewPrompt, UpdatedAgent};
use chrono::{DateTime, Utc};
use domain::AgentId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{NoContent, endpoints};
use crate::error::ApiResult;
use crate::extract::Member;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewAgentResponse {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    title: String,
    is_premium: bool,
}

impl From<NewAgent> for NewAgentResponse {
    fn from(NewAgent { id, slug, title, is_premium }: NewAgent) -> Self {
        Self { id: id.as_uuid(), slug, title, is_premium }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct NewPromptResponse {
    id: Uuid,
    name: String,
}

impl From<NewPrompt> for NewPromptResponse {
    fn from(NewPrompt { id, name }: NewPrompt) -> Self {
        Self { id: id.as_uuid(), name }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct NewPostResponse {
    slug: String,
    title: String,
}

impl From<NewPost> for NewPostResponse {
    fn from(NewPost { slug, title }: NewPost) -> Self {
        Self { slug, title }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct UpdatedAgentResponse {
    id: Uuid,
    title: String,
    /// What changed; may be empty.
    note: String,
}

impl From<UpdatedAgent> for UpdatedAgentResponse {
    fn from(UpdatedAgent { id, title, note }: UpdatedAgent) -> Self {
        Self { id: id.as_uuid(), title, note }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangedPromptResponse {
    id: Uuid,
    name: String,
    /// As the member copied it.
    copied_text: String,
    /// As it is now.
    prompt_text: String,
}

impl From<ChangedPrompt> for ChangedPromptResponse {
    fn from(prompt: ChangedPrompt) -> Self {
        Self {
            id: prompt.id.as_uuid(),
            name: prompt.name,
            copied_text: prompt.copied_text,
            prompt_text: prompt.text,
        }
    }
}

/// Up to 50 of each kind, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewsSinceResponse {
    last_visit: DateTime<Utc>,
    agents: Vec<NewAgentResponse>,
    prompts: Vec<NewPromptResponse>,
    posts: Vec<NewPostResponse>,
    /// Agents that the member owns, with a new version of the package.
    updated_agents: Vec<UpdatedAgentResponse>,
    /// Prompts that changed since the member copied them.
    changed_prompts: Vec<ChangedPromptResponse>,
}

impl From<NewsSince> for NewsSinceResponse {
    fn from(news: NewsSince) -> Self {
        Self {
            last_visit: news.last_visit,
            agents: news.content.agents.into_iter().map(NewAgentResponse::from).collect(),
            prompts: news.content.prompts.into_iter().map(NewPromptResponse::from).collect(),
            posts: news.content.posts.into_iter().map(NewPostResponse::from).collect(),
            updated_agents: news.new_versions.into_iter().map(UpdatedAgentResponse::from).collect(),
            changed_prompts: news.changed_prompts.into_iter().map(ChangedPromptResponse::from).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewsResponse {
    /// Agents and prompts that were created later have the badge "New". Null while an admin views the site as someone
    /// else.
    badges_since: Option<DateTime<Utc>>,
    /// Prompts with the badge "Updated": they changed since the member copied them.
    updated_prompts: Vec<ChangedPromptResponse>,
    /// Agents with the badge "Updated": there is a newer version of the package than the member downloaded or copied.
    updated_agents: Vec<Uuid>,
    /// Null if nothing is new, or it was dismissed.
    since_last_visit: Option<NewsSinceResponse>,
}

impl From<NewsView> for NewsResponse {
    fn from(news: NewsView) -> Self {
        Self {
            badges_since: news.badges_since,
            updated_prompts: news.prompts_with_badge.into_iter().map(ChangedPromptResponse::from).collect(),
            updated_agents: news.agents_with_badge.iter().map(AgentId::as_uuid).collect(),
            since_last_visit: news.since_last_visit.map(NewsSinceResponse::from),
        }
    }
}

endpoints! {
    "/news" { get read }
    "/news/dismiss" { post dismiss }
}

/// Get what is new since the member's last visit.
#[utoipa::path(get, path = "/api/news", tag = "news", operation_id = "get_news")]
pub(crate) async fn read(Member(member): Member, state: Data<AppState>) -> ApiResult<Json<NewsResponse>> {
    // The example member has no visits.
    let news = match member.view_as {
        Some(_) => NewsView::default(),
        None => News::new(&state.context).read(member.user.id, member.actor()).await?,
    };
    Ok(Json(news.into()))
}

/// Hide what is new until the next visit.
#[utoipa::path(post, path = "/api/news/dismiss", tag = "news", operation_id = "dismiss_news")]
pub(crate) async fn dismiss(Member(member): Member, state: Data<AppState>) -> ApiResult<NoContent> {
    News::new(&state.context).dismiss(member.user.id).await?;
    Ok(NoContent)
}
