use std::sync::Once;

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};

use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::state::AppState;

/// The payment provider is another site. Its requests are authenticated by a signature, not by a cookie.
pub(crate) const WEBHOOK_PATH: &str = "/api/payment/webhook";

/// So is the email provider.
pub(crate) const EMAIL_WEBHOOK_PATH: &str = "/api/webhooks/email";

/// Email programs call this page for a member (RFC 8058). Their requests are authenticated by the token in the link, not by
/// a cookie.
pub(crate) const UNSUBSCRIBE_PATH: &str = "/unsubscribe";

const NOT_OUR_PAGE: &str = "This request did not come from one of our own pages.";

/// Rejects requests that change state and come from a page of another site (CSRF). Clients other than
/// browsers may omit these headers: they have no cookies of a member to abuse.
pub(super) fn reject_cross_origin(request: &ServiceRequest, state: &AppState) -> Option<ApiError> {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_exempt = [WEBHOOK_PATH, EMAIL_WEBHOOK_PATH, UNSUBSCRIBE_PATH].contains(&request.path());
    let is_rejected = !is_safe && !is_exempt && is_cross_origin(request.headers(), &state.site().public_url);
    is_rejected.then(|| match page_of_this_host(request.headers()) {
        Some(origin) => wrong_public_url(origin, &state.site().public_url),
        None => cross_site(NOT_OUR_PAGE.to_owned()),
    })
}

fn wrong_public_url(origin: &str, public_url: &str) -> ApiError {
    static LOGGED: Once = Once::new();
    LOGGED.call_once(|| {
        tracing::warn!(
            origin,
            public_url,
            "forms are rejected: MARIGOLD_PUBLIC_URL is not the URL in the browser"
        );
    });
    cross_site(format!(
        "This page is at {origin}, but the site is set up for {public_url}: its owner needs to set MARIGOLD_PUBLIC_URL."
    ))
}

fn cross_site(message: String) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, ErrorCode::CrossSite, message)
}

/// For a GET that only our own pages link to. The address bar is no other site.
///
/// # Errors
/// Status 403 for a link or form on a page of another site.
pub(crate) fn reject_other_site(request: &HttpRequest) -> ApiResult<()> {
    let site = request.headers().get("sec-fetch-site");
    let is_other = site.is_some_and(|site| site != "same-origin" && site != "none");
    if is_other { Err(cross_site(NOT_OUR_PAGE.to_owned())) } else { Ok(()) }
}

/// The origin of the page if it is the host that the request was sent to. Then the browser and the public URL disagree.
fn page_of_this_host(headers: &HeaderMap) -> Option<&str> {
    let origin = headers.get(header::ORIGIN)?.to_str().ok()?;
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let (_, authority) = origin.split_once("://")?;
    authority.eq_ignore_ascii_case(host).then_some(origin)
}

/// Whether the request comes from a page of another origin, according to fetch metadata or, in older
/// browsers, the `Origin` or `Referer` header.
pub(crate) fn is_cross_origin(headers: &HeaderMap, origin: &str) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin";
    }
    if let Some(value) = headers.get(header::ORIGIN) {
        return value != origin;
    }
    headers.get(header::REFERER).is_some_and(|page| !has_origin(page.to_str().unwrap_or_default(), origin))
}

fn has_origin(url: &str, origin: &str) -> bool {
    url.strip_prefix(origin).is_some_and(|path| path.is_empty() || path.starts_with(['/', '?', '#']))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn cross_origin(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        is_cross_origin(&headers, "https://marigold.example")
    }

    #[test]
    fn page_of_this_host_is_told_from_other_sites() {
        let page = |origin, host| {
            let pairs = [(header::ORIGIN, origin), (header::HOST, host)];
            let headers = pairs.map(|(name, value)| (name, HeaderValue::from_static(value)));
            page_of_this_host(&headers.into_iter().collect()).map(str::to_owned)
        };
        assert_eq!(page("https://shop.example", "shop.example").as_deref(), Some("https://shop.example"));
        assert_eq!(
            page("http://shop.example:81", "SHOP.example:81").as_deref(),
            Some("http://shop.example:81")
        );
        for (origin, host) in [
            ("https://evil.example", "shop.example"),
            ("null", "shop.example"),
            ("https://shop.example:1", "shop.example"),
        ] {
            assert_eq!(page(origin, host), None, "{origin} {host}");
        }
    }

    #[test]
    fn page_of_another_site_is_cross_origin() {
        assert!(cross_origin(&[("sec-fetch-site", "cross-site")]));
        assert!(cross_origin(&[("sec-fetch-site", "same-site")]));
        assert!(cross_origin(&[("origin", "https://evil.example")]));
        assert!(cross_origin(&[("origin", "null")]));
        assert!(cross_origin(&[
            ("origin", "https://evil.example"),
            ("referer", "https://marigold.example/")
        ]));
        for page in ["https://evil.example/", "https://marigold.example.evil.example/", "about:blank", ""] {
            assert!(cross_origin(&[("referer", page)]), "{page}");
        }
    }

    #[test]
    fn own_page_or_non_browser_is_not_cross_origin() {
        assert!(!cross_origin(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]));
        assert!(!cross_origin(&[("origin", "https://marigold.example")]));
        assert!(!cross_origin(&[("referer", "https://marigold.example/login")]));
        assert!(!cross_origin(&[("referer", "https://marigold.example")]));
        assert!(!cross_origin(&[]));
    }
}
