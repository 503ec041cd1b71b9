//! Which posts are new, under which slugs, and where links to them lead.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use domain::posts::TagName;
use domain::{PostId, Slug};
use percent_encoding::percent_decode_str;
use uuid::Uuid;

use super::source::{ExportedPost, ExportedStatus};
use crate::free_slug::candidates;
use crate::ports::{StoreError, UnitOfWork};
use crate::posts::FormerPage;
use crate::posts::admin::is_reserved;

/// Namespace for ids derived from the keys of exports, so that importing is idempotent.
const IMPORTS: Uuid = Uuid::from_u128(0x2f0c_81b4_57d9_4c60_8a3e_9b12_d6e4_50c7);

/// The folder of the posts' public paths.
const BLOG: &str = "blog";

/// What happens to a post of the export.
pub(super) enum PlannedPost {
    New {
        id: PostId,
        slug: Slug,
        redirects: Vec<Slug>,
        warnings: Vec<String>,
    },
    /// With its present slug.
    AlreadyImported {
        slug: Slug,
        is_draft: bool,
    },
    /// Another post of the export has its key.
    Duplicate,
}

pub(super) struct Planner<'a> {
    unit: &'a mut dyn UnitOfWork,
    system: &'static str,
    ids: HashSet<PostId>,
    slugs: HashSet<Slug>,
    /// Slugs that redirect to a post, which another redirect must not replace.
    redirects: BTreeSet<Slug>,
}

impl<'a> Planner<'a> {
    pub(super) async fn new(unit: &'a mut dyn UnitOfWork, system: &'static str) -> Result<Self, StoreError> {
        let redirects = unit.posts().list_slug_redirects().await?.into_keys().collect();
        Ok(Self { unit, system, ids: HashSet::new(), slugs: HashSet::new(), redirects })
    }

    /// Plans each post, in order. All posts get their slugs before the first redirect is made.
    pub(super) async fn plan(mut self, posts: &[ExportedPost]) -> Result<Vec<PlannedPost>, StoreError> {
        let mut plan = Vec::with_capacity(posts.len());
        for post in posts {
            let planned = self.plan_post(post).await?;
            plan.push(planned);
        }
        for (post, planned) in posts.iter().zip(&mut plan) {
            if let PlannedPost::New { redirects, warnings, slug, .. } = planned {
                *redirects = self.redirects(post, slug, warnings).await?;
            }
        }
        Ok(plan)
    }

    async fn plan_post(&mut self, post: &ExportedPost) -> Result<PlannedPost, StoreError> {
        let name = format!("{}/{}", self.system, post.key);
        let id = PostId::from_uuid(Uuid::new_v5(&IMPORTS, name.as_bytes()));
        if !self.ids.insert(id) {
            return Ok(PlannedPost::Duplicate);
        }
        if let Some(existing) = self.unit.posts().lock(id).await? {
            let is_draft = !existing.is_published && existing.scheduled_for.is_none();
            return Ok(PlannedPost::AlreadyImported { slug: existing.slug, is_draft });
        }
        let wanted = wanted_slug(post);
        let slug = self.find_free_slug(&wanted).await?;
        let mut warnings = Vec::new();
        if !post.slug.is_empty() && slug.as_str() != post.slug {
            warnings.push(format!("the slug {:?} becomes {:?}", post.slug, slug.as_str()));
        }
        self.slugs.insert(slug.clone());
        Ok(PlannedPost::New { id, slug, redirects: Vec::new(), warnings })
    }

    async fn find_free_slug(&mut self, wanted: &Slug) -> Result<Slug, StoreError> {
        for candidate in std::iter::once(wanted.clone()).chain(candidates(wanted)) {
            if !is_reserved(&candidate) && !self.is_taken(&candidate).await? {
                return Ok(candidate);
            }
        }
        Err(StoreError::Conflict("slug"))
    }

    async fn is_taken(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        Ok(self.slugs.contains(slug) || self.unit.posts().has_slug(slug).await?)
    }

