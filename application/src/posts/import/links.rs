//! Where the links of imported posts lead.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::Slug;
use domain::posts::TagName;
use percent_encoding::percent_decode_str;

use super::plan::{BLOG, PlannedPost};
use super::source::{ExportedPost, ExportedStatus};
use crate::posts::FormerPage;

/// Names that stand for the folder they are in.
const INDEXES: [&str; 4] = ["index.html", "index.htm", "index.md", "index.markdown"];
const EXTENSIONS: [&str; 4] = [".html", ".htm", ".md", ".markdown"];

/// Where links of imported posts lead.
pub(super) struct Links {
    public_url: String,
    site: Option<Site>,
    /// The slugs of posts by the keys of their former paths, and whether they are drafts.
    posts: HashMap<String, (Slug, bool)>,
    /// The slugs of tags with posts by their former slugs.
    tags: HashMap<Slug, Slug>,
}

/// The other site.
struct Site {
    /// Scheme and host, as the export spells them.
    origin: String,
    host: String,
    /// The key of the folder in which it is installed; empty for none.
    folder: String,
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
        let site = site_url.map(Site::parse);
        let mut links =
            Self { public_url: public_url.to_owned(), site, posts: HashMap::new(), tags: HashMap::new() };
        for (post, planned) in plan {
            let (slug, is_draft) = match planned {
                PlannedPost::New { slug, .. } => (slug, post.status == ExportedStatus::Draft),
                PlannedPost::AlreadyImported { slug, is_draft } => (slug, *is_draft),
                PlannedPost::Duplicate => continue,
            };
            for path in &post.old_paths {
                let key = links.below_folder(&key(path));
                links.posts.entry(key).or_insert_with(|| (slug.clone(), is_draft));
            }
        }
        links
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

    /// Links to imported posts lead to their pages, and other links to the former site stay as they are.
    pub(super) fn resolve(&self, url: &str, folder: &str) -> Target {
        let url = url.trim();
        if url.is_empty() || url.starts_with('#') {
            return Target::None;
        }
        let host_and_path = ["http://", "https://", "//"].iter().find_map(|prefix| strip_prefix(url, prefix));
        let first = url.split(['/', '?', '#']).next().unwrap_or_default();
        let path = match host_and_path {
            Some(rest) => {
                let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
                self.site.as_ref().filter(|site| site.host == plain_host(host)).map(|_| path)
            }
            None => (!first.contains(':')).then_some(url),
        };
        let is_relative = host_and_path.is_none() && !url.starts_with('/');
        path.and_then(|path| self.on_site(path, folder, is_relative)).unwrap_or_else(|| match &self.site {
            _ if url.starts_with("//") => Target::Url(format!("https:{url}")),
            _ if host_and_path.is_some() || strip_prefix(url, "mailto:").is_some() => {
                Target::Url(url.to_owned())
            }
            Some(site) if url.starts_with('/') => Target::Url(format!("{}{url}", site.origin)),
            _ => Target::None,
        })
    }

    /// The page for a path of the former site, with what follows the path.
    fn on_site(&self, path: &str, folder: &str, is_relative: bool) -> Option<Target> {
        let (bare, suffix) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
        let direct = key(bare);
        let full = if is_relative { key(&format!("{folder}/{bare}")) } else { direct.clone() };
        let below = self.below_folder(&full);
        let found = [&below, &full, &direct].into_iter().find_map(|key| self.posts.get(key.as_str()));
        let by_path = found.map(|post| (post, suffix.to_owned()));
        let by_id = || if below.is_empty() { self.by_id(suffix) } else { None };
        // The front page may be a post, too.
        let found = by_id().or(by_path);
        if let Some(((slug, is_draft), suffix)) = found {
            let url = format!("{}/{BLOG}/{slug}{suffix}", self.public_url);
            return Some(if *is_draft { Target::Draft(url) } else { Target::Url(url) });
        }
        let page = FormerPage::parse(&format!("/{below}")).filter(|_| !is_relative)?;
        self.list(page).map(Target::Url)
    }

