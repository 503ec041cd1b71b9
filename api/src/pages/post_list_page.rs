use application::html::escape;
use application::ports::PostSummary;
use application::posts::Month;
use application::site::Site;
use serde_json::json;

use super::blog_page::{BlogPage, PageOfPosts};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::html_pages::{document, preloaded_data};
use super::post_card::PostCardTemplate;
use super::template::{Template, extract_part};
use super::{ARCHIVE, tag_path};
use crate::cached_response::CachedResponse;
use crate::dto::{PostListResponse, PostSummaryResponse};

/// Which posts are on a list with a page of its own.
#[derive(Debug, Clone)]
pub(crate) enum PostListKey {
    /// Those with the tag of this slug.
    Tag(String),
    Month(Month),
}

impl PostListKey {
    /// The path of its first page.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Tag(slug) => tag_path(slug),
            Self::Month(month) => format!("{ARCHIVE}/{}", month.path()),
        }
    }

    /// The path of its first page in the API.
    pub(crate) fn api_path(&self) -> String {
        match self {
            Self::Tag(slug) => format!("/api/blog/tags/{slug}"),
            Self::Month(month) => format!("/api/blog/archive/{}", month.path()),
        }
    }

    /// Its feed, if it has one.
    pub(super) fn feed_path(&self) -> Option<String> {
        matches!(self, Self::Tag(_)).then(|| format!("{}/feed.xml", self.path()))
    }
}

/// One page of a list.
pub(crate) struct PostList<'a> {
    pub(crate) key: &'a PostListKey,
    pub(crate) name: String,
    /// On all pages.
    pub(crate) total: usize,
    pub(crate) page: BlogPage,
    pub(crate) posts: PageOfPosts<&'a PostSummary>,
}

impl PostList<'_> {
    pub(crate) fn response(&self) -> PostListResponse {
        PostListResponse {
            name: self.name.clone(),
            total: self.total,
            posts: self.posts.posts.iter().map(|post| PostSummaryResponse::from((*post).clone())).collect(),
            is_last: self.posts.is_last,
        }
    }
}

/// The page of a tag or month, with its parts that may be missing or repeated.
#[derive(Debug)]
pub(super) struct PostListTemplate {
    page: Template,
    card: PostCardTemplate,
    newer: Template,
    older: Template,
}

impl PostListTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, card) = extract_part(assets.document("post-list.html")?, "CARD")?;
        let (page, newer) = extract_part(&page, "NEWER_POSTS")?;
        let (page, older) = extract_part(&page, "OLDER_POSTS")?;
        Some(Self {
            page: Template::parse(&page),
            card: PostCardTemplate::new(&card)?,
            newer: Template::parse(&newer),
            older: Template::parse(&older),
        })
    }

    pub(super) fn render(&self, site: &Site, list: &PostList<'_>) -> CachedResponse {
        let path = list.key.path();
        let cards = self.card.render_all(list.posts.posts.iter().copied());
        let link = |template: &Template, page: BlogPage, is_shown: bool| {
            if is_shown { template.render(&[("LIST_PAGE", &page.path_in(&path))]) } else { String::new() }
        };
        let values = [
            ("LIST_NAME", escape(&list.name)),
            ("LIST_TOTAL", count(list.total)),
            ("CARD", cards),
            ("NEWER_POSTS", link(&self.newer, list.page.newer(), !list.page.is_first())),
            ("OLDER_POSTS", link(&self.older, list.page.older(), !list.posts.is_last)),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let head = Head::post_list(site, list);
        let preloaded = preloaded_data(list.page.path_in(&list.key.api_path()), json!(list.response()));
        document(&self.page, site, &head, &preloaded, &values)
    }
}

/// "1 post", "12 posts", as in the front end.
fn count(posts: usize) -> String {
    if posts == 1 { "1 post".to_owned() } else { format!("{posts} posts") }
}
