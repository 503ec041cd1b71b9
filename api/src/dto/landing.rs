use std::collections::BTreeMap;
use std::sync::Arc;

use application::agents::MemberAgentView;
use application::ports::{AgentView, PostSummary, ReviewView};
use domain::AgentId;
use domain::reviews::Rating;
use serde::Serialize;
use utoipa::ToSchema;

use super::{AgentResponse, PostSummaryResponse, ReviewResponse};

/// The agents that the landing page previews, by title.
pub(crate) const SAMPLES: [&str; 4] = [
    "Meal, Grocery List, and Recipe Planner",
    "Email Assistant",
    "Document Analyzer",
    "Results-Focused Learning Coach",
];

/// An agent that the landing page previews.
#[derive(Debug)]
pub(crate) struct SampleAgent {
    /// The one of [`SAMPLES`] at this place.
    pub(crate) title: &'static str,
    pub(crate) agent: AgentView,
    /// Whether it is shown instead of the default one.
    pub(crate) replaces_default: bool,
}

/// What the landing page is rendered from.
#[derive(Debug)]
pub(crate) struct LandingData {
    pub(crate) samples: Vec<SampleAgent>,
    /// The titles of [`SAMPLES`] that are hidden.
    pub(crate) hidden_samples: Vec<&'static str>,
    /// Premium agents.
    pub(crate) agents: Vec<AgentView>,
    pub(crate) ratings: Arc<BTreeMap<AgentId, Rating>>,
    /// Good reviews with a text, each with its agent.
    pub(crate) reviews: Vec<(AgentView, ReviewView)>,
    /// The newest one.
    pub(crate) post: Option<PostSummary>,
}

impl LandingData {
    pub(crate) fn response(&self) -> LandingResponse<'_> {
        let visible =
            |agent| AgentResponse::new(MemberAgentView::for_visitor(agent), self.ratings.get(&agent.id));
        let review = |(agent, review): &(AgentView, ReviewView)| LandingReviewResponse {
            slug: agent.slug.clone(),
            title: agent.title.clone(),
            review: review.clone().into(),
        };
        LandingResponse {
            samples: self
                .samples
                .iter()
                .map(|SampleAgent { title, agent, replaces_default }| SampleAgentResponse {
                    title,
                    slug: agent.slug.clone(),
                    gpt: replaces_default.then(|| visible(agent)),
                })
                .collect(),
            hidden_samples: &self.hidden_samples,
            gpts: self.agents.iter().map(visible).collect(),
            reviews: self.reviews.iter().map(review).collect(),
            post: self.post.clone().map(PostSummaryResponse::from),
        }
    }
}

/// A previewed agent that has a page.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SampleAgentResponse<'a> {
    /// The title of the default agent at its place.
    title: &'static str,
    /// The slug of its page.
    slug: String,
    /// The agent that is shown instead of the default one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    gpt: Option<AgentResponse<'a>>,
}

/// A review with the agent that it is about.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LandingReviewResponse {
    /// The slug of the agent's page.
    slug: String,
    /// The title of the agent.
    title: String,
    #[serde(flatten)]
    review: ReviewResponse,
}

/// What the landing page shows of the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LandingResponse<'a> {
    /// The previewed agents that have a page.
    samples: Vec<SampleAgentResponse<'a>>,
    /// The titles of built-in samples that are hidden.
    hidden_samples: &'a [&'static str],
    /// Up to four premium agents, as visitors see them.
    gpts: Vec<AgentResponse<'a>>,
    /// Up to three good reviews of these agents.
    reviews: Vec<LandingReviewResponse>,
    /// The newest post.
    post: Option<PostSummaryResponse>,
}
