use serde::Deserialize;
use utoipa::IntoParams;

use super::BLOG;

/// Posts per page. The front end has the same constant.
const PAGE_SIZE: usize = 24;

/// A page number of the post list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PageNumber(usize);

/// The posts on one page.
pub(crate) struct PageOfPosts<T> {
    pub(crate) posts: Vec<T>,
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageNumberQuery {
    /// 1 for the newest posts
    #[param(value_type = Option<u32>, minimum = 1, maximum = 10_000)]
    page: Option<String>,
}

impl PageNumberQuery {
    /// Parses a page number.
    pub(crate) fn page(&self) -> Option<PageNumber> {
        let Some(text) = &self.page else { return Some(PageNumber::FIRST) };
        let number: usize = text.parse().ok().filter(|number| (1..=MAX_PAGE).contains(number))?;
        (number.to_string() == *text).then_some(PageNumber(number))
    }
}

/// Larger numbers are rejected without a query.
const MAX_PAGE: usize = 10_000;

impl PageNumber {
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
        self.path_in(BLOG)
    }

    /// The path of this page of another list.
    pub(crate) fn path_in(self, list: &str) -> String {
        if self.0 > 1 { format!("{list}?page={}", self.0) } else { list.to_owned() }
    }

    /// Returns the posts of this page, or `None` past the end. The first page always exists.
    pub(crate) fn select<T>(self, posts: Vec<T>) -> Option<PageOfPosts<T>> {
        let offset = self.newer().0.saturating_mul(PAGE_SIZE);
        let is_last = posts.len() <= offset.saturating_add(PAGE_SIZE);
        let posts: Vec<_> = posts.into_iter().skip(offset).take(PAGE_SIZE).collect();
        let exists = self.is_first() || !posts.is_empty();
        exists.then_some(PageOfPosts { posts, is_first: self.is_first(), is_last })
    }
}
