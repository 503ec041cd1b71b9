//! What all rendered pages have in common.

use application::html::escape;
use application::site::Site;
use serde_json::{Map, Value};

use super::head::{Head, data_script};
use super::template::Template;
use crate::cached_response::CachedResponse;

pub(super) const HTML: &str = "text/html; charset=utf-8";
/// The front end's date format. Dates are in UTC until the page knows the reader's time zone.
pub(super) const SHORT_DATE: &str = "%b %-d, %Y";
pub(super) const LONG_DATE: &str = "%B %-d, %Y";

const DEMO_NOTICE: &str = "<aside class=\"demo\" aria-label=\"Demo\"><p>This is a demo. Log in as \
    <b>ada@marigold.example</b> (owner) or <b>abby.adams@members.example</b> (member) with the password \
    <b>sunflower-demo</b>. Nothing is sold, and no email is sent. Everyone sees what you enter, and everything starts \
    over each hour.</p></aside>";

/// The site's settings, escaped for HTML.
pub(super) struct SiteValues {
    pub(super) name: String,
    refund_policy: String,
    prompt_max_length: String,
    demo_notice: &'static str,
}

impl SiteValues {
    pub(super) fn new(site: &Site) -> Self {
        Self {
            name: escape(&site.name),
            refund_policy: escape(&site.refund_policy),
            prompt_max_length: site.prompt_max_length.to_string(),
            demo_notice: if site.is_demo { DEMO_NOTICE } else { "" },
        }
    }

    /// With the names of their placeholders.
    pub(super) fn values(&self) -> [(&str, &str); 4] {
        [
            ("SITE_NAME", &self.name),
            ("REFUND_POLICY", &self.refund_policy),
            ("PROMPT_MAX_LENGTH", &self.prompt_max_length),
            ("DEMO_NOTICE", self.demo_notice),
        ]
    }
}

pub(super) fn document(
    template: &Template,
    site: &Site,
    head: &Head<'_>,
    preloaded: &str,
    values: &[(&str, &str)],
) -> CachedResponse {
    let common = SiteValues::new(site);
    let head = head.html();
    let own = [("HEAD", head.as_str()), ("PRELOADED_DATA", preloaded)];
    CachedResponse::from_text(HTML, template.render(&[&common.values(), &own[..], values].concat()))
}

/// Embeds the API response that the page was rendered from, keyed by its URL, so that the front end need not
/// fetch it.
pub(super) fn preloaded_data(url: String, body: Value) -> String {
    data_script(
        "type=\"application/json\" id=\"preloaded-data\"",
        &Value::Object(Map::from_iter([(url, body)])),
    )
}

pub(super) fn json_text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
