//! HTML pages, static files, feed, sitemap and security.txt.

mod agent_list_page;
mod agent_page;
mod archive_page;
mod bundle_page;
mod cards;
mod content;
mod delivery;
mod document;
pub(crate) mod feed;
mod frontend_assets;
mod head;
mod html_pages;
mod landing_page;
mod look;
mod page_number;
mod post_card;
mod post_list;
mod post_list_page;
mod post_page;
mod prompt_page;
mod review_list;
pub(crate) mod security_txt;
mod site_files;
mod template;

pub(crate) use archive_page::ARCHIVE_API;
pub use frontend_assets::FrontendAssets;
pub(crate) use html_pages::HtmlPages;
pub(crate) use look::{MAILBOX, STYLES, styles_link, tokens};
pub(crate) use page_number::{PageNumber, PageNumberQuery};
pub(crate) use post_list::{PostList, PostListKey};

use std::sync::{Arc, PoisonError, RwLock};

use application::posts::Month;
use application::site::Site;
use domain::Slug;
use domain::appearance::Fonts;
use domain::legal_pages::LegalPageKind;
use domain::users::ReturnPath;
use url::form_urlencoded;
use uuid::Uuid;

use self::site_files::SiteFiles;
use crate::dto::AgentOrder;

/// The license of Marigold and those of the packages that it contains.
pub(crate) const LICENSES: &str =
    concat!(include_str!("../../../LICENSE"), "\n", include_str!("../../content/third-party-notices.txt"));

/// The list of all agents, and its data in the API.
pub(crate) const AGENTS: &str = "/gpts";
pub(crate) const AGENTS_API: &str = "/api/gpts";
/// What the landing page shows, in the API.
pub(crate) const LANDING_API: &str = "/api/landing";
pub(crate) const BLOG: &str = "/blog";
/// The tags and months that have posts.
pub(crate) const ARCHIVE: &str = "/blog/archive";
/// The list of posts in the API; the path of a post begins with it.
pub(crate) const POSTS_PATH: &str = "/api/blog/posts";
/// The tagline, as in `docs/product.md`, "Overview".
const BLOG_TAGLINE: &str = "Insights, tips, and resources to help you master AI";

/// Whether search engines may index a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Robots {
    Index,
    /// Needs a session or an emailed link.
    NoIndex,
}

/// Every route of the front end except posts, lists of posts, agents, bundles and prompts. Other paths respond 404 with the same
/// app shell.
const PAGES: [(&str, Robots); 51] = [
    ("/", Robots::Index),
    ("/login", Robots::Index),
    (AGENTS, Robots::Index),
    ("/blog", Robots::Index),
    (ARCHIVE, Robots::Index),
    ("/privacy", Robots::Index),
    ("/terms", Robots::Index),
    ("/contact", Robots::Index),
    ("/forgot-password", Robots::Index),
    ("/search", Robots::NoIndex),
    ("/verify-email", Robots::NoIndex),
    ("/verify", Robots::NoIndex),
    ("/reset-password", Robots::NoIndex),
    ("/sign-in-link", Robots::NoIndex),
    ("/confirm-email", Robots::NoIndex),
    ("/account-deletion", Robots::NoIndex),
    ("/undo-deletion", Robots::NoIndex),
    ("/download-data", Robots::NoIndex),
    ("/unsubscribe", Robots::NoIndex),
    ("/profile", Robots::NoIndex),
    ("/purchase-history", Robots::NoIndex),
    ("/free-gpts", Robots::NoIndex),
    ("/free-prompts", Robots::NoIndex),
    ("/premium-gpts", Robots::NoIndex),
    ("/toolbox", Robots::NoIndex),
    (ReturnPath::CONSENT, Robots::NoIndex),
    ("/checkout", Robots::NoIndex),
    ("/checkout/success", Robots::NoIndex),
    ("/admin", Robots::NoIndex),
    ("/admin/bundles", Robots::NoIndex),
    ("/admin/prompts", Robots::NoIndex),
    ("/admin/blog", Robots::NoIndex),
    ("/admin/pages", Robots::NoIndex),
    ("/admin/media", Robots::NoIndex),
    ("/admin/appearance", Robots::NoIndex),
    ("/admin/seller", Robots::NoIndex),
    ("/admin/webhooks", Robots::NoIndex),
    ("/admin/tags", Robots::NoIndex),
    ("/admin/welcome-email", Robots::NoIndex),
    ("/admin/trash", Robots::NoIndex),
    ("/admin/wish-list", Robots::NoIndex),
    ("/admin/reviews", Robots::NoIndex),
    ("/admin/overview", Robots::NoIndex),
    ("/admin/orders", Robots::NoIndex),
    ("/admin/members", Robots::NoIndex),
    ("/admin/members/import", Robots::NoIndex),
    ("/admin/discounts", Robots::NoIndex),
    ("/admin/emails", Robots::NoIndex),
    ("/admin/newsletters", Robots::NoIndex),
    ("/admin/audit", Robots::NoIndex),
    ("/admin/health", Robots::NoIndex),
];

