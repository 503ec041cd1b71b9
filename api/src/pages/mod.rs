//! The pages: one shell of HTML that starts the front end, and the files of the production bundle.

mod bundle;

pub use bundle::Bundle;

use actix_web::http::header::ContentType;
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::html::escape;

use crate::app::State;
use crate::finished::{ASK_AGAIN, Finished};
use crate::routes::method_not_allowed;

/// What the server shows of the front end, with the product's name filled in.
#[derive(Debug)]
pub struct Pages {
    bundle: Bundle,
    /// Missing where the front end was not built.
    shell: Option<Finished>,
}

impl Pages {
    #[must_use]
    pub fn new(bundle: Bundle, site_name: &str) -> Self {
        let shell = bundle.document("index.html").map(|shell| {
            let text = shell.replace("%SITE_NAME%", &escape(site_name));
            Finished::text("text/html; charset=utf-8", ASK_AGAIN, text)
        });
        Self { bundle, shell }
    }
}

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
    if let Some(file) = state.pages.bundle.file(path.trim_start_matches('/')) {
        return file.answer(&request);
    }
    match &state.pages.shell {
        Some(shell) if is_page(path) => shell.answer(&request),
        Some(shell) => shell.answer_as(StatusCode::NOT_FOUND, &request),
        None => HttpResponse::ServiceUnavailable()
            .content_type(ContentType::plaintext())
            .body("The front end is not built. Run `make build`.\n"),
    }
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
