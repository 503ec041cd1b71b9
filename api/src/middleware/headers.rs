use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;

use super::page_policy::PagePolicy;
use super::state_of;
use crate::extract::session_hint;

const ALWAYS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::X_XSS_PROTECTION, "0"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Pages whose address holds a secret from a mail.
const SECRET_PAGES: [&str; 5] =
    ["/verify", "/verify-email", "/reset-password", "/sign-in-link", "/revert-email"];

/// Whether who reads an address may do what its owner may. The payment provider adds such secrets to ours.
fn holds_secret(path: &str, query: &str) -> bool {
    SECRET_PAGES.contains(&path.trim_end_matches('/'))
        || query.contains("token=")
        || query.contains("secret=")
}

/// Adds the headers that tell browsers what not to do. What a handler set itself stays.
pub(crate) async fn security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let state = state_of(&request)?;
    let is_https = state.is_https;
    let page = PagePolicy::of(state.services.payments.kind());
    let is_api = request.path() == "/api" || request.path().starts_with("/api/");
    let holds_secret = holds_secret(request.path(), request.query_string());
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        set(headers, name, value);
    }
    let referrer = if holds_secret { "no-referrer" } else { "strict-origin-when-cross-origin" };
    set(headers, header::REFERRER_POLICY, referrer);
    set(
        headers,
        header::CONTENT_SECURITY_POLICY,
        if is_api { "default-src 'none'; frame-ancestors 'none'" } else { page.content_security },
    );
    set(headers, HeaderName::from_static("permissions-policy"), page.permissions);
    set(headers, HeaderName::from_static("cross-origin-opener-policy"), page.opener);
    if is_https {
        set(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
    if is_api {
        set(headers, header::CACHE_CONTROL, "no-store");
        session_hint::keep_true(&mut response, state.cookie, is_https);
    }
    Ok(response)
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
