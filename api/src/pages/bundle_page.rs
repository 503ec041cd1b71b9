use application::bundles::{OfferedAgent, OfferedBundle};
use application::html::escape;
use application::site::Site;
use domain::money::format_dollars;
use serde_json::json;

use super::bundle_path;
use super::delivery::DeliveryTemplates;
use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::BundleResponse;

/// The page of a bundle of agents.
#[derive(Debug)]
pub(super) struct BundleTemplate {
    page: Template,
    agent: Template,
    not_ready: String,
    delivery: DeliveryTemplates,
}

impl BundleTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, agent) = extract_part(assets.document("bundle.html")?, "BUNDLED_AGENT")?;
        let (agent, not_ready) = extract_part(&agent, "NOT_READY").unwrap_or((agent, String::new()));
        let (agent, delivery) = DeliveryTemplates::take(&agent)?;
        Some(Self { page: Template::parse(&page), agent: Template::parse(&agent), not_ready, delivery })
    }

    pub(super) fn render(&self, site: &Site, offered: &OfferedBundle) -> CachedResponse {
        let bundle = &offered.bundle;
        let agents: String = offered.agents.iter().map(|agent| self.agent(agent)).collect();
        let saving = offered.separate_total().saturating_sub(bundle.price.get());
        let values = [
            ("BUNDLE_TITLE", escape(bundle.title.as_str())),
            ("BUNDLE_DESCRIPTION", escape(bundle.description.as_str())),
            ("BUNDLE_PRICE", bundle.price.to_string()),
            ("BUNDLE_SEPARATE_TOTAL", format_dollars(offered.separate_total())),
            ("BUNDLE_SAVING", format_dollars(saving)),
            ("BUNDLE_COUNT", offered.agents.len().to_string()),
            ("BUNDLED_AGENT", agents),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let body = json!(BundleResponse::from(offered));
        let preloaded = preloaded_data(bundle_path(bundle.slug.as_str()), body);
        document(&self.page, site, &Head::bundle(site, offered), &preloaded, &values)
    }

    fn agent(&self, OfferedAgent { agent, .. }: &OfferedAgent) -> String {
        let (opens_in, download) = self.delivery.render(agent.url.as_str(), agent.package_version);
        self.agent.render(&[
            ("BUNDLED_SLUG", agent.slug.as_str()),
            ("BUNDLED_TITLE", &escape(agent.title.as_str())),
            ("BUNDLED_DESCRIPTION", &escape(agent.description.as_str())),
            ("BUNDLED_PRICE", &agent.access.price().to_string()),
            ("NOT_READY", if agent.is_deliverable() { "" } else { &self.not_ready }),
            ("OPENS_IN", &opens_in),
            ("DOWNLOAD", &download),
        ])
    }
}
