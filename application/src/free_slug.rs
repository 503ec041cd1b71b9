//! Free slugs in place of a taken one.

use domain::Slug;

use crate::ports::{Slugs, StoreError};

/// How many numeric suffixes are tried for a taken slug.
const MAX_NUMBER: u32 = 1000;

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
