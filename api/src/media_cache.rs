//! The files of images that were read lately.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::HeaderValue;
use application::media::{ManageImageError, MediaLibrary};
use application::ports::SiteIcon;
use domain::media::{FileFormat, ImageFile, ImageSource};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sha2::{Digest as _, Sha256};

use crate::cached_response::{CachedResponse, IMMUTABLE, NO_CACHE};
use crate::error::{ApiError, ApiResult};

const MAX_BYTES: u64 = 32 * 1024 * 1024;
const MAX_BYTES_OF_PREVIEWS: u64 = 8 * 1024 * 1024;
/// The five files of the current image, and of the one before.
const MAX_ICONS: u64 = 10;
/// Another node may have deleted the image.
const TIME_TO_LIVE: Duration = Duration::from_mins(10);

/// Avoids most reads of the storage. A file that does not exist is not remembered, because it may be uploaded next.
pub struct MediaCache {
    files: Cache<ImageFile, Arc<CachedResponse>>,
    /// The files for link previews, which have the width of the image in their name.
    previews: Cache<ImageFile, Arc<CachedResponse>>,
    icons: Cache<(ImageFile, SiteIcon), Arc<CachedResponse>>,
}

impl Default for MediaCache {
    fn default() -> Self {
        let cache = |max_bytes| {
            Cache::builder()
                .max_capacity(max_bytes)
                .weigher(|_, response: &Arc<CachedResponse>| {
                    u32::try_from(response.size()).unwrap_or(u32::MAX)
                })
                .eviction_policy(EvictionPolicy::lru())
                .time_to_live(TIME_TO_LIVE)
                .build()
        };
        let icons = Cache::builder().max_capacity(MAX_ICONS).time_to_live(TIME_TO_LIVE).build();
        Self { files: cache(MAX_BYTES), previews: cache(MAX_BYTES_OF_PREVIEWS), icons }
    }
}

impl MediaCache {
    /// Concurrent requests share one read (single-flight).
    pub(crate) async fn get_or_read(
        &self,
        library: &MediaLibrary,
        file: ImageFile,
    ) -> ApiResult<Arc<CachedResponse>> {
        let wanted = file.clone();
        let read = async move { respond(wanted.format, library.file(&wanted).await) };
        self.files.try_get_with(file, read).await.map_err(Arc::unwrap_or_clone)
    }

    /// Concurrent requests share one preview (single-flight).
    pub(crate) async fn get_or_make_preview(
        &self,
        library: &MediaLibrary,
        file: ImageFile,
    ) -> ApiResult<Arc<CachedResponse>> {
        let wanted = file.clone();
        let make = async move { respond(FileFormat::Jpeg, library.preview(&wanted).await) };
        self.previews.try_get_with(file, make).await.map_err(Arc::unwrap_or_clone)
    }

    /// Concurrent requests share one icon (single-flight).
    pub(crate) async fn get_or_make_icon(
        &self,
        library: &MediaLibrary,
        image: &ImageSource,
        icon: SiteIcon,
    ) -> ApiResult<Arc<CachedResponse>> {
        let make = async {
            let bytes = library.icon(image, icon).await?.ok_or_else(ApiError::not_found)?;
            let digest = hex::encode(Sha256::digest(&bytes));
            let content_type = HeaderValue::from_static(icon.mime());
            let file = CachedResponse::from_file(content_type, NO_CACHE, bytes.into(), &digest, None, None);
            Ok::<_, ApiError>(Arc::new(file))
        };
        self.icons.try_get_with((image.fallback_file(), icon), make).await.map_err(Arc::unwrap_or_clone)
    }

    /// For an image that was deleted.
    pub(crate) async fn forget(&self, file: &ImageFile) {
        self.files.invalidate(file).await;
        self.previews.invalidate(&ImageFile { format: FileFormat::Jpeg, ..file.clone() }).await;
    }
}

fn respond(
    format: FileFormat,
    bytes: Result<Option<Vec<u8>>, ManageImageError>,
) -> ApiResult<Arc<CachedResponse>> {
    let bytes = bytes?.ok_or_else(ApiError::not_found)?;
    let digest = hex::encode(Sha256::digest(&bytes));
    let content_type = HeaderValue::from_static(format.mime());
    Ok(Arc::new(CachedResponse::from_file(content_type, IMMUTABLE, bytes.into(), &digest, None, None)))
}