/// Pages whose path ends with an id. They are private, and `robots.txt` excludes them with the page of the list.
const ITEM_PAGES: [&str; 4] = ["/admin/orders", "/admin/members", "/purchase-history", "/packages"];

/// The served front end.
#[derive(Debug)]
pub struct Pages {
    pub(crate) assets: FrontendAssets,
    current: RwLock<Arc<SitePages>>,
}

/// The pages and files of the front end with the site's name, look and texts filled in.
#[derive(Debug)]
pub(crate) struct SitePages {
    site: Arc<Site>,
    /// `None` if the front end was not built.
    pub(crate) html: Option<HtmlPages>,
    pub(crate) files: SiteFiles,
}

impl SitePages {
    fn new(assets: &FrontendAssets, site: Arc<Site>) -> Self {
        let without_fonts;
        let documents = match site.appearance.fonts {
            Fonts::Warm => assets,
            Fonts::Classic | Fonts::Plain => {
                without_fonts = assets.without_fonts();
                &without_fonts
            }
        };
        Self { html: HtmlPages::new(documents, &site), files: SiteFiles::new(&site), site }
    }
}

impl Pages {
    pub fn new(assets: FrontendAssets, site: Arc<Site>) -> Self {
        let current = RwLock::new(Arc::new(SitePages::new(&assets, site)));
        Self { assets, current }
    }

    /// Renders them again if the site has changed.
    pub(crate) fn of(&self, site: Arc<Site>) -> Arc<SitePages> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner).clone();
        if Arc::ptr_eq(&current.site, &site) {
            return current;
        }
        let pages = Arc::new(SitePages::new(&self.assets, site));
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = pages.clone();
        pages
    }
}

pub(crate) fn post_path(slug: &str) -> String {
    [BLOG, "/", slug].concat()
}

/// The page of the posts with this tag.
pub(crate) fn tag_path(slug: &str) -> String {
    [TAGS, slug].concat()
}

pub(crate) fn agent_path(slug: &str) -> String {
    ["/gpts/", slug].concat()
}

/// The list of all agents, or of one of its choices, in this order.
pub(crate) fn agents_path(choice: Option<&str>, order: AgentOrder) -> String {
    let order = (order != AgentOrder::default()).then(|| ("sort", order.as_str()));
    let parameters = choice.map(|choice| ("show", choice)).into_iter().chain(order);
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    if query.is_empty() { AGENTS.to_owned() } else { [AGENTS, "?", &query].concat() }
}

pub(crate) fn prompt_path(slug: &str) -> String {
    ["/prompts/", slug].concat()
}

pub(crate) fn bundle_path(slug: &str) -> String {
    ["/bundles/", slug].concat()
}

/// The page in the API.
pub(crate) fn legal_page_api_path(kind: LegalPageKind) -> String {
    format!("/api/pages/{}", kind.as_str())
}

/// The page for visitors.
pub(crate) fn legal_page_path(kind: LegalPageKind) -> String {
    format!("/{}", kind.as_str())
}

pub(crate) fn is_page(path: &str) -> bool {
    PAGES.iter().any(|&(page, _)| page == path) || is_item_page(path) || is_month_page(path)
}

/// `/blog/archive/2026/07`
fn is_month_page(path: &str) -> bool {
    let month = path.strip_prefix(ARCHIVE).and_then(|rest| rest.strip_prefix('/'));
    month
        .and_then(|month| month.split_once('/'))
        .is_some_and(|(year, month)| Month::parse(year, month).is_some())
}

fn is_item_page(path: &str) -> bool {
    path.rsplit_once('/').is_some_and(|(list, id)| ITEM_PAGES.contains(&list) && Uuid::try_parse(id).is_ok())
}

