use application::html::escape;
use application::site::Site;
use serde_json::json;

use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::{SAMPLES, SampleAgentResponse};

const SAMPLES_PATH: &str = "/api/gpts/samples";
/// The titles on the cards of sample agents, in the order of [`SAMPLES`].
const PARTS: [&str; 4] = ["SAMPLE_A", "SAMPLE_B", "SAMPLE_C", "SAMPLE_D"];

/// The landing page, whose sample agents are links if they exist.
#[derive(Debug)]
pub(super) struct LandingTemplate {
    page: Template,
    /// The linked titles.
    links: Vec<Template>,
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
        Some(Self { page: Template::parse(&page), links, note })
    }

    /// With links to these agents. `None` if they are unknown, so that the front end fetches them.
    pub(super) fn render(&self, site: &Site, samples: Option<&[SampleAgentResponse]>) -> CachedResponse {
        let title = |(title, link): (&&str, &Template)| {
            let found = samples.unwrap_or_default().iter().find(|sample| sample.title == *title);
            found.map_or_else(|| escape(title), |sample| link.render(&[("SAMPLE_SLUG", &sample.slug)]))
        };
        let titles: Vec<_> = SAMPLES.iter().zip(&self.links).map(title).collect();
        let mut values = vec![("NOTE", self.note.as_str())];
        values.extend(PARTS.into_iter().zip(titles.iter().map(String::as_str)));
        let preloaded = samples
            .map(|samples| preloaded_data(SAMPLES_PATH.to_owned(), json!(samples)))
            .unwrap_or_default();
        document(&self.page, site, &Head::landing(site), &preloaded, &values)
    }
}
