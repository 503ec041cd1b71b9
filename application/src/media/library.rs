use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::sync::{Mutex, PoisonError};

use domain::ImageId;
use domain::media::{AltText, ContentHash, FileFormat, Image, ImageFile, ImageName, ImageSource};
use domain::users::Permission;
use sha2::{Digest as _, Sha256};

use super::remove_file;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, ImageFilter, ImageSummary, ImageUse, ImageUseKind, MediaStorageError, Page, PageRequest,
    ProcessedImage, ProcessingError, SiteIcon, StoreError,
};

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct ImageUpload {
    pub bytes: Vec<u8>,
    pub name: ImageName,
    pub alt: AltText,
}

/// An image with where it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageDetails {
    pub summary: ImageSummary,
    pub uses: Vec<ImageUse>,
}

#[derive(Debug, thiserror::Error)]
pub enum ManageImageError {
    #[error(transparent)]
    Processing(#[from] ProcessingError),
    #[error(transparent)]
    Storage(#[from] MediaStorageError),
    #[error("This image no longer exists")]
    NotFound,
    #[error("This image is used in {0}. Remove it there first.")]
    InUse(String),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageImageError);

/// Damaged files that were logged.
#[derive(Default)]
pub struct DamagedFiles(Mutex<BTreeSet<ImageFile>>);

use_case! {
    /// Uploading, finding and deleting images.
    pub struct MediaLibrary
}

impl MediaLibrary {
    /// Whether this admin may upload. Checked before the body is read.
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageContent)?)
    }

    /// Stores an image. The same file again is the stored image, with its alternative text.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn upload(&self, actor: Actor, upload: ImageUpload) -> Result<Image, ManageImageError> {
        Self::authorize(actor)?;
        let hash = hash_of(&upload);
        if let Some(image) = self.find_and_reset_retention(&hash).await? {
            return Ok(image);
        }
        let processed = self.context.image_processor.process(upload.bytes).await?;
        let image = Image {
            id: ImageId::from_uuid(self.context.ids.next_id()),
            source: source(hash, &processed),
            bytes: size(&processed),
            alt: upload.alt,
            name: upload.name,
            created_at: self.context.clock.now(),
        };
        // First the files: a row without files would be a broken image. Files without a row are removed by the cleanup.
        let files = files(&image.source, processed);
        self.put(&files).await?;
        let mut unit = self.context.store.begin_as(actor).await?;
        if unit.images().insert(&image).await? {
            unit.commit().await?;
            self.put_missing(&files).await?;
            return Ok(image);
        }
        drop(unit);
        // The same file was uploaded twice at the same time.
        self.find_and_reset_retention(&image.source.hash).await?.ok_or(ManageImageError::NotFound)
    }

    /// As [`Self::upload`]; also returns whether the image is new.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add(
        &self,
        actor: Actor,
        upload: ImageUpload,
    ) -> Result<(ImageSource, bool), ManageImageError> {
        let is_stored =
            self.context.store.read().await?.images().find_by_hash(&hash_of(&upload)).await?.is_some();
        let image = self.upload(actor, upload).await?;
        Ok((image.source, !is_stored))
    }

    /// What [`Self::add`] would return. Stores nothing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check(
        &self,
        actor: Actor,
        upload: ImageUpload,
    ) -> Result<(ImageSource, bool), ManageImageError> {
        Self::authorize(actor)?;
        let hash = hash_of(&upload);
        if let Some(image) = self.context.store.read().await?.images().find_by_hash(&hash).await? {
            return Ok((image.source, false));
        }
        let processed = self.context.image_processor.process(upload.bytes).await?;
        Ok((source(hash, &processed), true))
    }

    /// Stores an image of another site with its files, as they are. Returns `false` if it is stored already.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add_copy(
        &self,
        actor: Actor,
        image: &Image,
        files: &[(ImageFile, Vec<u8>)],
    ) -> Result<bool, ManageImageError> {
        Self::authorize(actor)?;
        if self.find_and_reset_retention(&image.source.hash).await?.is_some() {
            return Ok(false);
        }
        self.put(files).await?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let is_new = unit.images().insert(image).await?;
        unit.commit().await?;
        self.put_missing(files).await?;
        Ok(is_new)
    }

    /// Restarts the period after which an unused image is removed, because the text that will show it is not saved yet.
    async fn find_and_reset_retention(&self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        let mut unit = self.context.store.begin().await?;
        let Some(image) = unit.images().find_by_hash(hash).await? else { return Ok(None) };
        unit.images().set_unused_since(image.id, Some(self.context.clock.now())).await?;
        unit.commit().await?;
        Ok(Some(image))
    }

    async fn put(&self, files: &[(ImageFile, Vec<u8>)]) -> Result<(), MediaStorageError> {
        for (file, bytes) in files {
            self.context.media_storage.put(&file.clone().into(), bytes.clone()).await?;
        }
        Ok(())
    }

    /// A file of an image; `None` if no image of the library has it, or if it is missing or damaged. Only the library's are
    /// read: anyone can make up names, and each request to a bucket costs.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn file(&self, file: &ImageFile) -> Result<Option<Vec<u8>>, ManageImageError> {
        let image = self.context.store.read().await?.images().find_by_hash(&file.hash).await?;
        if !image.is_some_and(|image| image.source.files().contains(file)) {
            return Ok(None);
        }
        let Some(bytes) = self.context.media_storage.get(&file.clone().into()).await? else {
            return Ok(None);
        };
        if self.context.image_processor.is_intact(file, &bytes) {
            return Ok(Some(bytes));
        }
        self.log_damaged(file);
        Ok(None)
    }

    /// Once, because everyone can request the file again.
    fn log_damaged(&self, file: &ImageFile) {
        // The set stays valid even if a thread panicked while it held the lock.
        if self.context.damaged_files.0.lock().unwrap_or_else(PoisonError::into_inner).insert(file.clone()) {
            tracing::error!(%file, "stored image damaged");
        }
    }

    /// If the same image was deleted at the same time, some of its files may be missing again.
    async fn put_missing(&self, files: &[(ImageFile, Vec<u8>)]) -> Result<(), MediaStorageError> {
        for (file, bytes) in files {
            let file = &file.clone().into();
            if self.context.media_storage.get(file).await?.is_none() {
                self.context.media_storage.put(file, bytes.clone()).await?;
            }
        }
        Ok(())
    }

    /// Newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageDetails>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.read().await?;
        let page = unit.images().list(filter, page).await?;
        let images: Vec<_> = page.items.iter().map(|summary| summary.image.source.hash.clone()).collect();
        let uses = uses_by_image(unit.images().uses(&images).await?);
        let details = |summary: ImageSummary| ImageDetails {
            uses: uses.get(&summary.image.source.hash).cloned().unwrap_or_default(),
            summary,
        };
        Ok(Page { items: page.items.into_iter().map(details).collect(), next: page.next })
    }

    /// `None` if the image is missing or damaged.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn icon(
        &self,
        image: &ImageSource,
        icon: SiteIcon,
    ) -> Result<Option<Vec<u8>>, ManageImageError> {
        match self.file(&image.fallback_file()).await? {
            Some(bytes) => Ok(Some(self.context.image_processor.icon(bytes, icon).await?)),
            None => Ok(None),
        }
    }

    /// The file for link previews of the image with this hash and width; `None` as for [`Self::file`]. Generated on
    /// request, so that images from earlier releases have one too.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview(&self, file: &ImageFile) -> Result<Option<Vec<u8>>, ManageImageError> {
        let found = self.context.store.read().await?.images().find_by_hash(&file.hash).await?;
        let Some(image) = found.filter(|image| image.source.width == file.width) else { return Ok(None) };
        let Some(largest) = image.source.webp_files().pop() else { return Ok(None) };
        let Some(bytes) = self.file(&largest).await? else { return Ok(None) };
        match self.context.image_processor.preview(bytes).await {
            Ok(preview) => Ok(Some(preview)),
            Err(ProcessingError::Rejected(_)) => {
                self.log_damaged(&largest);
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Changes the text that is suggested where the image is inserted next.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn set_alt(&self, actor: Actor, id: ImageId, alt: AltText) -> Result<Image, ManageImageError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut image = unit.images().lock(id).await?.ok_or(ManageImageError::NotFound)?.image;
        image.alt = alt;
        unit.images().update(&image).await?;
        unit.commit().await?;
        Ok(image)
    }

    /// Deletes an image unless content that can be edited shows it. Earlier versions and sent emails then show a broken
    /// image.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, actor: Actor, id: ImageId) -> Result<Image, ManageImageError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let image = unit.images().lock(id).await?.ok_or(ManageImageError::NotFound)?.image;
        let uses = unit.images().uses(slice::from_ref(&image.source.hash)).await?;
        if let Some((_, used)) = uses.into_iter().find(|(_, used)| used.kind.is_editable()) {
            return Err(ManageImageError::InUse(format!("“{}”", used.title)));
        }
        unit.images().remove(id).await?;
        unit.commit().await?;
        for file in image.source.files() {
            remove_file::<ManageImageError>(&*self.context.store, &*self.context.media_storage, &file)
                .await?;
        }
        Ok(image)
    }
}

