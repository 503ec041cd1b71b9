//! Files at well-known paths: robots.txt and the web app manifest.

use application::site::Site;
use domain::appearance::SiteText;
use serde_json::json;

use super::feed::SITEMAP;
use super::look::styles;
use super::{PAGES, Robots};
use crate::cached_response::CachedResponse;

/// `--canvas` of the light theme.
const CANVAS: &str = "#fbf7f0";

#[derive(Debug)]
pub(crate) struct SiteFiles {
    pub(crate) robots: CachedResponse,
    pub(crate) manifest: CachedResponse,
    /// Colors and corners; `None` for the default look.
    pub(crate) styles: Option<CachedResponse>,
}

impl SiteFiles {
    pub(crate) fn new(site: &Site) -> Self {
        Self {
            robots: CachedResponse::from_text("text/plain; charset=utf-8", robots(site)).compress(),
            manifest: CachedResponse::from_text("application/manifest+json", manifest(site)).compress(),
            styles: styles(site)
                .map(|css| CachedResponse::from_text("text/css; charset=utf-8", css).immutable()),
        }
    }
}

fn robots(site: &Site) -> String {
    let mut lines = vec!["User-agent: *".to_owned(), "Disallow: /api/".to_owned()];
    let private = PAGES.into_iter().filter(|(_, robots)| *robots == Robots::NoIndex);
    lines.extend(private.map(|(path, _)| format!("Disallow: {path}")));
    lines.extend([String::new(), format!("Sitemap: {}", site.url_for(SITEMAP)), String::new()]);
    lines.join("\n")
}

fn manifest(site: &Site) -> String {
    let icon = |src: &str, sizes: &str, purpose: &str| json!({"src": src, "sizes": sizes, "type": mime_guess::from_path(src).first_or_octet_stream().as_ref(), "purpose": purpose});
    json!({
        "name": site.name,
        "short_name": site.name,
        "description": site.text(SiteText::SearchDescription),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "lang": "en",
        "background_color": CANVAS,
        "theme_color": site.primary_color().to_string(),
        "icons": [
            icon("/favicon.svg", "any", "any"),
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
        ],
    })
    .to_string()
}
