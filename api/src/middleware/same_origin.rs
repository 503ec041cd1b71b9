use actix_web::dev::ServiceRequest;
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use application::site::Site;

use crate::error::ApiError;
use crate::routes::purchases::webhook;

/// Refuses calls that change something and come from a page of another site. Browsers say where a
/// call comes from; programs that say nothing carry no cookies that they were not given.
pub(super) fn refusal(request: &ServiceRequest, site: &Site) -> Option<ApiError> {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // The payment provider is foreign and proves itself by a signature; no cookie counts there.
    let is_provider = request.path() == webhook::PATH;
    let message = "This call did not come from one of our own pages.";
    (!is_safe && !is_provider && is_foreign(request.headers(), &site.public_url))
        .then(|| ApiError::new(StatusCode::FORBIDDEN, "cross_site", message))
}

/// Whether a browser says that a call comes from elsewhere than a page of ours. Browsers that do not say it in so
/// many words name the page, or at least its origin.
pub(crate) fn is_foreign(headers: &HeaderMap, origin: &str) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin";
    }
    if let Some(given) = headers.get(header::ORIGIN) {
        return given != origin;
    }
    headers.get(header::REFERER).is_some_and(|page| !is_page_of(page.to_str().unwrap_or_default(), origin))
}

fn is_page_of(address: &str, origin: &str) -> bool {
    address.strip_prefix(origin).is_some_and(|path| path.is_empty() || path.starts_with(['/', '?', '#']))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn foreign(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        is_foreign(&headers, "https://marigold.example")
    }

    #[test]
    fn pages_of_other_sites_are_foreign() {
        assert!(foreign(&[("sec-fetch-site", "cross-site")]));
        assert!(foreign(&[("sec-fetch-site", "same-site")]));
        assert!(foreign(&[("origin", "https://evil.example")]));
        assert!(foreign(&[("origin", "null")]));
        assert!(foreign(&[("origin", "https://evil.example"), ("referer", "https://marigold.example/")]));
        for page in ["https://evil.example/", "https://marigold.example.evil.example/", "about:blank", ""] {
            assert!(foreign(&[("referer", page)]), "{page}");
        }
    }

    #[test]
    fn our_own_pages_and_plain_programs_are_not() {
        assert!(!foreign(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]));
        assert!(!foreign(&[("origin", "https://marigold.example")]));
        assert!(!foreign(&[("referer", "https://marigold.example/login")]));
        assert!(!foreign(&[("referer", "https://marigold.example")]));
        assert!(!foreign(&[]));
    }
}