fn hash_of(upload: &ImageUpload) -> ContentHash {
    ContentHash::from_sha256(&Sha256::digest(&upload.bytes).into())
}

fn uses_by_image(uses: BTreeSet<(ContentHash, ImageUse)>) -> BTreeMap<ContentHash, Vec<ImageUse>> {
    let mut by_image: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (hash, used) in uses {
        by_image.entry(hash).or_default().push(used);
    }
    for uses in by_image.values_mut() {
        // The last revision of a post has its current text.
        let posts: Vec<_> = uses.iter().filter(|used| used.kind == ImageUseKind::Post).cloned().collect();
        let is_current = |used: &ImageUse| posts.iter().any(|post| post.title == used.title);
        uses.retain(|used| used.kind != ImageUseKind::Revision || !is_current(used));
    }
    by_image
}

fn source(hash: ContentHash, processed: &ProcessedImage) -> ImageSource {
    let &ProcessedImage { width, height, fallback, .. } = processed;
    ImageSource { hash, width, height, fallback }
}

fn size(processed: &ProcessedImage) -> u64 {
    let webp: usize = processed.webp.iter().map(|(_, bytes)| bytes.len()).sum();
    u64::try_from(webp.saturating_add(processed.fallback_bytes.len())).unwrap_or(u64::MAX)
}

/// The fallback is last: a node that serves it can serve all of them.
fn files(source: &ImageSource, processed: ProcessedImage) -> Vec<(ImageFile, Vec<u8>)> {
    let webp = processed.webp.into_iter().map(|(width, bytes)| {
        let file = ImageFile { hash: source.hash.clone(), width, format: FileFormat::WebP };
        (file, bytes)
    });
    webp.chain([(source.fallback_file(), processed.fallback_bytes)]).collect()
}
