//! An image that is deleted while it is uploaded again.

use std::io::Cursor;
use std::ops::Range;
use std::sync::Arc;

use application::Context;
use application::media::{ImageUpload, MediaLibrary};
use application::ports::{Actor, MediaStorage, MediaStorageError, StoredFile};
use async_trait::async_trait;
use domain::UserId;
use domain::media::{AltText, ImageName, MediaFile};
use domain::users::Role;
use image::{ImageFormat, RgbImage};
use infrastructure::media::ObjectStorage;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::use_cases::fixture::TestContext;

const ADMIN: Actor = Actor::Admin(UserId::from_uuid(Uuid::from_u128(1)), Role::Owner);

fn upload() -> ImageUpload {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::new(600, 400).write_to(&mut bytes, ImageFormat::Png).unwrap();
    let name = ImageName::from_file_name("sky.png");
    ImageUpload { bytes: bytes.into_inner(), name, alt: AltText::default() }
}

/// Completes another upload before it removes the first file.
struct UploadBeforeRemoval {
    inner: Arc<ObjectStorage>,
    uploader: Mutex<Option<MediaLibrary>>,
}

#[async_trait]
impl MediaStorage for UploadBeforeRemoval {
    async fn put(&self, file: &MediaFile, bytes: Vec<u8>) -> Result<(), MediaStorageError> {
        self.inner.put(file, bytes).await
    }

    async fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, MediaStorageError> {
        self.inner.get(file).await
    }

    async fn get_part(
        &self,
        file: &MediaFile,
        range: Range<u64>,
    ) -> Result<Option<Vec<u8>>, MediaStorageError> {
        self.inner.get_part(file, range).await
    }

    async fn remove(&self, file: &MediaFile) -> Result<(), MediaStorageError> {
        if let Some(uploader) = self.uploader.lock().await.take() {
            uploader.upload(ADMIN, upload()).await.unwrap();
        }
        self.inner.remove(file).await
    }

    async fn list(&self) -> Result<Vec<StoredFile>, MediaStorageError> {
        self.inner.list().await
    }
}

#[tokio::test]
async fn delete_image_during_upload_keeps_its_files() {
    let app = TestContext::memory().await.app;
    let inner = Arc::new(ObjectStorage::in_memory());
    let library = |storage: Arc<dyn MediaStorage>| {
        MediaLibrary::new(&Arc::new(Context { media_storage: storage, ..(*app).clone() }))
    };
    let uploader = library(inner.clone());
    let image = uploader.upload(ADMIN, upload()).await.unwrap();
    let storage = UploadBeforeRemoval { inner: inner.clone(), uploader: Mutex::new(Some(uploader)) };
    library(Arc::new(storage)).remove(ADMIN, image.id).await.unwrap();

    let stored =
        app.unaudited_store.read().await.unwrap().images().find_by_hash(&image.source.hash).await.unwrap();
    assert!(stored.is_some_and(|stored| stored.id != image.id));
    for file in image.source.files() {
        assert!(inner.get(&file.clone().into()).await.unwrap().is_some(), "{file}");
    }
}
