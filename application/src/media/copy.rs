use std::collections::BTreeSet;

use domain::media::MediaFile;

use crate::ports::{MediaStorage, MediaStorageError};

/// Copies the files that the target lacks; returns their number. Files never change, so
/// that those with the same name have the same content.
///
/// # Errors
/// [`MediaStorageError`]; what was copied before it stays, and another run continues.
pub async fn copy_missing_files(
    from: &dyn MediaStorage,
    to: &dyn MediaStorage,
) -> Result<u64, MediaStorageError> {
    let existing: BTreeSet<MediaFile> = to.list().await?.into_iter().map(|stored| stored.file).collect();
    let mut count: u64 = 0;
    for stored in from.list().await? {
        if existing.contains(&stored.file) {
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
