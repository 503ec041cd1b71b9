//! Free slugs in place of a taken one.

use domain::Slug;

use crate::ports::{Slugs, StoreError};

/// How many numeric suffixes are tried for a taken slug.
const MAX_NUMBER: u32 = 1000;

/// Inserts an item with the slug that it has, or with the first free number added. `insert` returns `false` if the slug is
/// taken.
pub(crate) async fn insert_with_free_slug<T>(
    item: &mut T,
    slug: impl Fn(&mut T) -> &mut Slug,
    mut insert: impl AsyncFnMut(&T) -> Result<bool, StoreError>,
) -> Result<(), StoreError> {
    let wanted = slug(item).clone();
    for candidate in candidates(&wanted) {
        if insert(item).await? {
            return Ok(());
        }
        *slug(item) = candidate;
    }
    Err(StoreError::Conflict("slug".into()))
}

/// The taken slug with each numeric suffix.
pub(crate) fn candidates(taken: &Slug) -> impl Iterator<Item = Slug> {
    (2..=MAX_NUMBER).map(|number| taken.numbered(number))
}

pub(crate) async fn find_free_slug<Id>(slugs: &mut dyn Slugs<Id>, taken: &Slug) -> Result<Slug, StoreError> {
    for candidate in candidates(taken) {
        if !slugs.has_slug(&candidate).await? {
            return Ok(candidate);
        }
    }
    Err(StoreError::Conflict("slug".into()))
}
