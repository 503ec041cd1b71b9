use std::cmp::Ordering;

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The value that a list is sorted by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortValue {
    Time(DateTime<Utc>),
    Number(i64),
    /// Sorted by its UTF-8 bytes.
    Text(String),
}

impl SortValue {
    pub const fn kind(&self) -> SortValueKind {
        match self {
            Self::Time(_) => SortValueKind::Time,
            Self::Number(_) => SortValueKind::Number,
            Self::Text(_) => SortValueKind::Text,
        }
    }
}

impl From<DateTime<Utc>> for SortValue {
    fn from(time: DateTime<Utc>) -> Self {
        Self::Time(time)
    }
}

impl From<i64> for SortValue {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<String> for SortValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortValueKind {
    Time,
    Number,
    Text,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortDirection {
    Ascending,
    Descending,
}

impl SortDirection {
    /// The order of two items of a list. The id decides among equal values, in the same direction.
    pub fn compare(self, left: &Cursor, right: &Cursor) -> Ordering {
        match self {
            Self::Ascending => left.cmp(right),
            Self::Descending => right.cmp(left),
        }
    }
}

/// The position of an item in a sorted list (keyset pagination).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub value: SortValue,
    /// Decides among items with the same value.
    pub id: Uuid,
}

impl Cursor {
    pub fn new(value: impl Into<SortValue>, id: Uuid) -> Self {
        Self { value: value.into(), id }
    }
}

/// Which part of a list is requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRequest {
    pub limit: u64,
    /// The last item that the caller has; `None` for the first page.
    pub after: Option<Cursor>,
}

impl PageRequest {
    pub const fn first(limit: u64) -> Self {
        Self { limit, after: None }
    }

    /// How many items to load: one more than requested shows whether there is a next page.
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
    pub fn new(request: &PageRequest, mut items: Vec<T>, cursor: impl Fn(&T) -> Cursor) -> Self {
        let limit = usize::try_from(request.limit).unwrap_or(usize::MAX);
        let has_more = items.len() > limit;
        items.truncate(limit);
        let next = if has_more { items.last().map(cursor) } else { None };
        Self { items, next }
    }

    /// The page of all items of the list, which are in memory in any order.
    pub fn of_all(
        request: &PageRequest,
        mut items: Vec<T>,
        direction: SortDirection,
        cursor: impl Fn(&T) -> Cursor,
    ) -> Self {
        let is_after = |item: &T| {
            request.after.as_ref().is_none_or(|after| direction.compare(after, &cursor(item)).is_lt())
        };
        items.retain(is_after);
        items.sort_by(|left, right| direction.compare(&cursor(left), &cursor(right)));
        Self::new(request, items, cursor)
    }

    /// The page of the items that match, of a list that is in memory in its order. After an item that is no longer in
    /// the list, it starts at the place that the item had.
    pub fn of_list(
        request: &PageRequest,
        list: Vec<T>,
        id: impl Fn(&T) -> Uuid,
        matches: impl Fn(&T) -> bool,
    ) -> Self {
        let start = request.after.as_ref().map_or(0, |after| {
            let found =
                list.iter().position(|item| id(item) == after.id).map(|index| index.saturating_add(1));
            let SortValue::Number(place) = after.value else { return found.unwrap_or(0) };
            found.unwrap_or_else(|| usize::try_from(place).unwrap_or(0))
        });
        let places = list.into_iter().zip(0_i64..).skip(start).filter(|(item, _)| matches(item));
        let lookahead = usize::try_from(request.lookahead()).unwrap_or(usize::MAX);
        let page = Page::new(request, places.take(lookahead).collect(), |(item, place)| {
            Cursor::new(*place, id(item))
        });
        Self { items: page.items.into_iter().map(|(item, _)| item).collect(), next: page.next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(values: &[i64], direction: SortDirection) -> Vec<Vec<i64>> {
        let cursor = |(value, id): &(i64, u128)| Cursor::new(*value, Uuid::from_u128(*id));
        let items: Vec<_> = values.iter().copied().zip(1..).collect();
        let (mut pages, mut request) = (Vec::new(), PageRequest::first(2));
        loop {
            let page = Page::of_all(&request, items.clone(), direction, cursor);
            pages.push(page.items.into_iter().map(|(value, _)| value).collect());
            request.after = page.next;
            if request.after.is_none() {
                return pages;
            }
        }
    }

    #[test]
    fn pages_cover_list_in_both_directions() {
        let values = [3, 1, 3, 3, 2];
        assert_eq!(pages(&values, SortDirection::Ascending), [vec![1, 2], vec![3, 3], vec![3]]);
        assert_eq!(pages(&values, SortDirection::Descending), [vec![3, 3], vec![3, 2], vec![1]]);
    }

    fn page_of_list(list: &[u128], after: Option<Cursor>) -> Page<u128> {
        let request = PageRequest { limit: 2, after };
        Page::of_list(&request, list.to_vec(), |item| Uuid::from_u128(*item), |item| item % 2 == 0)
    }

    #[test]
    fn pages_of_list_cover_matches_in_its_order() {
        let list = [8, 1, 4, 3, 6, 2];
        let first = page_of_list(&list, None);
        assert_eq!(first.items, [8, 4]);
        assert_eq!(page_of_list(&list, first.next), Page { items: vec![6, 2], next: None });
    }

    #[test]
    fn page_of_list_follows_moved_and_removed_items() {
        let next = page_of_list(&[8, 1, 4, 3, 6, 2], None).next;
        assert_eq!(page_of_list(&[4, 8, 1, 3, 6, 2], next.clone()).items, [8, 6]);
        assert_eq!(page_of_list(&[8, 1, 3, 6, 2], next).items, [6, 2]);
    }
}