    /// The former slugs of a post that are free.
    async fn redirects(
        &mut self,
        post: &ExportedPost,
        slug: &Slug,
        warnings: &mut Vec<String>,
    ) -> Result<Vec<Slug>, StoreError> {
        let below_blog = post.old_paths.iter().filter_map(|path| blog_slug(path));
        let former: Vec<_> = below_blog.chain(post.former_slugs.iter().map(String::as_str)).collect();
        let mut redirects = Vec::new();
        for text in former {
            let Ok(former) = Slug::parse(text) else {
                warnings.push(format!("the former slug {text:?} cannot be redirected"));
                continue;
            };
            if former == *slug || redirects.contains(&former) {
                continue;
            }
            if is_reserved(&former) || self.is_taken(&former).await? || !self.redirects.insert(former.clone())
            {
                warnings.push(format!("the former slug {text:?} belongs to another post"));
                continue;
            }
            redirects.push(former);
        }
        Ok(redirects)
    }
}

fn wanted_slug(post: &ExportedPost) -> Slug {
    // WordPress stores letters beyond ASCII percent-encoded.
    let decoded = percent_decode_str(&post.slug).decode_utf8_lossy();
    Slug::parse(&post.slug)
        .ok()
        .or_else(|| Slug::of_title(&decoded.replace(['_', '.', '/'], "-")))
        .unwrap_or_else(|| Slug::from_title(&post.title))
}

/// The last segment of a path such as `/blog/hello/`.
fn blog_slug(path: &str) -> Option<&str> {
    let (folder, slug) = path.strip_prefix('/')?.trim_end_matches('/').split_once('/')?;
    (folder == BLOG && !slug.contains('/')).then_some(slug)
}

/// The former paths of a published post that its slug and redirects do not serve, with its path.
pub(super) fn unserved_paths(paths: &[String], slug: &Slug, redirects: &[Slug]) -> Vec<(String, String)> {
    let is_served = |path: &&String| {
        let former = match FormerPage::parse(path) {
            Some(FormerPage::Post(former)) => Some(former),
            _ => blog_slug(path).and_then(|former| Slug::parse(former).ok()),
        };
        former.is_some_and(|former| former == *slug || redirects.contains(&former))
    };
    // Short links redirect to the path, and files have none.
    let is_path = |path: &&String| path.starts_with('/') && !path.contains('?');
    // A redirect of these would hide the site's own pages.
    let is_own_page = |path: &&String| matches!(path.trim_matches('/'), "" | BLOG);
    let unserved = paths.iter().filter(|path| is_path(path) && !is_own_page(path) && !is_served(path));
    unserved.map(|path| (path.clone(), format!("/{BLOG}/{slug}"))).collect()
}

/// Where links of imported posts lead.
pub(super) struct Links {
    public_url: String,
    /// Host and scheme of the other site.
    site: Option<String>,
    /// The slugs of posts by their former paths, without slashes at both ends, and whether they are drafts.
    posts: HashMap<String, (Slug, bool)>,
    /// The slugs of tags with posts by their former slugs.
    tags: HashMap<Slug, Slug>,
}

/// What becomes of a link.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    Url(String),
    /// The page of a draft, which visitors find once it is published.
    Draft(String),
    /// Its text remains.
    None,
}

