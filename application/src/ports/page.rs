use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The position of an item in a list that is sorted newest first, and by id within one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub time: DateTime<Utc>,
    pub id: Uuid,
}

/// Which part of a list is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    pub limit: u64,
    /// The last item that the caller has; `None` for the first page.
    pub after: Option<Cursor>,
}

impl PageRequest {
    #[must_use]
    pub const fn first(limit: u64) -> Self {
        Self { limit, after: None }
    }

    /// How many items to load: one more than requested shows whether there is a next page.
    #[must_use]
    pub const fn lookahead(&self) -> u64 {
        self.limit.saturating_add(1)
    }
}

/// Part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// The position of the last item; `None` on the last page.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// The page of items that were loaded with [`PageRequest::lookahead`].
    #[must_use]
    pub fn new(request: &PageRequest, mut items: Vec<T>, cursor: impl Fn(&T) -> Cursor) -> Self {
        let limit = usize::try_from(request.limit).unwrap_or(usize::MAX);
        let has_more = items.len() > limit;
        items.truncate(limit);
        let next = if has_more { items.last().map(cursor) } else { None };
        Self { items, next }
    }
}
