use std::collections::BTreeSet;
use std::slice;

use chrono::{DateTime, TimeDelta, Utc};
use domain::media::{Image, MediaFile};

use super::remove_file;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{ImageSummary, MediaStorageError, StoreError};

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

use_case! {
    /// Removes images that no content has used for 30 days.
    pub struct MediaCleanup
}

impl MediaCleanup {
    /// Younger files may belong to an upload in progress.
    const ORPHAN_MIN_AGE: TimeDelta = TimeDelta::days(1);
    const LEASE: &str = "media_cleanup";
    /// A little less than the time between two attempts of a node.
    const INTERVAL: TimeDelta = TimeDelta::minutes(55);

    /// Runs about once an hour across all nodes. `None` if not due.
    ///
    /// # Errors
    /// [`MediaCleanupError`]; the next call retries.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run_if_due(&self) -> Result<Option<MediaCleanupReport>, MediaCleanupError> {
        let now = self.context.clock.now();
        let until = now + Self::INTERVAL;
        let mut unit = self.context.store.begin().await?;
        let is_due = unit.leases().acquire(Self::LEASE, now, until).await?;
        unit.commit().await?;
        if !is_due {
            return Ok(None);
        }
        let outcome = self.run().await;
        if outcome.is_err() {
            let mut unit = self.context.store.begin().await?;
            unit.leases().release(Self::LEASE, until).await?;
            unit.commit().await?;
        }
        outcome.map(Some)
    }

    /// # Errors
    /// [`MediaCleanupError`]; what was removed before it stays removed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<MediaCleanupReport, MediaCleanupError> {
        let now = self.context.clock.now();
        let mut unused_images: u64 = 0;
        for (image, _) in self.list_changed(now).await? {
            unused_images = unused_images.saturating_add(self.update(&image, now).await?.into());
        }
        Ok(MediaCleanupReport { unused_images, orphaned_files: self.remove_orphaned_files().await? })
    }

    /// How many images a run would remove now.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn count_due(&self) -> Result<u64, MediaCleanupError> {
        let now = self.context.clock.now();
        let changed = self.list_changed(now).await?;
        let due = changed.iter().filter(|(_, change)| *change == Change::Remove);
        Ok(u64::try_from(due.count()).unwrap_or(u64::MAX))
    }

    /// Reads outside of a unit of work that writes, which other writers would wait for.
    async fn list_changed(&self, now: DateTime<Utc>) -> Result<Vec<(Image, Change)>, StoreError> {
        let mut unit = self.context.store.read().await?;
        let used = unit.images().list_used().await?;
        let images = unit.images().list_all().await?.into_iter();
        let changed = images.filter_map(|summary| {
            let change = change_of(&summary, used.contains(&summary.image.source.hash), now)?;
            Some((summary.image, change))
        });
        Ok(changed.collect())
    }

    /// Records whether an image is used now, or removes it; its files are then orphaned. Returns whether it was removed.
    async fn update(&self, image: &Image, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let mut unit = self.context.store.begin().await?;
        let Some(current) = unit.images().lock(image.id).await? else { return Ok(false) };
        let uses = unit.images().uses(slice::from_ref(&image.source.hash)).await?;
        let change = change_of(&current, !uses.is_empty(), now);
        match change {
            Some(Change::Record(unused_since)) => {
                unit.images().set_unused_since(image.id, unused_since).await?;
            }
            Some(Change::Remove) => {
                unit.images().remove(image.id).await?;
            }
            None => return Ok(false),
        }
        unit.commit().await?;
        Ok(change == Some(Change::Remove))
    }

    async fn remove_orphaned_files(&self) -> Result<u64, MediaCleanupError> {
        // Listed before the rows are read, so that the file of a new image is not in the list without its row.
        let files = self.context.media_storage.list().await?;
        let mut unit = self.context.store.read().await?;
        let images = unit.images().list_all().await?.into_iter();
        let images = images.flat_map(|summary| summary.image.source.files()).map(MediaFile::from);
        let packages = unit.packages().list_files().await?.into_iter().map(MediaFile::from);
        let known: BTreeSet<MediaFile> = images.chain(packages).collect();
        drop(unit);
        let end = self.context.clock.now() - Self::ORPHAN_MIN_AGE;
        let mut count: u64 = 0;
        for stored in files {
            if stored.written_at > end || known.contains(&stored.file) {
                continue;
            }
            let is_removed = match &stored.file {
                MediaFile::Image(file) => {
                    let storage = &*self.context.media_storage;
                    remove_file::<MediaCleanupError>(&*self.context.store, storage, file).await?
                }
                // Its name is random, so that no upload can want the same file.
                MediaFile::Package(_) => {
                    self.context.media_storage.remove(&stored.file).await?;
                    true
                }
            };
            count = count.saturating_add(is_removed.into());
        }
        Ok(count)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Since when it is unused.
    Record(Option<DateTime<Utc>>),
    Remove,
}

fn change_of(summary: &ImageSummary, is_used: bool, now: DateTime<Utc>) -> Option<Change> {
    match summary.unused_since {
        Some(_) if is_used => Some(Change::Record(None)),
        None if !is_used => Some(Change::Record(Some(now))),
        Some(since) if since <= now - Image::RETENTION => Some(Change::Remove),
        _ => None,
    }
}
