use std::cmp::Reverse;
use std::collections::BTreeMap;

use application::agents::MemberAgentView;
use application::bundles::OfferedBundle;
use application::ports::{AgentPageView, AgentView, ReviewView};
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::agents::{ExampleConversation, ExampleConversationError, ExampleText, opens_in};
use domain::reviews::{Rating, Review};
use domain::toolbox::ToolboxItem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::review::{AgentReviewsResponse, RatingResponse};
use super::{BundleLinkResponse, FeatureImageResponse};
use crate::rule;

/// An agent as one member sees it.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the response")]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentResponse<'a> {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
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
    /// Whether buyers get something yet.
    is_deliverable: bool,
    /// Where its link opens: `ChatGPT`, `Claude`, `Gemini`, `Copilot`, `Poe` or a host; null without a link.
    opens_in: Option<String>,
    has_package: bool,
    /// The newest version of its package; null if it has none.
    package_version: Option<u32>,
    created_at: DateTime<Utc>,
    /// Null while there are fewer than three reviews.
    rating: Option<RatingResponse>,
    image: Option<FeatureImageResponse>,
    /// Its place in this list by how often members opened it, from 1; null outside of lists that can be sorted by it.
    use_rank: Option<usize>,
}

impl<'a> AgentResponse<'a> {
    /// `rating` is `None` for an agent without reviews.
    pub(crate) fn new(view: MemberAgentView<'a>, rating: Option<&Rating>) -> Self {
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
            is_deliverable: agent.is_deliverable(),
            opens_in: opens_in(&agent.url),
            has_package: agent.package_version.is_some(),
            package_version: agent.package_version,
            created_at: agent.created_at,
            rating: rating.and_then(|rating| RatingResponse::new(*rating)),
            image: agent.image.as_ref().map(FeatureImageResponse::from),
            use_rank: None,
        }
    }

    #[must_use]
    pub(crate) fn ranked(self, ranks: &BTreeMap<AgentId, usize>) -> Self {
        Self { use_rank: ranks.get(&AgentId::from_uuid(self.id)).copied(), ..self }
    }
}

/// The place of each agent, those that members opened most first.
pub(crate) fn use_ranks<'a>(
    agents: impl Iterator<Item = &'a AgentView>,
    uses: &BTreeMap<ToolboxItem, u32>,
) -> BTreeMap<AgentId, usize> {
    let mut ids: Vec<_> = agents.map(|agent| agent.id).collect();
    ids.sort_by_key(|id| Reverse(uses.get(&ToolboxItem::Agent(*id)).copied().unwrap_or_default()));
    ids.into_iter().zip(1..).collect()
}

/// A member's message and the agent's answer.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ExchangeRequest {
    #[schema(extensions(("x-rule" = json!(rule::paragraphs(ExampleText::MAX_LENGTH)))))]
    member: String,
    #[schema(extensions(("x-rule" = json!(rule::paragraphs(ExampleText::MAX_LENGTH)))))]
    agent: String,
}

impl ExchangeRequest {
    pub(crate) fn parse(list: &[Self]) -> Result<ExampleConversation, ExampleConversationError> {
        ExampleConversation::parse(list.iter().map(|body| (body.member.as_str(), body.agent.as_str())))
    }
}

/// A member's message and the agent's answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExchangeResponse {
    member: String,
    agent: String,
}

impl ExchangeResponse {
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

/// What the page of an agent is rendered from, the same for everyone.
#[derive(Debug)]
pub(crate) struct AgentPageData {
    pub(crate) page: AgentPageView,
    pub(crate) related: Vec<AgentView>,
    pub(crate) rating: Rating,
    /// The newest ones.
    pub(crate) reviews: Vec<ReviewView>,
    /// The cursor of the next page of reviews.
    pub(crate) next_cursor: Option<String>,
    /// Bundles that contain it.
    pub(crate) bundles: Vec<OfferedBundle>,
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
    example: Vec<ExchangeResponse>,
    related: Vec<RelatedAgentResponse<'a>>,
    reviews: AgentReviewsResponse,
    /// Bundles that contain it.
    bundles: Vec<BundleLinkResponse>,
}

impl<'a> AgentPageResponse<'a> {
    /// `own_review` is the review of the member who reads the page.
    pub(crate) fn new(
        view: MemberAgentView<'a>,
        data: &'a AgentPageData,
        own_review: Option<Review>,
    ) -> Self {
        let related = data.related.iter().map(|agent| RelatedAgentResponse {
            slug: &agent.slug,
            title: &agent.title,
            description: &agent.description,
            price: agent.price.get(),
            is_premium: agent.is_premium,
        });
        Self {
            agent: AgentResponse::new(view, Some(&data.rating)),
            details: &data.page.details,
            example: ExchangeResponse::list(&data.page.example),
            related: related.collect(),
            reviews: AgentReviewsResponse::new(
                data.rating,
                &data.reviews,
                data.next_cursor.clone(),
                own_review,
            ),
            bundles: data.bundles.iter().map(BundleLinkResponse::from).collect(),
        }
    }
}