impl Links {
    pub(super) fn new<'p>(
        public_url: &str,
        site_url: Option<&str>,
        plan: impl Iterator<Item = (&'p ExportedPost, &'p PlannedPost)>,
    ) -> Self {
        let mut posts = HashMap::new();
        for (post, planned) in plan {
            let (slug, is_draft) = match planned {
                PlannedPost::New { slug, .. } => (slug, post.status == ExportedStatus::Draft),
                PlannedPost::AlreadyImported { slug, is_draft } => (slug, *is_draft),
                PlannedPost::Duplicate => continue,
            };
            for path in &post.old_paths {
                posts.entry(path.trim_matches('/').to_owned()).or_insert_with(|| (slug.clone(), is_draft));
            }
        }
        let site = site_url.map(|url| url.trim_end_matches('/').to_owned());
        Self { public_url: public_url.to_owned(), site, posts, tags: HashMap::new() }
    }

    /// The tags of the former site, of which those of published posts have pages.
    pub(super) fn with_tags<'p>(
        self,
        tag_slugs: &BTreeMap<String, String>,
        posts: impl Iterator<Item = &'p ExportedPost>,
    ) -> Self {
        let published = posts.filter(|post| post.status == ExportedStatus::Published);
        let used: HashSet<_> = published.flat_map(|post| &post.tags).collect();
        let tags = tag_slugs.iter().filter(|(_, name)| used.contains(name)).filter_map(|(slug, name)| {
            Some((Slug::parse(slug).ok()?, TagName::parse(name).ok()?.slug().clone()))
        });
        Self { tags: tags.collect(), ..self }
    }

    /// Links to imported posts lead to their pages, and other links to the former site stay there.
    pub(super) fn resolve(&self, url: &str, folder: &str) -> Target {
        let url = url.trim();
        let Some(path) = self.path_on_site(url) else {
            let is_absolute = ["http://", "https://", "mailto:"].iter().any(|scheme| has_prefix(url, scheme));
            return if is_absolute { Target::Url(url.to_owned()) } else { Target::None };
        };
        let bare = path.split(['?', '#']).next().unwrap_or_default();
        let full = if bare.starts_with('/') { bare.to_owned() } else { join(folder, bare) };
        let query = path.strip_prefix('/').unwrap_or(path);
        let keys = [query.trim_matches('/'), full.trim_matches('/')];
        if let Some((slug, is_draft)) = keys.iter().find_map(|key| self.posts.get(*key)) {
            let url = format!("{}/{BLOG}/{slug}", self.public_url);
            return if *is_draft { Target::Draft(url) } else { Target::Url(url) };
        }
        if let Some(page) =
            FormerPage::parse(bare).filter(|_| bare.starts_with('/')).and_then(|page| self.list(page))
        {
            return Target::Url(page);
        }
        match &self.site {
            Some(site) if path.starts_with('/') => Target::Url(format!("{site}{path}")),
            _ => Target::None,
        }
    }

    /// The URL of a list of posts, or of the feed.
    fn list(&self, page: FormerPage) -> Option<String> {
        let path = match page {
            FormerPage::Blog => format!("/{BLOG}"),
            FormerPage::Feed => format!("/{BLOG}/feed.xml"),
            FormerPage::Tag(former) => format!("/{BLOG}/tag/{}", self.tags.get(&former)?),
            FormerPage::TagFeed(former) => format!("/{BLOG}/tag/{}/feed.xml", self.tags.get(&former)?),
            FormerPage::Month(_) | FormerPage::Post(_) => return None,
        };
        Some(format!("{}{path}", self.public_url))
    }

    /// The path of a URL of the former site, or a relative URL.
    fn path_on_site<'u>(&self, url: &'u str) -> Option<&'u str> {
        if url.starts_with('#') || url.is_empty() || url.starts_with("//") {
            return None;
        }
        if let Some(site) = &self.site {
            let without_scheme = |text: &'u str| text.split_once("://").map_or(text, |(_, rest)| rest);
            let host = site.split_once("://").map_or(site.as_str(), |(_, rest)| rest);
            if let Some(rest) = without_scheme(url).strip_prefix(host).filter(|_| url.contains("://")) {
                let is_path = rest.is_empty() || rest.starts_with(['/', '?', '#']);
                return is_path.then_some(if rest.is_empty() { "/" } else { rest });
            }
        }
        let first = url.split(['/', '?', '#']).next().unwrap_or_default();
        (!first.contains(':')).then_some(url)
    }
}

