use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::TimeDelta;
use domain::media::{Image, ImageFile};

use crate::failure::{Failure, from_failure};
use crate::ports::{Clock, MediaStorage, MediaStorageError, Store};

/// What one run removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MediaCleanupReport {
    pub unused_images: u64,
    /// Files without an image, of deleted images and interrupted uploads.
    pub orphaned_files: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum MediaCleanupError {
    #[error(transparent)]
    Storage(#[from] MediaStorageError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(MediaCleanupError);

/// Removes images that no content has used for 30 days.
pub struct MediaCleanup {
    store: Arc<dyn Store>,
    storage: Arc<dyn MediaStorage>,
    clock: Arc<dyn Clock>,
}

impl MediaCleanup {
    /// Younger files may belong to an upload in progress.
    const ORPHAN_MIN_AGE: TimeDelta = TimeDelta::days(1);

    #[must_use]
    pub fn new(store: Arc<dyn Store>, storage: Arc<dyn MediaStorage>, clock: Arc<dyn Clock>) -> Self {
        Self { store, storage, clock }
    }

    /// # Errors
    /// [`MediaCleanupError`]; what was removed before it stays removed.
    pub async fn run(&self) -> Result<MediaCleanupReport, MediaCleanupError> {
        let unused_images = self.remove_unused().await?;
        Ok(MediaCleanupReport { unused_images, orphaned_files: self.remove_orphaned_files().await? })
    }

    /// How many images a run would remove now.
    ///
    /// # Errors
    /// [`MediaCleanupError`]
    pub async fn count_due(&self) -> Result<u64, MediaCleanupError> {
        let mut unit = self.store.read().await?;
        let used: BTreeSet<_> = unit.images().uses().await?.into_iter().map(|(hash, _)| hash).collect();
        let end = self.clock.now() - Image::RETENTION;
        let due = unit.images().list_all().await?.into_iter().filter(|summary| {
            summary.unused_since.is_some_and(|since| since <= end)
                && !used.contains(&summary.image.source.hash)
        });
        Ok(u64::try_from(due.count()).unwrap_or(u64::MAX))
    }

    /// Records which images are used now, and removes those that have not been for the whole period. Their files are then
    /// orphaned.
    async fn remove_unused(&self) -> Result<u64, MediaCleanupError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let images = unit.images().list_all().await?;
        if images.is_empty() {
            return Ok(0);
        }
        let used: BTreeSet<_> = unit.images().uses().await?.into_iter().map(|(hash, _)| hash).collect();
        let mut removed: u64 = 0;
        for summary in images {
            let id = summary.image.id;
            let is_used = used.contains(&summary.image.source.hash);
            match summary.unused_since {
                Some(_) if is_used => unit.images().set_unused_since(id, None).await?,
                None if !is_used => unit.images().set_unused_since(id, Some(now)).await?,
                Some(since) if since <= now - Image::RETENTION => {
                    unit.images().remove(id).await?;
                    removed = removed.saturating_add(1);
                }
                _ => {}
            }
        }
        unit.commit().await?;
        Ok(removed)
    }

    async fn remove_orphaned_files(&self) -> Result<u64, MediaCleanupError> {
        // Listed before the rows are read, so that the file of a new image is not in the list without its row.
        let files = self.storage.list().await?;
        let images = self.store.read().await?.images().list_all().await?;
        let known: BTreeSet<ImageFile> =
            images.iter().flat_map(|summary| summary.image.source.files()).collect();
        let end = self.clock.now() - Self::ORPHAN_MIN_AGE;
        let mut count: u64 = 0;
        for stored in files {
            if stored.written_at > end || known.contains(&stored.file) {
                continue;
            }
            // The same image may have been uploaded again since.
            let is_orphaned =
                self.store.read().await?.images().find_by_hash(&stored.file.hash).await?.is_none();
            if is_orphaned {
                self.storage.remove(&stored.file).await?;
                count = count.saturating_add(1);
            }
        }
        Ok(count)
    }
}
