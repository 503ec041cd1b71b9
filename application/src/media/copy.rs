use std::collections::BTreeSet;

use domain::media::{ContentHash, ImageFile};

use crate::ports::{MediaStorage, MediaStorageError};

/// Copies the files that the target lacks, of all images or only of these; returns their number. Files never change, so
/// that those with the same name have the same content.
///
/// # Errors
/// [`MediaStorageError`]; what was copied before it stays, and another run continues.
pub async fn copy_missing_files(
    from: &dyn MediaStorage,
    to: &dyn MediaStorage,
    only: Option<&BTreeSet<ContentHash>>,
) -> Result<u64, MediaStorageError> {
    let existing: BTreeSet<ImageFile> = to.list().await?.into_iter().map(|stored| stored.file).collect();
    let mut count: u64 = 0;
    for stored in from.list().await? {
        let is_wanted = only.is_none_or(|images| images.contains(&stored.file.hash));
        if !is_wanted || existing.contains(&stored.file) {
            continue;
        }
        // A file that is missing now was deleted since it was listed.
        if let Some(bytes) = from.get(&stored.file).await? {
            to.put(&stored.file, bytes).await?;
            count = count.saturating_add(1);
        }
    }
    Ok(count)
}

/// Removes the files of other images than these; returns their number.
pub async fn remove_other_files(
    storage: &dyn MediaStorage,
    images: &BTreeSet<ContentHash>,
) -> Result<u64, MediaStorageError> {
    let mut count: u64 = 0;
    for stored in storage.list().await? {
        if !images.contains(&stored.file.hash) {
            storage.remove(&stored.file).await?;
            count = count.saturating_add(1);
        }
    }
    Ok(count)
}