    /// The post of a query such as `?p=7`, and the query without it.
    fn by_id(&self, suffix: &str) -> Option<(&(Slug, bool), String)> {
        let (query, fragment) = suffix.split_at(suffix.find('#').unwrap_or(suffix.len()));
        let parts: Vec<_> = query.strip_prefix('?')?.split('&').collect();
        let (id, post) = parts.iter().find_map(|part| Some((*part, self.posts.get(&format!("?{part}"))?)))?;
        let others: Vec<_> = parts.into_iter().filter(|part| *part != id).collect();
        let question = if others.is_empty() { "" } else { "?" };
        Some((post, format!("{question}{}{fragment}", others.join("&"))))
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

    fn below_folder(&self, key: &str) -> String {
        let folder = self.site.as_ref().map_or("", |site| site.folder.as_str());
        let below = key.strip_prefix(folder).filter(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
        below.unwrap_or(key).trim_start_matches('/').to_owned()
    }
}

impl Site {
    fn parse(url: &str) -> Self {
        let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
        let (host, folder) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Self { origin: format!("{scheme}://{host}"), host: plain_host(host), folder: key(folder) }
    }
}

/// A host without what does not distinguish sites.
fn plain_host(host: &str) -> String {
    let host = host.to_lowercase();
    let host = [":80", ":443"].iter().find_map(|port| host.strip_suffix(port)).unwrap_or(&host);
    let host = host.strip_suffix('.').unwrap_or(host);
    host.strip_prefix("www.").unwrap_or(host).to_owned()
}

/// What all spellings of a path have in common: its decoded segments, without the names of indexes and extensions.
/// Of a short link, the query.
fn key(path: &str) -> String {
    if let Some(query) = path.strip_prefix("/?") {
        return format!("?{query}");
    }
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let mut segments: Vec<&str> = Vec::new();
    for segment in decoded.split('/') {
        match segment {
            "" | "." | "index.php" => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    if segments.last().is_some_and(|last| INDEXES.contains(last)) {
        segments.pop();
    }
    let joined = segments.join("/");
    EXTENSIONS.iter().find_map(|extension| joined.strip_suffix(extension)).unwrap_or(&joined).to_owned()
}

fn strip_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    text.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix))?;
    text.get(prefix.len()..)
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
    fn links_to_imported_posts_lead_to_their_pages() {
        let links = links(Some("https://old.example/"));
        let page = Target::Url("https://new.example/blog/hello".to_owned());
        for url in [
            "https://old.example/2024/01/hello/",
            "/2024/01/hello",
            "//www.old.example/2024/01/hello",
            "HTTP://WWW.Old.Example:80/2024/01/hello/",
            "https://old.example./2024/01/hello/index.html",
            "https://old.example/index.php/2024/01/%68ello",
            "https://old.example/?p=7",
            "/notes/hello.md",
        ] {
            assert_eq!(links.resolve(url, ""), page, "{url}");
        }
        assert_eq!(links.resolve("hello.md", "notes"), page);
        assert_eq!(links.resolve("../notes/./hello/", "other"), page);
    }

    #[test]
    fn links_keep_query_and_fragment() {
        let links = links(Some("https://old.example"));
        for (url, suffix) in [
            ("http://old.example/2024/01/hello?a=1&b=%C3%A9#c", "?a=1&b=%C3%A9#c"),
            ("/2024/01/hello/#c", "#c"),
            ("https://old.example/?p=7#c", "#c"),
            ("https://old.example?a=1&p=7&b=2", "?a=1&b=2"),
        ] {
            let page = Target::Url(format!("https://new.example/blog/hello{suffix}"));
            assert_eq!(links.resolve(url, ""), page, "{url}");
        }
        assert_eq!(
            links.resolve("../notes/hello.md#top", "other"),
            Target::Url("https://new.example/blog/hello#top".to_owned())
        );
    }

    #[test]
    fn links_of_site_in_folder_lead_to_posts() {
        let post = ExportedPost {
            old_paths: ["/my blog/2024/%d1%81%d1%83%d0%bf/", "/?p=7"].map(str::to_owned).to_vec(),
            status: ExportedStatus::Published,
            ..ExportedPost::default()
        };
        let planned = PlannedPost::AlreadyImported { slug: Slug::parse("soup").unwrap(), is_draft: false };
        let site = Some("https://old.example/my%20blog/");
        let links = Links::new("https://new.example", site, std::iter::once((&post, &planned)));
        for url in [
            "https://old.example/my%20blog/2024/%D1%81%D1%83%D0%BF",
            "http://www.old.example/my%20blog/2024/суп/",
            "/my%20blog/2024/суп",
            "/my%20blog/?p=7",
            "https://old.example/my%20blog/index.php?p=7",
        ] {
            assert_eq!(
                links.resolve(url, ""),
                Target::Url("https://new.example/blog/soup".to_owned()),
                "{url}"
            );
        }
        let kept =
            |url: &str, expected: &str| assert_eq!(links.resolve(url, ""), Target::Url(expected.to_owned()));
        kept("/shop?a=%C3%A9", "https://old.example/shop?a=%C3%A9");
        kept("HTTPS://Old.example/my%20blog/%d1%81?a&b#c", "HTTPS://Old.example/my%20blog/%d1%81?a&b#c");
        kept("/my%20blog/feed/", "https://new.example/blog/feed.xml");
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
        assert_eq!(with_site.resolve("//other.example/x", ""), url("https://other.example/x"));
        let without = links(None);
        for dropped in ["/shop/", "#top", "", "javascript:alert(1)", "tel:+15550100", "shop.html"] {
            assert_eq!(without.resolve(dropped, ""), Target::None, "{dropped}");
        }
    }
}
