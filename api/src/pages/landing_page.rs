use application::html::escape;
use application::ports::{AgentView, Hue, PostSummary, ReviewView};
use application::site::Site;
use domain::appearance::{Hero, SiteText};
use serde_json::json;

use super::LANDING_API;
use super::agent_list_page::AgentCardTemplate;
use super::document::{SHORT_DATE, document, json_text, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::look::split_tagline;
use super::post_card::render_image;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::{LandingData, SAMPLES, SampleAgent};

/// The cards of sample agents with their linked titles, in the order of [`SAMPLES`].
const PARTS: [(&str, &str); 4] = [
    ("SAMPLE_A_CARD", "SAMPLE_A"),
    ("SAMPLE_B_CARD", "SAMPLE_B"),
    ("SAMPLE_C_CARD", "SAMPLE_C"),
    ("SAMPLE_D_CARD", "SAMPLE_D"),
];

/// The landing page, whose sample agents are links if they exist, with a section about what the site has.
#[derive(Debug)]
pub(super) struct LandingTemplate {
    page: Template,
    preview: Template,
    illustration: Template,
    picture: Template,
    /// The cards of the default sample agents with their linked titles.
    samples: Vec<(Template, Template)>,
    showcase: Template,
    card: AgentCardTemplate,
    quotes: Template,
    quote: Template,
    latest: Template,
    note: String,
}

impl LandingTemplate {
    pub(super) fn new(assets: &FrontendAssets, note: String) -> Option<Self> {
        let (page, mut preview) = extract_part(assets.document("landing.html")?, "PREVIEW")?;
        let mut samples = Vec::new();
        for (card, link) in PARTS {
            let (rest, card) = extract_part(&preview, card)?;
            let (card, link) = extract_part(&card, link)?;
            preview = rest;
            samples.push((Template::parse(&card), Template::parse(&link)));
        }
        let (page, illustration) = extract_part(&page, "HERO_ILLUSTRATION")?;
        let (page, picture) = extract_part(&page, "HERO_PICTURE")?;
        let (page, showcase) = extract_part(&page, "SHOWCASE")?;
        let (page, latest) = extract_part(&page, "LATEST")?;
        let (showcase, card) = AgentCardTemplate::take(&showcase)?;
        let (showcase, quotes) = extract_part(&showcase, "QUOTES")?;
        let (quotes, quote) = extract_part(&quotes, "REVIEW")?;
        let [page, preview, illustration, picture, showcase, quotes, quote, latest] =
            [page, preview, illustration, picture, showcase, quotes, quote, latest]
                .map(|part| Template::parse(&part));
        Some(Self {
            page,
            preview,
            illustration,
            picture,
            samples,
            showcase,
            card,
            quotes,
            quote,
            latest,
            note,
        })
    }

    /// `None` if the data is unknown, so that the front end fetches it.
    pub(super) fn render(&self, site: &Site, data: Option<&LandingData>) -> CachedResponse {
        let preview = self.preview(data);
        let showcase = data.map(|data| self.showcase(site, data)).unwrap_or_default();
        let latest =
            data.and_then(|data| data.post.as_ref()).map(|post| self.latest(post)).unwrap_or_default();
        let texts = SiteText::ALL.map(|text| (text.as_str().to_uppercase(), escape(site.text(text))));
        let (start, end) = split_tagline(site.text(SiteText::Tagline));
        let tagline = [start, end].map(escape);
        let hue = |category| Hue::of_category(site.text(category)).as_str();
        let mut values = vec![
            ("NOTE", self.note.as_str()),
            ("PREVIEW", &preview),
            ("SHOWCASE", &showcase),
            ("LATEST", &latest),
            ("TAGLINE_START", &tagline[0]),
            ("TAGLINE_END", &tagline[1]),
            ("FIRST_SLIP_HUE", hue(SiteText::FirstSlipCategory)),
            ("SECOND_SLIP_HUE", hue(SiteText::SecondSlipCategory)),
            ("THIRD_SLIP_HUE", hue(SiteText::ThirdSlipCategory)),
        ];
        values.extend(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())));
        let illustration = match site.appearance.hero {
            Hero::Illustration => self.illustration.render(&values),
            Hero::Picture | Hero::None => String::new(),
        };
        let picture = site.appearance.shown_picture().map(|image| render_image(&self.picture, image, true));
        let picture = picture.unwrap_or_default();
        values.extend([("HERO_ILLUSTRATION", illustration.as_str()), ("HERO_PICTURE", picture.as_str())]);
        let preloaded = data
            .map(|data| preloaded_data(LANDING_API.to_owned(), json!(data.response())))
            .unwrap_or_default();
        document(&self.page, site, &Head::landing(site), &preloaded, &values)
    }

    /// Empty if all samples are hidden.
    fn preview(&self, data: Option<&LandingData>) -> String {
        let samples = data.map(|data| data.samples.as_slice()).unwrap_or_default();
        let hidden = data.map(|data| data.hidden_samples.as_slice()).unwrap_or_default();
        if hidden.len() == SAMPLES.len() {
            return String::new();
        }
        let cards = SAMPLES.iter().zip(&self.samples).zip(PARTS).map(|((title, (card, link)), (_, part))| {
            if hidden.contains(title) {
                return String::new();
            }
            let found = samples.iter().find(|sample| sample.title == *title);
            if let Some(SampleAgent { agent, .. }) = found.filter(|sample| sample.replaces_default) {
                let rating = data.and_then(|data| data.ratings.get(&agent.id));
                return self.card.render(agent, rating, false);
            }
            let linked = |sample: &SampleAgent| link.render(&[("SAMPLE_SLUG", &sample.agent.slug)]);
            card.render(&[(part, &found.map_or_else(|| escape(title), linked))])
        });
        let cards: Vec<_> = cards.collect();
        let parts = PARTS.into_iter().map(|(part, _)| part).zip(cards.iter().map(String::as_str));
        self.preview.render(&parts.collect::<Vec<_>>())
    }

    /// Empty without premium agents; parts without content are left out.
    fn showcase(&self, site: &Site, data: &LandingData) -> String {
        if data.agents.is_empty() {
            return String::new();
        }
        let card = |agent: &AgentView| self.card.render(agent, data.ratings.get(&agent.id), false);
        let cards: String = data.agents.iter().map(card).collect();
        let quotes: String = data.reviews.iter().map(|(agent, review)| self.quote(agent, review)).collect();
        let members = escape(site.text(SiteText::Members));
        let values = [("MEMBERS", members.as_str()), ("REVIEW", quotes.as_str())];
        let quotes = if quotes.is_empty() { String::new() } else { self.quotes.render(&values) };
        self.showcase.render(&[("AGENT", &cards), ("QUOTES", &quotes)])
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
