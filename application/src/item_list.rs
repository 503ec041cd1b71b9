//! Lists of admins that have some hundred items: they are searched, filtered, sorted and paged in memory.

use std::collections::BTreeMap;

use domain::Lifecycle;
use domain::search::{name_key, normalize_for_search};

use crate::ports::Page;

/// A text that one of an item's texts must contain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextFilter(String);

impl TextFilter {
    /// A blank text matches every item.
    pub fn new(text: &str) -> Self {
        Self(normalize_for_search(text.trim()))
    }

    pub(crate) fn matches<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        self.0.is_empty() || texts.into_iter().any(|text| normalize_for_search(text).contains(&self.0))
    }
}

/// A category in any spelling: categories that differ only in case or form are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryFilter(String);

impl CategoryFilter {
    pub fn new(category: &str) -> Self {
        Self(normalize_for_search(category.trim()))
    }

    pub(crate) fn matches(&self, category: &str) -> bool {
        normalize_for_search(category) == self.0
    }
}

domain::text_enum! {
    /// Whether members can see an item of a list.
    pub enum ItemStatus {
        Published = "published",
        Draft = "draft",
    }
}

impl ItemStatus {
    pub(crate) fn matches(self, lifecycle: Lifecycle) -> bool {
        lifecycle.is_draft() == (self == Self::Draft)
    }
}

domain::text_enum! {
    /// What is wrong with an item.
    pub enum ItemProblem {
        /// Members have reported it.
        Reported = "reported",
    }
}

impl ItemProblem {
    pub(crate) const fn matches(self, open_reports: u32) -> bool {
        match self {
            Self::Reported => open_reports > 0,
        }
    }
}

/// A page of a list, and the categories of the whole list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategorizedPage<T> {
    pub page: Page<T>,
    /// In their first spelling, sorted.
    pub categories: Vec<String>,
}

pub(crate) fn categories_of<'a>(categories: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut spellings = BTreeMap::new();
    for category in categories {
        spellings.entry(normalize_for_search(category)).or_insert_with(|| category.to_owned());
    }
    let mut spellings: Vec<_> = spellings.into_values().collect();
    spellings.sort_by_cached_key(|category| name_key(category));
    spellings
}
