//! The pages, the files of the production bundle, and what the site says to programs that read it.

mod bundle;
mod crawlers;
mod feed;

pub use bundle::Bundle;

use actix_web::http::header::ContentType;
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use application::html::escape;
use application::site::Site;

use crate::app::State;
use crate::finished::{ASK_AGAIN, Finished};
use crate::routes::{method_not_allowed, readable};

/// What the product is, for search engines and for whoever gets a link to it.
const DESCRIPTION: &str =
    "Free AI agents and prompts with instant access, and premium agents for specialised tasks.";
/// As the specification has it (section 1).
const BLOG_TAGLINE: &str = "Insights, tips, and resources to help you master AI";

/// Whom a page is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    Everybody,
    /// Those who are signed in, or hold a link from a mail: no search engine finds anything here.
    Members,
}

/// Every page of the front end (specification, section 2), posts aside; other paths answer 404 with the same shell.
const PAGES: [(&str, Audience); 19] = [
    ("/", Audience::Everybody),
    ("/login", Audience::Everybody),
    ("/blog", Audience::Everybody),
    ("/forgot-password", Audience::Everybody),
    ("/verify-email", Audience::Members),
    ("/verify", Audience::Members),
    ("/reset-password", Audience::Members),
    ("/sign-in-link", Audience::Members),
    ("/revert-email", Audience::Members),
    ("/profile", Audience::Members),
    ("/purchase-history", Audience::Members),
    ("/free-gpts", Audience::Members),
    ("/free-prompts", Audience::Members),
    ("/premium-gpts", Audience::Members),
    ("/checkout", Audience::Members),
    ("/checkout/success", Audience::Members),
    ("/admin", Audience::Members),
    ("/admin/prompts", Audience::Members),
    ("/admin/blog", Audience::Members),
];

/// What the server shows of the front end, with the product's name filled in.
#[derive(Debug)]
pub struct Pages {
    bundle: Bundle,
    /// Missing where the front end was not built.
    shell: Option<Finished>,
    notices: crawlers::Notices,
}

impl Pages {
    #[must_use]
    pub fn new(bundle: Bundle, site: &Site) -> Self {
        let shell = bundle.document("index.html").map(|shell| {
            let text = shell.replace("%SITE_NAME%", &escape(&site.name));
            Finished::text("text/html; charset=utf-8", ASK_AGAIN, text)
        });
        Self { bundle, shell, notices: crawlers::Notices::new(site) }
    }
}

/// The addresses that are no files and no pages.
pub(crate) fn configure(root: &mut ServiceConfig) {
    root.service(readable(feed::FEED, feed::feed))
        .service(readable(feed::SITEMAP, feed::sitemap))
        .service(readable("/robots.txt", crawlers::serve_robots))
        .service(readable("/site.webmanifest", crawlers::serve_manifest));
}

fn post_path(slug: &str) -> String {
    format!("/blog/{slug}")
}

fn is_page(path: &str) -> bool {
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    PAGES.iter().any(|&(page, _)| page == path)
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
