use application::html::escape;
use application::ports::{AgentView, PostSummary, ReviewView};
use application::site::Site;
use serde_json::json;

use super::LANDING_API;
use super::agent_list_page::AgentCardTemplate;
use super::document::{SHORT_DATE, document, json_text, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::look::split_tagline;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::{LandingData, SAMPLES};

/// The titles on the cards of sample agents, in the order of [`SAMPLES`].
const PARTS: [&str; 4] = ["SAMPLE_A", "SAMPLE_B", "SAMPLE_C", "SAMPLE_D"];

/// The landing page, whose sample agents are links if they exist, with a section about what the site has.
#[derive(Debug)]
pub(super) struct LandingTemplate {
    page: Template,
    /// The linked titles.
    links: Vec<Template>,
    showcase: Template,
    card: AgentCardTemplate,
    quotes: Template,
    quote: Template,
    latest: Template,
    note: String,
}

impl LandingTemplate {
    pub(super) fn new(assets: &FrontendAssets, note: String) -> Option<Self> {
        let mut page = assets.document("landing.html")?.to_owned();
        let mut links = Vec::new();
        for part in PARTS {
            let (rest, link) = extract_part(&page, part)?;
            page = rest;
            links.push(Template::parse(&link));
        }
        let (page, showcase) = extract_part(&page, "SHOWCASE")?;
        let (showcase, card) = AgentCardTemplate::take(&showcase)?;
        let (showcase, quotes) = extract_part(&showcase, "QUOTES")?;
        let (showcase, latest) = extract_part(&showcase, "LATEST")?;
        let (quotes, quote) = extract_part(&quotes, "REVIEW")?;
        let [page, showcase, quotes, quote, latest] =
            [page, showcase, quotes, quote, latest].map(|part| Template::parse(&part));
        Some(Self { page, links, showcase, card, quotes, quote, latest, note })
    }

    /// `None` if the data is unknown, so that the front end fetches it.
    pub(super) fn render(&self, site: &Site, data: Option<&LandingData>) -> CachedResponse {
        let samples = data.map(|data| data.samples.as_slice()).unwrap_or_default();
        let title = |(title, link): (&&str, &Template)| {
            let found = samples.iter().find(|sample| sample.title == *title);
            found.map_or_else(|| escape(title), |sample| link.render(&[("SAMPLE_SLUG", &sample.slug)]))
        };
        let titles: Vec<_> = SAMPLES.iter().zip(&self.links).map(title).collect();
        let showcase = data.map(|data| self.showcase(data)).unwrap_or_default();
        let [eyebrow, description, closing_line] =
            [site.eyebrow(), site.description(), site.closing_line()].map(escape);
        let (start, end) = split_tagline(site.tagline());
        let tagline = [start, end].map(escape);
        let mut values = vec![
            ("NOTE", self.note.as_str()),
            ("SHOWCASE", &showcase),
            ("EYEBROW", &eyebrow),
            ("TAGLINE_START", &tagline[0]),
            ("TAGLINE_END", &tagline[1]),
            ("DESCRIPTION", &description),
            ("CLOSING_LINE", &closing_line),
        ];
        values.extend(PARTS.into_iter().zip(titles.iter().map(String::as_str)));
        let preloaded = data
            .map(|data| preloaded_data(LANDING_API.to_owned(), json!(data.response())))
            .unwrap_or_default();
        document(&self.page, site, &Head::landing(site), &preloaded, &values)
    }

    /// Empty without premium agents; parts without content are left out.
    fn showcase(&self, data: &LandingData) -> String {
        if data.agents.is_empty() {
            return String::new();
        }
        let card = |agent: &AgentView| self.card.render(agent, data.ratings.get(&agent.id), false);
        let cards: String = data.agents.iter().map(card).collect();
        let quotes: String = data.reviews.iter().map(|(agent, review)| self.quote(agent, review)).collect();
        let quotes = if quotes.is_empty() { quotes } else { self.quotes.render(&[("REVIEW", &quotes)]) };
        let latest = data.post.as_ref().map(|post| self.latest(post)).unwrap_or_default();
        self.showcase.render(&[("AGENT", &cards), ("QUOTES", &quotes), ("LATEST", &latest)])
    }

    fn quote(&self, agent: &AgentView, review: &ReviewView) -> String {
        self.quote.render(&[
            ("REVIEW_STARS", &review.stars.get().to_string()),
            ("REVIEW_TEXT", &escape(review.text.as_deref().unwrap_or_default())),
            ("REVIEW_AUTHOR", &escape(&review.author)),
            ("AGENT_SLUG", &agent.slug),
            ("AGENT_TITLE", &escape(&agent.title)),
        ])
    }

    fn latest(&self, post: &PostSummary) -> String {
        self.latest.render(&[
            ("POST_SLUG", &post.slug),
            ("POST_TITLE", &escape(&post.title)),
            ("POST_EXCERPT", &escape(&post.excerpt)),
            ("POST_DATE", &json_text(&json!(post.date()))),
            ("POST_DAY", &post.date().format(SHORT_DATE).to_string()),
        ])
    }
}
