//! The files of images that were read lately.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::HeaderValue;
use application::ports::{MediaStorage, MediaStorageError};
use domain::media::ImageFile;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sha2::{Digest as _, Sha256};

use crate::cached_response::{CachedResponse, IMMUTABLE};

const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// Another node may have deleted the image.
const TIME_TO_LIVE: Duration = Duration::from_mins(10);

/// Spares the storage most reads. A file that does not exist is not remembered, because it may be uploaded next.
pub struct MediaCache(Cache<ImageFile, Arc<CachedResponse>>);

/// Why there is no file.
#[derive(Debug, Clone)]
pub(crate) enum MediaError {
    NotFound,
    Unavailable(Arc<MediaStorageError>),
}

impl Default for MediaCache {
    fn default() -> Self {
        let entries = Cache::builder()
            .max_capacity(MAX_BYTES)
            .weigher(|_, response: &Arc<CachedResponse>| u32::try_from(response.size()).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .time_to_live(TIME_TO_LIVE)
            .build();
        Self(entries)
    }
}

impl MediaCache {
    pub(crate) fn contains(&self, file: &ImageFile) -> bool {
        self.0.contains_key(file)
    }

    /// Concurrent requests share one read (single-flight).
    pub(crate) async fn get_or_read(
        &self,
        storage: &dyn MediaStorage,
        file: ImageFile,
    ) -> Result<Arc<CachedResponse>, MediaError> {
        let format = file.format;
        let wanted = file.clone();
        let read = async move {
            let bytes = storage.get(&wanted).await;
            let bytes = bytes.map_err(|error| MediaError::Unavailable(Arc::new(error)))?;
            let bytes = bytes.ok_or(MediaError::NotFound)?;
            let digest = hex::encode(Sha256::digest(&bytes));
            let content_type = HeaderValue::from_static(format.mime());
            let response =
                CachedResponse::from_file(content_type, IMMUTABLE, bytes.into(), &digest, None, None);
            Ok(Arc::new(response))
        };
        self.0.try_get_with(file, read).await.map_err(Arc::unwrap_or_clone)
    }

    /// For an image that was deleted.
    pub(crate) async fn forget(&self, file: &ImageFile) {
        self.0.invalidate(file).await;
    }
}
