use application::bundles::OfferedBundle;
use application::html::escape;
use application::ports::AgentView;
use application::site::Site;
use domain::agents::Exchange;
use domain::money::format_dollars;
use serde_json::json;

use super::agent_path;
use super::delivery::DeliveryTemplates;
use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::post_card::render_image;
use super::review_list::ReviewTemplates;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::{AgentPageData, AgentPageResponse};

/// The page of an agent, with its parts that may be missing or repeated.
#[derive(Debug)]
pub(super) struct AgentTemplate {
    page: Template,
    image: Template,
    /// Only on the pages of premium agents.
    not_ready: String,
    delivery: DeliveryTemplates,
    details: Template,
    example: Template,
    exchange: Template,
    related: Template,
    related_agent: Template,
    reviews: ReviewTemplates,
    bundles: Template,
    bundle: Template,
}

impl AgentTemplate {
    pub(super) fn new(assets: &FrontendAssets, file: &str) -> Option<Self> {
        let page = assets.document(file)?;
        let (page, image) = extract_part(page, "AGENT_IMAGE")?;
        let (page, details) = extract_part(&page, "DETAILS")?;
        let (page, not_ready) = extract_part(&page, "NOT_READY").unwrap_or((page, String::new()));
        let (page, delivery) = DeliveryTemplates::take(&page)?;
        let (page, example) = extract_part(&page, "EXAMPLE")?;
        let (page, related) = extract_part(&page, "RELATED")?;
        let (page, reviews) = ReviewTemplates::take(&page)?;
        let (page, bundles) = extract_part(&page, "BUNDLES")?;
        let (example, exchange) = extract_part(&example, "EXCHANGE")?;
        let (related, related_agent) = extract_part(&related, "RELATED_AGENT")?;
        let (bundles, bundle) = extract_part(&bundles, "AGENT_BUNDLE")?;
        Some(Self {
            page: Template::parse(&page),
            image: Template::parse(&image),
            not_ready,
            delivery,
            details: Template::parse(&details),
            example: Template::parse(&example),
            exchange: Template::parse(&exchange),
            related: Template::parse(&related),
            related_agent: Template::parse(&related_agent),
            reviews,
            bundles: Template::parse(&bundles),
            bundle: Template::parse(&bundle),
        })
    }

    pub(super) fn render(
        &self,
        site: &Site,
        data: &AgentPageData,
        response: &AgentPageResponse<'_>,
    ) -> CachedResponse {
        let AgentPageData { page, related, rating, reviews, next_cursor, bundles } = data;
        let agent = &page.agent;
        let (category, details) = (escape(&agent.category), escape(&page.details));
        let details = self.details.render(&[("AGENT_DETAILS", &details)]);
        let exchanges: String =
            page.example.exchanges().iter().map(|exchange| self.exchange(exchange)).collect();
        let example = self.example.render(&[("EXCHANGE", &exchanges)]);
        let agents: String = related.iter().map(|agent| self.related_agent(agent)).collect();
        let related_section =
            self.related.render(&[("AGENT_CATEGORY", &category), ("RELATED_AGENT", &agents)]);
        let containing: String = bundles.iter().map(|offered| self.bundle(offered)).collect();
        let bundles_section = self.bundles.render(&[("AGENT_BUNDLE", &containing)]);
        let (opens_in, download) = self.delivery.render(&agent.url, agent.package_version);
        let shown = |is_shown: bool, part: String| if is_shown { part } else { String::new() };
        let values = [
            ("AGENT_TITLE", escape(&agent.title)),
            ("AGENT_DESCRIPTION", escape(&agent.description)),
            ("AGENT_CATEGORY", category),
            ("AGENT_PRICE", agent.price.to_string()),
            (
                "AGENT_IMAGE",
                page.agent
                    .image
                    .as_ref()
                    .map(|image| render_image(&self.image, image, true))
                    .unwrap_or_default(),
            ),
            ("NOT_READY", shown(!agent.is_deliverable(), self.not_ready.clone())),
            ("OPENS_IN", opens_in),
            ("DOWNLOAD", download),
            ("DETAILS", shown(!page.details.is_empty(), details)),
            ("EXAMPLE", shown(!exchanges.is_empty(), example)),
            ("BUNDLES", shown(!bundles.is_empty(), bundles_section)),
            ("RELATED", shown(!related.is_empty(), related_section)),
            ("RATING", self.reviews.rating(*rating)),
            ("REVIEWS", self.reviews.section(site, reviews, next_cursor.is_some())),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let preloaded = preloaded_data(agent_path(&agent.slug), json!(response));
        document(&self.page, site, &Head::agent(site, page, *rating), &preloaded, &values)
    }

    fn exchange(&self, exchange: &Exchange) -> String {
        let (member, agent) = (escape(exchange.member.as_str()), escape(exchange.agent.as_str()));
        self.exchange.render(&[("MEMBER_TEXT", &member), ("AGENT_TEXT", &agent)])
    }

    fn bundle(&self, offered: &OfferedBundle) -> String {
        self.bundle.render(&[
            ("BUNDLE_SLUG", offered.bundle.slug.as_str()),
            ("BUNDLE_TITLE", &escape(offered.bundle.title.as_str())),
            ("BUNDLE_PRICE", &offered.bundle.price.to_string()),
            ("BUNDLE_SEPARATE_TOTAL", &format_dollars(offered.separate_total())),
            ("BUNDLE_COUNT", &offered.agents.len().to_string()),
        ])
    }

    fn related_agent(&self, agent: &AgentView) -> String {
        let price = if agent.is_premium { agent.price.to_string() } else { "Free".to_owned() };
        self.related_agent.render(&[
            ("RELATED_SLUG", &agent.slug),
            ("RELATED_TITLE", &escape(&agent.title)),
            ("RELATED_DESCRIPTION", &escape(&agent.description)),
            ("RELATED_PRICE", &price),
        ])
    }
}
