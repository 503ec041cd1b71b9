use application::ports::PostSummary;
use application::posts::Month;

use super::page_number::{PageNumber, PageOfPosts};
use super::{ARCHIVE, tag_path};
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
    pub(crate) fn feed_path(&self) -> Option<String> {
        matches!(self, Self::Tag(_)).then(|| format!("{}/feed.xml", self.path()))
    }
}

/// One page of a list.
pub(crate) struct PostList<'a> {
    pub(crate) key: &'a PostListKey,
    pub(crate) name: String,
    /// On all pages.
    pub(crate) total: usize,
    pub(crate) page: PageNumber,
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
