use application::bundles::{OfferedAgent, OfferedBundle};
use domain::agents::opens_in;
use domain::money::Cents;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An agent of a bundle, without its URL; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BundledAgentResponse {
    id: Uuid,
    /// The slug of the agent's page, `/gpts/{slug}`.
    slug: String,
    title: String,
    description: String,
    /// Its price outside of the bundle.
    price: i64,
    /// Its share of the bundle's price.
    share: i64,
    /// What is taken off the bundle's price; null unless the reader owns it.
    credit: Option<i64>,
    /// Whether buyers can open the agent yet.
    is_deliverable: bool,
    /// Where its link opens: the name of an assistant or a host; null without a link.
    opens_in: Option<String>,
    has_package: bool,
}

impl From<&OfferedAgent> for BundledAgentResponse {
    fn from(OfferedAgent { agent, share, credit }: &OfferedAgent) -> Self {
        Self {
            id: agent.id.as_uuid(),
            slug: agent.slug.to_string(),
            title: agent.title.to_string(),
            description: agent.description.to_string(),
            price: agent.access.price().get(),
            share: share.get(),
            credit: credit.map(Cents::get),
            is_deliverable: agent.is_deliverable(),
            opens_in: opens_in(agent.url.as_str()),
            has_package: agent.package_version.is_some(),
        }
    }
}

/// A bundle that is for sale; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BundleResponse {
    id: Uuid,
    /// The slug of its page, `/bundles/{slug}`.
    slug: String,
    title: String,
    description: String,
    /// For a reader who owns none of its agents.
    price: i64,
    /// What its agents cost separately.
    separate_total: i64,
    /// What the reader pays; null if that is not cheaper than the agents that the reader does not own.
    your_price: Option<i64>,
    gpts: Vec<BundledAgentResponse>,
}

impl From<&OfferedBundle> for BundleResponse {
    fn from(offered: &OfferedBundle) -> Self {
        Self {
            id: offered.bundle.id.as_uuid(),
            slug: offered.bundle.slug.to_string(),
            title: offered.bundle.title.to_string(),
            description: offered.bundle.description.to_string(),
            price: offered.bundle.price.get(),
            separate_total: offered.separate_total(),
            your_price: offered.price.as_ref().map(|price| price.total.get()),
            gpts: offered.agents.iter().map(BundledAgentResponse::from).collect(),
        }
    }
}

/// A bundle that contains an agent; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BundleLinkResponse {
    slug: String,
    title: String,
    price: i64,
    /// What its agents cost separately.
    separate_total: i64,
    /// The number of its agents.
    count: usize,
}

impl From<&OfferedBundle> for BundleLinkResponse {
    fn from(offered: &OfferedBundle) -> Self {
        Self {
            slug: offered.bundle.slug.to_string(),
            title: offered.bundle.title.to_string(),
            price: offered.bundle.price.get(),
            separate_total: offered.separate_total(),
            count: offered.agents.len(),
        }
    }
}
