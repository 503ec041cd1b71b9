use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use super::page_policy::PagePolicy;
use crate::app::State;
use crate::extract::{SessionCookie, session_hint};

static ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::X_XSS_PROTECTION, HeaderValue::from_static("0")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];
static PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");
static OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

static NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
static ORIGIN_TO_OTHERS: HeaderValue = HeaderValue::from_static("strict-origin-when-cross-origin");
static NOTHING_IN_CALLS: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// Two years, as browsers' preload lists ask for.
static HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");
static HTTPS_ONLY_WITH_SUBDOMAINS: HeaderValue =
    HeaderValue::from_static("max-age=63072000; includeSubDomains");
static NOT_KEPT: HeaderValue = HeaderValue::from_static("no-store");

/// Pages whose address holds a secret from a mail.
const SECRET_PAGES: [&str; 5] =
    ["/verify", "/verify-email", "/reset-password", "/sign-in-link", "/confirm-email"];

/// Whether who reads an address may do what its owner may. The payment provider adds such secrets to ours.
fn holds_secret(path: &str, query: &str) -> bool {
    SECRET_PAGES.contains(&path.trim_end_matches('/'))
        || query.contains("token=")
        || query.contains("secret=")
}

/// The headers that tell browsers what not to do. What a handler set itself stays.
pub(super) struct SecurityHeaders {
    page: &'static PagePolicy,
    session: SessionCookie,
    /// Under https only.
    transport_security: Option<&'static HeaderValue>,
    is_api: bool,
    holds_secret: bool,
}

impl SecurityHeaders {
    pub(super) fn for_answer_to(request: &ServiceRequest, state: &State) -> Self {
        Self {
            page: PagePolicy::of(state.services.payments.kind()),
            session: state.cookie,
            transport_security: state.is_https.then_some(if state.hsts_include_subdomains {
                &HTTPS_ONLY_WITH_SUBDOMAINS
            } else {
                &HTTPS_ONLY
            }),
            is_api: request.path() == "/api" || request.path().starts_with("/api/"),
            holds_secret: holds_secret(request.path(), request.query_string()),
        }
    }

    pub(super) fn add_to<B>(&self, response: &mut ServiceResponse<B>) {
        let headers = response.headers_mut();
        for (name, value) in &ALWAYS {
            set(headers, name, value);
        }
        let referrer = if self.holds_secret { &NO_REFERRER } else { &ORIGIN_TO_OTHERS };
        set(headers, &header::REFERRER_POLICY, referrer);
        let content_security = if self.is_api { &NOTHING_IN_CALLS } else { &self.page.content_security };
        set(headers, &header::CONTENT_SECURITY_POLICY, content_security);
        set(headers, &PERMISSIONS, &self.page.permissions);
        set(headers, &OPENER, &self.page.opener);
        if let Some(policy) = self.transport_security {
            set(headers, &header::STRICT_TRANSPORT_SECURITY, policy);
        }
        if self.is_api {
            set(headers, &header::CACHE_CONTROL, &NOT_KEPT);
            session_hint::sync_cookie(response, self.session, self.transport_security.is_some());
        }
    }
}

fn set(headers: &mut HeaderMap, name: &HeaderName, value: &HeaderValue) {
    if !headers.contains_key(name) {
        headers.insert(name.clone(), value.clone());
    }
}
