//! Which posts are new, and under which slugs.

use std::collections::{BTreeSet, HashSet};

use domain::posts::Post;
use domain::{PostId, Slug};
use percent_encoding::percent_decode_str;
use uuid::Uuid;

use super::source::ExportedPost;
use crate::free_slug::candidates;
use crate::ports::{StoreError, UnitOfWork};
use crate::posts::FormerPage;

/// Namespace for ids derived from the keys of exports, so that importing is idempotent.
const IMPORTS: Uuid = Uuid::from_u128(0x2f0c_81b4_57d9_4c60_8a3e_9b12_d6e4_50c7);

/// The folder of the posts' public paths.
pub(super) const BLOG: &str = "blog";

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
            if !Post::is_reserved(&candidate) && !self.is_taken(&candidate).await? {
                return Ok(candidate);
            }
        }
        Err(StoreError::Conflict("slug".into()))
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
            if Post::is_reserved(&former)
                || self.is_taken(&former).await?
                || !self.redirects.insert(former.clone())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unserved_paths_are_no_pages_of_the_site() {
        let slug = Slug::parse("hello").unwrap();
        let paths = ["/notes/hello/", "/2024/01/hello/", "/blog/", "/", "/blog/hello", "/?p=7"];
        let paths = paths.map(str::to_owned);
        let expected = ("/notes/hello/".to_owned(), "/blog/hello".to_owned());
        assert_eq!(unserved_paths(&paths, &slug, &[]), [expected]);
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
