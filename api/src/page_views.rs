//! Page view counting.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use actix_web::HttpRequest;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use application::traffic::PageView;
use domain::traffic::Source;
use url::form_urlencoded;

use crate::cookies::session_hint;
use crate::pages::countable_path;
use crate::state::AppState;

/// Do Not Track and Global Privacy Control.
const OPT_OUTS: [HeaderName; 2] = [header::DNT, HeaderName::from_static("sec-gpc")];
/// Prefetched and prerendered pages may never be seen.
const PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
/// Parts of the user agents of crawlers, monitors and scripts that pretend to be browsers.
const ROBOTS: [&str; 9] =
    ["compatible;", "http", "bot", "Bot", "rawl", "pider", "eadless", "review", "ighthouse"];

/// Counts a page view in memory.
pub(crate) fn count_page_view(state: &AppState, request: &HttpRequest, status: StatusCode) {
    if request.method() != Method::GET || !matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED) {
        return;
    }
    let Some((page, is_public)) = countable_path(request.path()) else { return };
    let headers = request.headers();
    if opts_out(headers) || headers.contains_key(&PURPOSE) || session_hint::is_of_admin(request) {
        return;
    }
    let user_agent = headers.get(header::USER_AGENT).map(HeaderValue::as_bytes).unwrap_or_default();
    let mut visitor = DefaultHasher::new();
    (state.client_policy.address(request), user_agent).hash(&mut visitor);
    // Private pages are reached from emails and payment providers, which are not traffic sources.
    let source = if is_public { source(state, request) } else { None };
    let view = PageView { page, source, visitor: visitor.finish() };
    state.context.traffic.record(view, || str::from_utf8(user_agent).is_ok_and(is_browser));
}

/// Whether the browser asks not to be counted.
pub(crate) fn opts_out(headers: &HeaderMap) -> bool {
    OPT_OUTS.iter().any(|name| text(headers, name) == "1")
}

fn is_browser(user_agent: &str) -> bool {
    user_agent.starts_with("Mozilla/") && !ROBOTS.iter().any(|part| user_agent.contains(part))
}

fn source(state: &AppState, request: &HttpRequest) -> Option<Source> {
    let (site, referrer) = (state.site(), text(request.headers(), &header::REFERER));
    let path = referrer.strip_prefix(site.public_url.as_str());
    // Skips parsing a URL for most requests.
    let is_own = referrer.is_empty() || path.is_some_and(|path| path.is_empty() || path.starts_with('/'));
    let utm_source = form_urlencoded::parse(request.query_string().as_bytes())
        .find(|(name, _)| name == "utm_source")
        .map(|(_, value)| value);
    if is_own && utm_source.is_none() {
        return None;
    }
    Source::find(referrer, utm_source.as_deref().unwrap_or_default(), &site.public_url)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_browser_accepts_browsers_and_rejects_robots() {
        for browser in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/491.0.0]",
        ] {
            assert!(is_browser(browser), "{browser}");
        }
        for robot in [
            "",
            "curl/8.5.0",
            "python-requests/2.32",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15 (Applebot/0.1)",
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
        ] {
            assert!(!is_browser(robot), "{robot}");
        }
    }
}
