use serde::Serialize;
use utoipa::ToSchema;

/// The agents that the landing page previews, by title.
pub(crate) const SAMPLES: [&str; 4] = [
    "Meal, Grocery List, and Recipe Planner",
    "Email Assistant",
    "Document Analyzer",
    "Results-Focused Learning Coach",
];

/// A previewed agent that has a page.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SampleAgentResponse {
    pub(crate) title: &'static str,
    /// The slug of its page.
    pub(crate) slug: String,
}