/// The path to count (ids removed), and whether the page is public. `None` for admin screens, previews of drafts and files.
pub(crate) fn countable_path(path: &str) -> Option<(&str, bool)> {
    let is_slug = |rest: &str| !rest.is_empty() && !rest.contains(['/', '.']);
    if SLUG_PAGES.iter().any(|prefix| path.strip_prefix(prefix).is_some_and(is_slug)) || is_month_page(path) {
        return Some((path, true));
    }
    let page = if is_item_page(path) { path.rsplit_once('/')?.0 } else { path };
    let found = PAGES.iter().find(|(known, _)| *known == page && !known.starts_with("/admin"));
    found.map(|(_, robots)| (page, *robots == Robots::Index))
}

/// Pages that sign-in never returns to: the auth pages and the targets of emailed links.
const NO_RETURN_PATHS: [&str; 11] = [
    "/",
    "/login",
    "/forgot-password",
    "/verify-email",
    "/verify",
    "/reset-password",
    "/sign-in-link",
    "/confirm-email",
    "/account-deletion",
    "/undo-deletion",
    "/unsubscribe",
];

const TAGS: &str = "/blog/tag/";

/// Pages of tags, posts, agents, bundles and prompts, by their slug.
const SLUG_PAGES: [&str; 5] = [TAGS, "/blog/", "/gpts/", "/bundles/", "/prompts/"];

/// The page to return to after sign-in; `None` if it isn't one of this site. Drops an unknown query.
pub(crate) fn return_path(text: &str) -> Option<ReturnPath> {
    let without_query = || ReturnPath::parse(text.split(['?', '#']).next().unwrap_or_default());
    let wanted = ReturnPath::parse(text).or_else(|_| without_query()).ok()?;
    let path = wanted.path();
    let slug = SLUG_PAGES.iter().find_map(|prefix| path.strip_prefix(prefix));
    let is_known = is_page(path) || slug.is_some_and(|slug| Slug::parse(slug).is_ok());
    (is_known && !NO_RETURN_PATHS.contains(&path)).then_some(wanted)
}

/// The page without its trailing slash; each page has one canonical URL.
pub(crate) fn strip_trailing_slash(path: &str) -> Option<&str> {
    let page = path.strip_suffix('/')?;
    let has_slug = SLUG_PAGES
        .iter()
        .filter_map(|prefix| page.strip_prefix(prefix))
        .any(|slug| Slug::parse(slug).is_ok());
    (is_page(page) || has_slug).then_some(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: &str = "/admin/orders/01920000-0000-7000-8000-000000000001";
    const MEMBER: &str = "/admin/members/01920000-0000-7000-8000-000000000001";

    #[test]
    fn return_path_accepts_only_pages_to_return_to() {
        for path in [
            "/checkout",
            "/gpts/meal-planner",
            "/prompts/meal-plan",
            "/blog/a-post",
            "/blog/tag/a-tag",
            "/blog/archive/2026/07",
            "/free-prompts?prompt=1",
            ORDER,
        ] {
            assert_eq!(return_path(path).map(|path| path.to_string()).as_deref(), Some(path));
        }
        for path in ["/free-gpts?next=//evil.example", "/free-gpts#there"] {
            assert_eq!(return_path(path).map(|path| path.to_string()).as_deref(), Some("/free-gpts"));
        }
        for other in ["/", "/login", "/undo-deletion", "/nothing", "/gpts/A_B", "/gpts/a/b", "//evil.example"]
        {
            assert_eq!(return_path(other), None, "{other}");
        }
    }

    #[test]
    fn countable_path_hides_ids_secrets_and_admin_screens() {
        for page in
            ["/", "/blog", "/blog/archive", "/blog/archive/2026/12", "/blog/a-post", "/blog/tag/a", "/gpts/a"]
        {
            assert_eq!(countable_path(page), Some((page, true)));
        }
        assert_eq!(countable_path("/profile"), Some(("/profile", false)));
        let order = ORDER.replace("/admin/orders", "/purchase-history");
        assert_eq!(countable_path(&order), Some(("/purchase-history", false)));
        for other in
            ["/admin", "/admin/blog", ORDER, "/preview/token", "/blog/feed.xml", "/gpts/", "/gpts/a/b", "/x"]
        {
            assert_eq!(countable_path(other), None, "{other}");
        }
    }

    #[test]
    fn is_page_knows_every_route() {
        for page in [
            "/",
            "/login",
            "/blog",
            "/blog/archive/2026/12",
            "/admin/blog",
            "/checkout/success",
            ORDER,
            MEMBER,
        ] {
            assert!(is_page(page), "{page}");
        }
        for other in [
            "/nothing",
            "/login/",
            "/blog/a/b",
            "/blog/archive/2026/13",
            "/admin/users",
            "/admin/orders/one",
            "/index.html",
        ] {
            assert!(!is_page(other), "{other}");
        }
    }
}
