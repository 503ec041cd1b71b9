//! Every storage of images passes the same contract.

use std::ffi::OsString;

use api::config::Config;
use application::ports::MediaStorage as _;
use infrastructure::media::{MediaTarget, ObjectStorage};
use integration_tests::contract::media_storage::stores_files;
use integration_tests::object_store::ObjectStoreServer;
use tempfile::TempDir;

#[tokio::test]
async fn media_storage_in_memory_stores_files() {
    stores_files(&ObjectStorage::in_memory()).await;
}

#[tokio::test]
async fn media_storage_in_folder_stores_files() {
    let folder = TempDir::new().unwrap();
    let media = folder.path().join("new/media");
    stores_files(&ObjectStorage::open(&MediaTarget::Folder(media.clone())).unwrap()).await;
    std::fs::write(media.join("README"), "not an image").unwrap();
    let again = ObjectStorage::open(&MediaTarget::Folder(media)).unwrap();
    assert_eq!(again.list().await.unwrap().len(), 1, "it is kept, and other files are ignored");
}

#[cfg(unix)]
#[tokio::test]
async fn media_folder_is_created_for_its_user_by_the_first_write() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = TempDir::new().unwrap();
    let media = folder.path().join("media");
    let storage = ObjectStorage::open(&MediaTarget::Folder(media.clone())).unwrap();
    assert!(storage.list().await.unwrap().is_empty() && !media.exists());
    let file = "0123456789abcdef0123456789abcdef-480.webp".parse().unwrap();
    storage.put(&file, b"a".to_vec()).await.unwrap();
    assert_eq!(std::fs::metadata(media).unwrap().permissions().mode() & 0o777, 0o700);
}

fn bucket(endpoint: &str, prefix: &str) -> MediaTarget {
    let url = format!("s3://{}{prefix}?region=eu-central-1&endpoint={endpoint}", ObjectStoreServer::BUCKET);
    let settings = [("URL", url.as_str()), ("S3_ACCESS_KEY_ID", "key"), ("S3_SECRET_ACCESS_KEY", "secret")];
    let settings = settings
        .map(|(name, value)| (OsString::from(format!("MARIGOLD_MEDIA_{name}")), OsString::from(value)));
    Config::read(None, settings).unwrap().media.target
}

#[tokio::test]
async fn media_storage_in_bucket_stores_files() {
    let Some(server) = ObjectStoreServer::start() else { return };
    for prefix in ["", "/site/images"] {
        server.empty();
        stores_files(&ObjectStorage::open(&bucket(&server.url(), prefix)).unwrap()).await;
    }
}

#[tokio::test]
async fn media_storage_without_server_is_unavailable() {
    let storage = ObjectStorage::open(&bucket("http://127.0.0.1:9", "")).unwrap();
    let file = "0123456789abcdef0123456789abcdef-480.webp".parse().unwrap();
    assert!(storage.get(&file).await.is_err());
}
