use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::csp::ContentSecurityPolicy;
use crate::cookies::session_hint;
use crate::state::AppState;

static COMMON_HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::X_XSS_PROTECTION, HeaderValue::from_static("0")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];
static PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
static OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

static NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
static STRICT_ORIGIN: HeaderValue = HeaderValue::from_static("strict-origin-when-cross-origin");
static API_CSP: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// Two years, as the preload lists of browsers require.
static HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000");
static HSTS_WITH_SUBDOMAINS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");
static NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Pages whose URL contains a secret that was sent by email, or the state of an app.
const SECRET_PAGES: [&str; 9] = [
    "/verify",
    "/verify-email",
    "/reset-password",
    "/sign-in-link",
    "/confirm-email",
    "/undo-deletion",
    "/download-data",
    "/unsubscribe",
    "/oauth/authorize",
];

/// What follows is a secret.
pub(super) const SECRET_PATHS: [&str; 2] = ["/preview/", "/api/blog/previews/"];

/// Whether the URL grants access like a password. The payment provider adds such secrets to its return URL.
fn url_contains_secret(path: &str, query: &str) -> bool {
    SECRET_PAGES.contains(&path.trim_end_matches('/'))
        || SECRET_PATHS.iter().any(|prefix| path.starts_with(prefix))
        || query.contains("token=")
        || query.contains("secret=")
}

/// Adds the headers that restrict what browsers and caches do with a response: nothing may be stored unless the handler
/// says so. It does not override a header that the handler set.
pub(crate) async fn security_headers(
    state: Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let policy = ContentSecurityPolicy::for_provider(state.context.payment_provider.kind());
    let is_api = request.path() == "/api" || request.path().starts_with("/api/");
    let referrer = if url_contains_secret(request.path(), request.query_string()) {
        &NO_REFERRER
    } else {
        &STRICT_ORIGIN
    };
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in &COMMON_HEADERS {
        set(headers, name, value);
    }
    set(headers, &header::REFERRER_POLICY, referrer);
    set(headers, &header::CONTENT_SECURITY_POLICY, if is_api { &API_CSP } else { &policy.csp });
    set(headers, &PERMISSIONS_POLICY, &policy.permissions);
    set(headers, &OPENER_POLICY, &policy.opener);
    if state.is_https {
        let hsts = if state.hsts_include_subdomains { &HSTS_WITH_SUBDOMAINS } else { &HSTS };
        set(headers, &header::STRICT_TRANSPORT_SECURITY, hsts);
    }
    set(headers, &header::CACHE_CONTROL, &NO_STORE);
    if is_api {
        session_hint::sync_cookies(&mut response, state.session_cookie, state.is_https);
    }
    Ok(response)
}

fn set(headers: &mut HeaderMap, name: &HeaderName, value: &HeaderValue) {
    if !headers.contains_key(name) {
        headers.insert(name.clone(), value.clone());
    }
}
