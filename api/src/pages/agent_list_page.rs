use application::bundles::OfferedBundle;
use application::html::escape;
use application::ports::{AgentView, Hue};
use application::site::Site;
use domain::money::format_dollars;
use domain::reviews::Rating;
use serde_json::json;

use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::post_card::render_image;
use super::review_list::render_rating;
use super::template::{Template, extract_part};
use super::{AGENTS_API, agents_path};
use crate::cached_response::CachedResponse;
use crate::dto::{AgentListData, AgentOrder, is_chosen};

/// The agents that are visible without scrolling. The images of the others load lazily. The front end has the same number.
const VISIBLE: usize = 3;
/// The bundles follow this many agents. The front end has the same number.
const BEFORE_BUNDLES: usize = 3;

/// An agent on a list for visitors.
#[derive(Debug)]
pub(super) struct AgentCardTemplate {
    card: Template,
    image: Template,
    rating: Template,
}

impl AgentCardTemplate {
    /// Extracts the card's template from the page.
    pub(super) fn take(page: &str) -> Option<(String, Self)> {
        let (page, card) = extract_part(page, "AGENT")?;
        let (card, image) = extract_part(&card, "AGENT_IMAGE")?;
        let (card, rating) = extract_part(&card, "RATING")?;
        let [card, image, rating] = [card, image, rating].map(|part| Template::parse(&part));
        Some((page, Self { card, image, rating }))
    }

    pub(super) fn render(&self, agent: &AgentView, rating: Option<&Rating>, is_visible: bool) -> String {
        let image = agent.image.as_ref().map(|image| render_image(&self.image, image, is_visible));
        let rating = rating.map(|rating| render_rating(&self.rating, *rating));
        let price = if agent.is_premium { agent.price.to_string() } else { "Free".to_owned() };
        self.card.render(&[
            ("AGENT_SLUG", &agent.slug),
            ("AGENT_TITLE", &escape(&agent.title)),
            ("AGENT_DESCRIPTION", &escape(&agent.description)),
            ("AGENT_CATEGORY", &escape(&agent.category)),
            ("AGENT_HUE", Hue::of_category(&agent.category).as_str()),
            ("AGENT_PRICE", &price),
            ("AGENT_IMAGE", &image.unwrap_or_default()),
            ("RATING", &rating.unwrap_or_default()),
        ])
    }
}

/// The list of all agents.
#[derive(Debug)]
pub(super) struct AgentListTemplate {
    page: Template,
    empty: Template,
    choice: Template,
    sort: Template,
    card: AgentCardTemplate,
    bundle: Template,
}

impl AgentListTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, choice) = extract_part(assets.document("agents.html")?, "CHOICE")?;
        let (page, sort) = extract_part(&page, "SORT")?;
        let (page, card) = AgentCardTemplate::take(&page)?;
        let (page, bundle) = extract_part(&page, "LISTED_BUNDLE")?;
        Some(Self {
            page: Template::parse(&page),
            empty: Template::parse(assets.document("agents-empty.html")?),
            choice: Template::parse(&choice),
            sort: Template::parse(&sort),
            card,
            bundle: Template::parse(&bundle),
        })
    }

    pub(super) fn render(
        &self,
        site: &Site,
        data: &AgentListData,
        choice: Option<&str>,
        order: AgentOrder,
    ) -> CachedResponse {
        let cards: Vec<_> = data
            .sorted(order)
            .into_iter()
            .filter(|agent| is_chosen(choice, agent))
            .enumerate()
            .map(|(index, agent)| self.card.render(agent, data.ratings.get(&agent.id), index < VISIBLE))
            .collect();
        let (first, others) = cards.split_at(cards.len().min(BEFORE_BUNDLES));
        let has_bundles = choice.is_none_or(|choice| choice == "premium");
        let bundles = data.bundles.iter().filter(|_| has_bundles).map(|offered| self.bundle(offered));
        let choices = [None].into_iter().chain(data.choices().into_iter().map(Some));
        let choices: String = choices.map(|option| self.choice(option, option == choice, order)).collect();
        let sorts = AgentOrder::ALL.into_iter().map(|option| self.sort(choice, option, option == order));
        let sorts: String = sorts.collect();
        let values = [
            ("CHOICE", choices.as_str()),
            ("SORT", &sorts),
            ("AGENT", &first.concat()),
            ("LISTED_BUNDLE", &(bundles.collect::<String>() + &others.concat())),
        ];
        let preloaded = preloaded_data(AGENTS_API.to_owned(), json!(data.response()));
        let page = if cards.is_empty() { &self.empty } else { &self.page };
        document(page, site, &Head::agents(site), &preloaded, &values)
    }

    fn choice(&self, choice: Option<&str>, is_current: bool, order: AgentOrder) -> String {
        let label = match choice {
            None => "All",
            Some("premium") => "Premium",
            Some("free") => "Free",
            Some(category) => category,
        };
        self.choice.render(&[
            ("CHOICE_PATH", &escape(&agents_path(choice, order))),
            ("CHOICE_CURRENT", if is_current { "page" } else { "false" }),
            ("CHOICE_LABEL", &escape(label)),
        ])
    }

    fn sort(&self, choice: Option<&str>, order: AgentOrder, is_current: bool) -> String {
        self.sort.render(&[
            ("SORT_PATH", &escape(&agents_path(choice, order))),
            ("SORT_CURRENT", if is_current { "page" } else { "false" }),
            ("SORT_LABEL", order.label()),
        ])
    }

    fn bundle(&self, offered: &OfferedBundle) -> String {
        let bundle = &offered.bundle;
        let titles: Vec<_> = offered.agents.iter().map(|agent| agent.agent.title.as_str()).collect();
        let saving = offered.separate_total().saturating_sub(bundle.price.get());
        self.bundle.render(&[
            ("BUNDLE_SLUG", bundle.slug.as_str()),
            ("BUNDLE_TITLE", &escape(bundle.title.as_str())),
            ("BUNDLE_DESCRIPTION", &escape(bundle.description.as_str())),
            ("BUNDLE_PRICE", &bundle.price.to_string()),
            ("BUNDLE_SEPARATE_TOTAL", &format_dollars(offered.separate_total())),
            ("BUNDLE_SAVING", &format_dollars(saving)),
            ("BUNDLED_TITLE", &escape(&titles.join(" · "))),
        ])
    }
}
