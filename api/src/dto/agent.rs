use application::agents::MemberAgentView;
use application::ports::{AgentPageView, AgentView};
use chrono::{DateTime, Utc};
use domain::agents::{ExampleConversation, ExampleConversationError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// An agent as one member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentResponse<'a> {
    id: Uuid,
    /// Of the agent's page, `/gpts/{slug}`.
    slug: &'a str,
    title: &'a str,
    description: &'a str,
    category: &'a str,
    /// Empty for a premium agent that the member does not own.
    url: &'a str,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    /// Featured agents come first.
    is_featured: bool,
    is_purchased: bool,
    created_at: DateTime<Utc>,
}

impl<'a> From<MemberAgentView<'a>> for AgentResponse<'a> {
    fn from(view: MemberAgentView<'a>) -> Self {
        let agent = view.agent;
        Self {
            id: agent.id.as_uuid(),
            slug: &agent.slug,
            title: &agent.title,
            description: &agent.description,
            category: &agent.category,
            url: view.url.unwrap_or_default(),
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_featured: agent.is_featured,
            is_purchased: view.is_owned,
            created_at: agent.created_at,
        }
    }
}

/// A member's message and the agent's answer.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ExchangeBody {
    /// Up to 2,000 characters.
    member: String,
    /// Up to 2,000 characters.
    agent: String,
}

impl ExchangeBody {
    pub(crate) fn parse(list: &[Self]) -> Result<ExampleConversation, ExampleConversationError> {
        ExampleConversation::parse(list.iter().map(|body| (body.member.as_str(), body.agent.as_str())))
    }

    pub(crate) fn list(example: &ExampleConversation) -> Vec<Self> {
        let exchanges = example.exchanges().iter();
        exchanges
            .map(|exchange| Self { member: exchange.member.to_string(), agent: exchange.agent.to_string() })
            .collect()
    }
}

/// Another agent of the same category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RelatedAgentResponse<'a> {
    slug: &'a str,
    title: &'a str,
    description: &'a str,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
}

/// What the page of an agent shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentPageResponse<'a> {
    #[serde(flatten)]
    agent: AgentResponse<'a>,
    /// What it does and for whom, in plain paragraphs; may be empty.
    details: &'a str,
    /// An example conversation; may be empty.
    example: Vec<ExchangeBody>,
    related: Vec<RelatedAgentResponse<'a>>,
}

impl<'a> AgentPageResponse<'a> {
    pub(crate) fn new(view: MemberAgentView<'a>, page: &'a AgentPageView, related: &'a [AgentView]) -> Self {
        let related = related.iter().map(|agent| RelatedAgentResponse {
            slug: &agent.slug,
            title: &agent.title,
            description: &agent.description,
            price: agent.price.get(),
            is_premium: agent.is_premium,
        });
        Self {
            agent: view.into(),
            details: &page.details,
            example: ExchangeBody::list(&page.example),
            related: related.collect(),
        }
    }
}
