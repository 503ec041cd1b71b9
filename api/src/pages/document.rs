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

/// The site's settings, escaped for HTML.
pub(super) struct SiteValues {
    pub(super) name: String,
    pub(super) refund_policy: String,
}

impl SiteValues {
    pub(super) fn new(site: &Site) -> Self {
        Self { name: escape(&site.name), refund_policy: escape(&site.refund_policy) }
    }
}

pub(super) fn document(
    template: &Template,
    site: &Site,
    head: &Head<'_>,
    preloaded: &str,
    values: &[(&str, &str)],
) -> CachedResponse {
    let SiteValues { name, refund_policy } = SiteValues::new(site);
    let head = head.html();
    let common = [
        ("SITE_NAME", name.as_str()),
        ("REFUND_POLICY", &refund_policy),
        ("HEAD", &head),
        ("PRELOADED_DATA", preloaded),
    ];
    CachedResponse::from_text(HTML, template.render(&[&common, values].concat()))
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
