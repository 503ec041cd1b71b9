//! HTML pages, static files, feed and sitemap.

mod blog_page;
mod bundle;
mod feed;
mod head;
mod html_pages;
mod site_files;
mod template;

pub use bundle::Bundle;

use actix_web::http::header::ContentType;
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Data, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use application::site::Site;
use domain::posts::Slug;

use self::blog_page::BlogQuery;
use self::html_pages::HtmlPages;
use crate::app::State;
use crate::error::ApiError;
use crate::routes::posts::{Reading, Unread, read_post};
use crate::routes::{method_not_allowed, readable, redirect_permanent};

/// The description for search engines and link previews.
const DESCRIPTION: &str =
    "Free AI agents and prompts with instant access, and premium agents for specialised tasks.";
const BLOG: &str = "/blog";
/// The tagline, as in `docs/product.md`, "Overview".
const BLOG_TAGLINE: &str = "Insights, tips, and resources to help you master AI";

/// Who may open a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    Everybody,
    /// Needs a session or an emailed link; not indexed.
    Members,
}

/// Every route of the front end except posts. Other paths respond 404 with the same app shell.
const PAGES: [(&str, Audience); 19] = [
    ("/", Audience::Everybody),
    ("/login", Audience::Everybody),
    ("/blog", Audience::Everybody),
    ("/forgot-password", Audience::Everybody),
    ("/verify-email", Audience::Members),
    ("/verify", Audience::Members),
    ("/reset-password", Audience::Members),
    ("/sign-in-link", Audience::Members),
    ("/confirm-email", Audience::Members),
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

/// The served front end.
#[derive(Debug)]
pub struct Pages {
    bundle: Bundle,
    /// `None` if the front end was not built.
    documents: Option<HtmlPages>,
    site_files: site_files::SiteFiles,
}

impl Pages {
    #[must_use]
    pub fn new(bundle: Bundle, site: &Site) -> Self {
        let documents = HtmlPages::new(&bundle, site);
        Self { bundle, documents, site_files: site_files::SiteFiles::new(site) }
    }
}

/// Registers the routes that the server renders.
pub(crate) fn configure(root: &mut ServiceConfig) {
    root.service(readable("/", landing))
        .service(readable("/login", login))
        .service(readable(BLOG, blog))
        .service(readable(feed::FEED, feed::feed))
        .service(readable(feed::SITEMAP, feed::sitemap))
        .service(readable("/robots.txt", site_files::serve_robots))
        .service(readable("/site.webmanifest", site_files::serve_manifest))
        // After the feed, whose file name is not a valid slug.
        .service(readable("/blog/{slug}", post));
}

async fn landing(request: HttpRequest, state: Data<State>) -> HttpResponse {
    match &state.pages.documents {
        Some(documents) => documents.landing.respond(&request),
        None => not_built(),
    }
}

async fn login(request: HttpRequest, state: Data<State>) -> HttpResponse {
    match &state.pages.documents {
        Some(documents) => documents.login.respond(&request),
        None => not_built(),
    }
}

async fn blog(request: HttpRequest, query: Query<BlogQuery>, state: Data<State>) -> HttpResponse {
    let Some(documents) = &state.pages.documents else { return not_built() };
    let not_found = || documents.not_found.respond_with_status(StatusCode::NOT_FOUND, &request);
    let Some(page) = query.page() else { return not_found() };
    let address = page.path();
    let answer = state.response_cache.get_or_try_insert(&address, async || {
        let posts = state.services.blog.list().await?;
        documents.blog(&state.site, posts, page).ok_or(Unread::Nothing)
    });
    match answer.await {
        Ok(answer) => answer.respond(&request),
        Err(Unread::Failed(error)) => outage(documents, &error, &request),
        Err(Unread::Nothing | Unread::MovedTo(_)) => not_found(),
    }
}

async fn post(request: HttpRequest, slug: Path<String>, state: Data<State>) -> HttpResponse {
    let Some(documents) = &state.pages.documents else { return not_built() };
    let write = |post| Ok(documents.post(&state.site, &post));
    match read_post(&request, &state, &post_path(&slug), &slug, write).await {
        Ok(Reading::ForEverybody(page)) => page.respond(&request),
        // Drafts are not prerendered: the front end fetches them for the admin.
        Ok(Reading::ForHer(_)) => documents.shell.respond(&request),
        Err(Unread::MovedTo(slug)) => redirect_permanent(&post_path(&slug)),
        Err(Unread::Nothing) => documents.not_found.respond_with_status(StatusCode::NOT_FOUND, &request),
        Err(Unread::Failed(error)) => outage(documents, &error, &request),
    }
}

/// The response when the database is unavailable: the front end shows the error and retries.
fn outage(documents: &HtmlPages, error: &ApiError, request: &HttpRequest) -> HttpResponse {
    documents.shell.respond_with_status(error.status_code(), request)
}

fn not_built() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .content_type(ContentType::plaintext())
        .body("The front end is not built. Run `make build`.\n")
}

fn post_path(slug: &str) -> String {
    [BLOG, "/", slug].concat()
}

fn is_page(path: &str) -> bool {
    PAGES.iter().any(|&(page, _)| page == path)
}

/// The page without its trailing slash; each page has one canonical URL.
fn page_without_slash(path: &str) -> Option<&str> {
    let page = path.strip_suffix('/')?;
    let is_post = || page.strip_prefix("/blog/").is_some_and(|slug| Slug::parse(slug).is_ok());
    (is_page(page) || is_post()).then_some(page)
}

/// Serves a file of the front end, or the app shell.
pub(crate) async fn serve(request: HttpRequest, state: Data<State>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed("GET, HEAD");
    }
    let path = request.path();
    if let Some(file) = state.pages.bundle.file(path.trim_start_matches('/')) {
        return file.respond(&request);
    }
    if let Some(page) = page_without_slash(path) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return redirect_permanent(&format!("{page}{query}"));
    }
    match &state.pages.documents {
        Some(documents) if is_page(path) => documents.shell.respond(&request),
        Some(documents) => documents.not_found.respond_with_status(StatusCode::NOT_FOUND, &request),
        None => not_built(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_page_knows_every_route() {
        for page in ["/", "/login", "/blog", "/admin/blog", "/checkout/success"] {
            assert!(is_page(page), "{page}");
        }
        for other in ["/nothing", "/login/", "/blog/a/b", "/admin/users", "/index.html"] {
            assert!(!is_page(other), "{other}");
        }
    }
}
