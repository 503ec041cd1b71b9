use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use application::ports::{MediaStorage, MediaStorageError, StoredFile};
use async_trait::async_trait;
use domain::media::MediaFile;
use futures_util::TryStreamExt as _;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig};
use secrecy::ExposeSecret as _;
use tokio_rustls::rustls::crypto::ring;

use super::bucket_client::BucketConnector;
use super::{MediaTarget, S3Bucket};

pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
const MAX_RETRIES: usize = 3;
/// The files of an image have a few megabytes. A larger one is not ours and would fill the memory.
const MAX_FILE_BYTES: u64 = 32_000_000;
const RETRY_TIMEOUT: Duration = Duration::from_secs(30);

/// Files in a folder, in an S3-compatible store, or in memory.
pub struct ObjectStorage(Backend);

enum Backend {
    /// The store is opened when the folder exists. The first write creates it, so that read-only commands
    /// don't.
    Folder(PathBuf, OnceLock<Arc<dyn ObjectStore>>),
    Store(Arc<dyn ObjectStore>),
}

impl ObjectStorage {
    /// # Errors
    /// [`MediaStorageError`] if the settings of the store are invalid.
    pub fn open(target: &MediaTarget) -> Result<Self, MediaStorageError> {
        Ok(Self(match target {
            MediaTarget::Folder(folder) => Backend::Folder(folder.clone(), OnceLock::new()),
            MediaTarget::S3(bucket) => Backend::Store(open_bucket(bucket)?),
        }))
    }

    /// For tests.
    pub fn in_memory() -> Self {
        Self(Backend::Store(Arc::new(InMemory::new())))
    }

    /// `None` if nothing was stored yet.
    fn for_reading(&self) -> Result<Option<&Arc<dyn ObjectStore>>, MediaStorageError> {
        match &self.0 {
            Backend::Store(store) => Ok(Some(store)),
            Backend::Folder(folder, store) if store.get().is_some() || folder.is_dir() => {
                open_folder(folder, store).map(Some)
            }
            Backend::Folder(..) => Ok(None),
        }
    }

    fn for_writing(&self) -> Result<&Arc<dyn ObjectStore>, MediaStorageError> {
        match &self.0 {
            Backend::Store(store) => Ok(store),
            Backend::Folder(folder, store) => {
                create_folder(folder).map_err(|error| {
                    let message = format!("folder {}: {error}", folder.display());
                    MediaStorageError(message.into())
                })?;
                open_folder(folder, store)
            }
        }
    }
}

/// Files are written under a temporary name, synced and renamed.
fn open_folder<'a>(
    folder: &Path,
    store: &'a OnceLock<Arc<dyn ObjectStore>>,
) -> Result<&'a Arc<dyn ObjectStore>, MediaStorageError> {
    if let Some(store) = store.get() {
        return Ok(store);
    }
    let opened = LocalFileSystem::new_with_prefix(folder).map_err(failure)?;
    Ok(store.get_or_init(|| Arc::new(opened.with_fsync(true))))
}

/// A folder, which must exist, or a bucket.
pub(crate) fn open_store(target: &MediaTarget) -> Result<Arc<dyn ObjectStore>, MediaStorageError> {
    match target {
        MediaTarget::Folder(folder) => open_folder(folder, &OnceLock::new()).cloned(),
        MediaTarget::S3(bucket) => open_bucket(bucket),
    }
}

/// Only for the server's own user, like the database.
fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn open_bucket(bucket: &S3Bucket) -> Result<Arc<dyn ObjectStore>, MediaStorageError> {
    // The HTTP client takes the TLS implementation of the process. An error means that there is one already.
    let _ = ring::default_provider().install_default();
    let options = ClientOptions::new()
        .with_allow_http(bucket.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http"));
    let retries =
        RetryConfig { max_retries: MAX_RETRIES, retry_timeout: RETRY_TIMEOUT, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_client_options(options)
        .with_http_connector(BucketConnector)
        // Not all compatible stores have the other request, whose response can carry any text.
        .with_disable_bulk_delete(true)
        .with_retry(retries);
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(endpoint.as_str().trim_end_matches('/'));
    }
    if let Some((id, secret)) = &bucket.credentials {
        builder = builder.with_access_key_id(id).with_secret_access_key(secret.expose_secret());
    }
    let store = builder.build().map_err(failure)?;
    if bucket.prefix.is_empty() {
        return Ok(Arc::new(store));
    }
    Ok(Arc::new(PrefixStore::new(store, bucket.prefix.as_str())))
}

/// In characters. A response that cannot be read may occur in the message.
const MAX_MESSAGE: usize = 1000;

/// Without the sources, which repeat the message.
#[expect(clippy::needless_pass_by_value, reason = "it converts errors in `map_err`")]
fn failure(error: object_store::Error) -> MediaStorageError {
    let message: String = error.to_string().chars().take(MAX_MESSAGE).collect();
    MediaStorageError(message.into())
}

fn path(file: &MediaFile) -> ObjectPath {
    ObjectPath::from(file.to_string())
}

#[async_trait]
impl MediaStorage for ObjectStorage {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn put(&self, file: &MediaFile, bytes: Vec<u8>) -> Result<(), MediaStorageError> {
        self.for_writing()?.put(&path(file), bytes.into()).await.map(drop).map_err(failure)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, MediaStorageError> {
        let Some(store) = self.for_reading()? else { return Ok(None) };
        let found = match store.get(&path(file)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(failure(error)),
        };
        if found.meta.size > MAX_FILE_BYTES {
            return Err(MediaStorageError("the file is too large".into()));
        }
        Ok(Some(found.bytes().await.map_err(failure)?.into()))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn get_part(
        &self,
        file: &MediaFile,
        range: Range<u64>,
    ) -> Result<Option<Vec<u8>>, MediaStorageError> {
        let Some(store) = self.for_reading()? else { return Ok(None) };
        match store.get_range(&path(file), range).await {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failure(error)),
        }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn remove(&self, file: &MediaFile) -> Result<(), MediaStorageError> {
        let Some(store) = self.for_reading()? else { return Ok(()) };
        match store.delete(&path(file)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failure(error)),
        }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn list(&self) -> Result<Vec<StoredFile>, MediaStorageError> {
        let Some(store) = self.for_reading()? else { return Ok(Vec::new()) };
        let objects: Vec<_> = store.list(None).try_collect().await.map_err(failure)?;
        let files = objects.into_iter().filter_map(|object| {
            let file = object.location.as_ref().parse().ok()?;
            Some(StoredFile { file, written_at: object.last_modified })
        });
        Ok(files.collect())
    }
}
