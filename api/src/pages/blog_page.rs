use application::ports::PostSummary;
use serde::Deserialize;

use super::BLOG;

/// Posts per page. The front end has the same constant.
const SIZE: usize = 24;

/// A page number of the post list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BlogPage(usize);

/// The posts on one page.
pub(crate) struct PageOfPosts {
    pub(crate) posts: Vec<PostSummary>,
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct BlogQuery {
    page: Option<String>,
}

impl BlogQuery {
    /// Parses a page number.
    pub(crate) fn page(&self) -> Option<BlogPage> {
        let Some(name) = &self.page else { return Some(BlogPage::FIRST) };
        let number: usize = name.parse().ok().filter(|number| (1..=MAX_PAGE).contains(number))?;
        (number.to_string() == *name).then_some(BlogPage(number))
    }
}

/// Larger numbers are rejected without a query.
const MAX_PAGE: usize = 10_000;

impl BlogPage {
    pub(crate) const FIRST: Self = Self(1);

    pub(crate) const fn number(self) -> usize {
        self.0
    }

    pub(crate) fn is_first(self) -> bool {
        self == Self::FIRST
    }

    pub(crate) const fn newer(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    pub(crate) const fn older(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    pub(crate) fn path(self) -> String {
        if self.0 > 1 { format!("{BLOG}?page={}", self.0) } else { BLOG.to_owned() }
    }

    /// Returns the posts of this page, or `None` past the end. The first page always exists.
    pub(crate) fn of(self, posts: Vec<PostSummary>) -> Option<PageOfPosts> {
        let before = self.newer().0.saturating_mul(SIZE);
        let is_last = posts.len() <= before.saturating_add(SIZE);
        let posts: Vec<_> = posts.into_iter().skip(before).take(SIZE).collect();
        let is_there = self.is_first() || !posts.is_empty();
        is_there.then_some(PageOfPosts { posts, is_first: self.is_first(), is_last })
    }
}
