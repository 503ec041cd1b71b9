use application::posts::{AgentCard, PostCards, PromptCard};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An agent in a post, without its URL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentCardResponse {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    title: String,
    description: String,
    category: String,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
}

/// A prompt in a post, without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct PromptCardResponse {
    id: Uuid,
    /// The slug of the prompt's page, `/prompts/{slug}`.
    slug: String,
    name: String,
    category: String,
}

/// The agents and prompts that a post shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostCardsResponse {
    agents: Vec<AgentCardResponse>,
    prompts: Vec<PromptCardResponse>,
}

impl From<&PostCards> for PostCardsResponse {
    fn from(PostCards { agents, prompts }: &PostCards) -> Self {
        Self {
            agents: agents.iter().map(AgentCardResponse::from).collect(),
            prompts: prompts.iter().map(PromptCardResponse::from).collect(),
        }
    }
}

impl From<&AgentCard> for AgentCardResponse {
    fn from(agent: &AgentCard) -> Self {
        Self {
            id: agent.id.as_uuid(),
            slug: agent.slug.clone(),
            title: agent.title.clone(),
            description: agent.description.clone(),
            category: agent.category.clone(),
            price: agent.price.get(),
            is_premium: agent.is_premium,
        }
    }
}

impl From<&PromptCard> for PromptCardResponse {
    fn from(prompt: &PromptCard) -> Self {
        Self {
            id: prompt.id.as_uuid(),
            slug: prompt.slug.clone(),
            name: prompt.name.clone(),
            category: prompt.category.clone(),
        }
    }
}
