//! Changes that an admin makes to several agents, prompts or posts together.

use std::collections::BTreeSet;

use domain::Lifecycle;
use domain::agents::Category;

/// Sorted ids. Locking rows in the same order everywhere prevents deadlocks.
#[derive(Debug, Clone)]
pub struct BulkIds<Id>(BTreeSet<Id>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose 1 to {} items", BulkIds::<()>::MAX)]
pub struct BulkIdsError;

impl<Id> BulkIds<Id> {
    /// Each id costs a row lock and an audit log entry in the same transaction.
    pub const MAX: usize = 200;
}

impl<Id: Copy + Ord> BulkIds<Id> {
    /// # Errors
    /// [`BulkIdsError`] for none or too many
    pub fn new(ids: impl IntoIterator<Item = Id>) -> Result<Self, BulkIdsError> {
        let ids = BTreeSet::from_iter(ids);
        if ids.is_empty() || ids.len() > Self::MAX { Err(BulkIdsError) } else { Ok(Self(ids)) }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Id> + '_ {
        self.0.iter().copied()
    }
}

/// The result of a bulk change. Items that already had the requested state are in neither list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BulkOutcome<Id> {
    pub changed: Vec<Id>,
    /// Items that were removed, or, when restoring, items that are not removed.
    pub missing: Vec<Id>,
}

impl<Id> Default for BulkOutcome<Id> {
    fn default() -> Self {
        Self { changed: Vec::new(), missing: Vec::new() }
    }
}

/// A change to agents or prompts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CatalogChange {
    SetCategory(Category),
    SetFeatured(bool),
    Publish,
    Archive,
    Delete,
    Restore,
}

impl CatalogChange {
    pub(crate) fn applies_to(&self, lifecycle: Lifecycle) -> bool {
        lifecycle.is_editable() != (*self == Self::Restore)
    }
}

/// A change to posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostChange {
    SetPublished(bool),
    Archive,
    Delete,
    Restore,
}

impl PostChange {
    pub(crate) fn applies_to(self, lifecycle: Lifecycle) -> bool {
        lifecycle.is_active() != (self == Self::Restore)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bulk_ids_are_sorted_unique_and_limited() {
        assert_eq!(BulkIds::new([3, 1, 3, 2]).unwrap().iter().collect::<Vec<_>>(), [1, 2, 3]);
        assert!(BulkIds::new(0..200).is_ok());
        assert_eq!(BulkIds::new(0..201).unwrap_err(), BulkIdsError);
        assert_eq!(BulkIds::<u8>::new([]).unwrap_err(), BulkIdsError);
    }
}
