//! The pages: one shell of HTML that starts the front end, and the files of the production bundle.

mod bundle;
mod shell;

pub use bundle::Bundle;
pub use shell::Shell;

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app::State;
use crate::routes::method_not_allowed;

/// Every page of the front end (specification, section 2); other paths answer 404 with the same shell.
const PAGES: [&str; 19] = [
    "/",
    "/login",
    "/verify-email",
    "/verify",
    "/forgot-password",
    "/reset-password",
    "/sign-in-link",
    "/revert-email",
    "/profile",
    "/purchase-history",
    "/free-gpts",
    "/free-prompts",
    "/premium-gpts",
    "/checkout",
    "/checkout/success",
    "/blog",
    "/admin",
    "/admin/prompts",
    "/admin/blog",
];

fn is_page(path: &str) -> bool {
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    PAGES.contains(&path)
        || path.strip_prefix("/blog/").is_some_and(|slug| !slug.is_empty() && !slug.contains('/'))
}

/// A file of the bundle if the path names one, else the shell.
pub(crate) async fn serve(request: HttpRequest, state: Data<State>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed("GET, HEAD");
    }
    let path = request.path();
    if let Some(file) = Bundle::file(path.trim_start_matches('/')) {
        return serve_file(&request, path, file);
    }
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match state.shell.html() {
        Some(html) => HttpResponse::build(status)
            .content_type(ContentType::html())
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
            .body(html),
        None => HttpResponse::ServiceUnavailable()
            .content_type(ContentType::plaintext())
            .body("The front end is not built. Run `make build`.\n"),
    }
}

fn serve_file(request: &HttpRequest, path: &str, file: bundle::BundledFile) -> HttpResponse {
    let tag = EntityTag::new_strong(file.digest);
    let asked = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // File names under /assets hold a digest of what is in them, so they never change.
    let caching =
        if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let is_known = asked.is_some_and(|asked| asked.contains(tag.tag()));
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .content_type(file.content_type)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static(caching)))
        .insert_header(ETag(tag));
    if is_known { response.finish() } else { response.body(file.bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_paths_that_lead_nowhere() {
        for page in ["/", "/login", "/login/", "/blog/my-first-post", "/admin/blog", "/checkout/success"] {
            assert!(is_page(page), "{page}");
        }
        for other in ["/nothing", "/blog/a/b", "/admin/users", "/index.html"] {
            assert!(!is_page(other), "{other}");
        }
    }
}