fn has_prefix(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// A relative path below a folder, without `.` and `..`.
fn join(folder: &str, relative: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    for segment in folder.split('/').chain(relative.split('/')) {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    segments.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(site: Option<&str>) -> Links {
        let post = ExportedPost {
            old_paths: vec!["/2024/01/hello/".to_owned(), "/?p=7".to_owned(), "notes/hello.md".to_owned()],
            status: ExportedStatus::Published,
            ..ExportedPost::default()
        };
        let draft = ExportedPost { old_paths: vec!["/later/".to_owned()], ..ExportedPost::default() };
        let tagged = ExportedPost { tags: vec!["Home cooking".to_owned()], ..post.clone() };
        let slug = |text: &str| Slug::parse(text).unwrap();
        let planned = PlannedPost::AlreadyImported { slug: slug("hello"), is_draft: false };
        let later = PlannedPost::AlreadyImported { slug: slug("later"), is_draft: true };
        let tags = [("cooking", "Home cooking"), ("unused", "Unused")];
        let tags = tags.map(|(slug, name)| (slug.to_owned(), name.to_owned()));
        Links::new("https://new.example", site, [(&post, &planned), (&draft, &later)].into_iter())
            .with_tags(&BTreeMap::from(tags), std::iter::once(&tagged))
    }

    #[test]
    fn unserved_paths_are_no_pages_of_the_site() {
        let slug = Slug::parse("hello").unwrap();
        let paths = ["/notes/hello/", "/2024/01/hello/", "/blog/", "/", "/blog/hello", "/?p=7"];
        let paths = paths.map(str::to_owned);
        let expected = ("/notes/hello/".to_owned(), "/blog/hello".to_owned());
        assert_eq!(unserved_paths(&paths, &slug, &[]), [expected]);
    }

    #[test]
    fn links_to_imported_posts_lead_to_their_pages() {
        let links = links(Some("https://old.example/"));
        let page = Target::Url("https://new.example/blog/hello".to_owned());
        for url in [
            "https://old.example/2024/01/hello/",
            "http://old.example/2024/01/hello?a=1#b",
            "/2024/01/hello",
            "https://old.example/?p=7",
            "/notes/hello.md",
        ] {
            assert_eq!(links.resolve(url, ""), page, "{url}");
        }
        assert_eq!(links.resolve("../notes/./hello.md#top", "other"), page);
        assert_eq!(links.resolve("hello.md", "notes"), page);
    }

    #[test]
    fn links_to_lists_and_drafts_lead_to_their_pages() {
        for links in [links(None), links(Some("https://old.example"))] {
            for (url, path) in [
                ("/tag/cooking/", "/blog/tag/home-cooking"),
                ("/category/home/cooking", "/blog/tag/home-cooking"),
                ("/rss/", "/blog/feed.xml"),
                ("/author/ada/", "/blog"),
            ] {
                let expected = Target::Url(format!("https://new.example{path}"));
                assert_eq!(links.resolve(url, "folder"), expected, "{url}");
            }
            let later = Target::Draft("https://new.example/blog/later".to_owned());
            assert_eq!(links.resolve("/later/", ""), later);
        }
        assert_eq!(links(None).resolve("/tag/unused/", ""), Target::None);
    }

    #[test]
    fn other_links_stay_or_are_dropped() {
        let with_site = links(Some("https://old.example"));
        let url = |text: &str| Target::Url(text.to_owned());
        assert_eq!(with_site.resolve("/shop/", ""), url("https://old.example/shop/"));
        assert_eq!(with_site.resolve("https://old.example.org/", ""), url("https://old.example.org/"));
        assert_eq!(with_site.resolve("mailto:a@b.example", ""), url("mailto:a@b.example"));
        let without = links(None);
        for dropped in ["/shop/", "#top", "", "javascript:alert(1)", "//evil.example/x", "shop.html"] {
            assert_eq!(without.resolve(dropped, ""), Target::None, "{dropped}");
        }
    }

    #[test]
    fn slugs_are_made_to_fit() {
        let wanted = |slug: &str, title: &str| {
            let post =
                ExportedPost { slug: slug.to_owned(), title: title.to_owned(), ..ExportedPost::default() };
            wanted_slug(&post).to_string()
        };
        assert_eq!(wanted("hello-world", "x"), "hello-world");
        assert_eq!(wanted("Hello_World.html", "x"), "hello-world-html");
        assert_eq!(wanted("caf%C3%A9", "x"), "cafe");
        assert_eq!(wanted("%E6%B1%89", "A title"), "a-title");
    }

    #[test]
    fn paths_below_blog_are_served() {
        let slug = Slug::parse("hello").unwrap();
        let former = [Slug::parse("hi").unwrap()];
        let paths = [
            "/blog/hello/",
            "/blog/hi",
            "/hello/",
            "/2024/01/31/hi/",
            "/hello-2/",
            "/2024/hello/",
            "/blog/2024/hello",
        ];
        let unserved = unserved_paths(&paths.map(str::to_owned), &slug, &former);
        let unserved: Vec<_> = unserved.into_iter().map(|(from, _)| from).collect();
        assert_eq!(unserved, ["/hello-2/", "/2024/hello/", "/blog/2024/hello"]);
    }
}
