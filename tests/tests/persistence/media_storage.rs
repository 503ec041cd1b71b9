//! Every storage of images passes the same contract.

use std::error::Error as _;
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use api::config::Config;
use application::ports::MediaStorage as _;
use infrastructure::media::{MediaTarget, ObjectStorage};
use integration_tests::contract::media_storage::stores_files;
use integration_tests::object_store::ObjectStoreServer;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

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

/// Responds to every request with this and returns its URL and the number of connections so far.
async fn endpoint(response: String) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let connections = Arc::<AtomicUsize>::default();
    let count = connections.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            let mut request = Vec::new();
            while !request.windows(4).any(|window| window == b"\r\n\r\n") {
                if stream.read_buf(&mut request).await.unwrap_or_default() == 0 {
                    break;
                }
            }
            let _ = stream.write_all(response.as_bytes()).await;
            let _ = stream.shutdown().await;
        }
    });
    (url, connections)
}

/// The messages of what fails when the endpoint responds with this.
async fn failures(response: String) -> Vec<String> {
    let (url, connections) = endpoint(response).await;
    let storage = ObjectStorage::open(&bucket(&url, "")).unwrap();
    let file = "0123456789abcdef0123456789abcdef-480.webp".parse().unwrap();
    let errors = [
        storage.get(&file).await.unwrap_err(),
        storage.put(&file, Vec::new()).await.unwrap_err(),
        storage.remove(&file).await.unwrap_err(),
        storage.list().await.unwrap_err(),
    ];
    assert!(connections.load(Ordering::SeqCst) >= errors.len());
    errors.map(|error| format!("{error}: {}", error.source().unwrap())).into()
}

#[tokio::test]
async fn media_storage_follows_no_redirect() {
    let (internal, asked) =
        endpoint("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".to_owned()).await;
    for status in ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"] {
        let head = format!(
            "HTTP/1.1 {status}\r\nLocation: {internal}/\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        );
        for failure in failures(head).await {
            assert!(failure.contains(&status[..3]), "{failure}");
        }
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn media_storage_error_has_status_and_code_only() {
    let answer = |body: &str| {
        format!("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len())
    };
    let denied = "<Error><Code>AccessDenied</Code><Message>hunter2\u{1b}[2J</Message></Error>";
    for failure in failures(answer(denied)).await {
        assert!(failure.contains("403") && failure.contains("AccessDenied"), "{failure}");
        assert!(!failure.contains("hunter2") && !failure.contains('\u{1b}'), "{failure}");
    }
    let long = format!("hunter2{}", "a".repeat(1_000_000));
    for body in ["hunter2", "<Code>hunter2 </Code>", &long] {
        for failure in failures(answer(body)).await {
            assert!(failure.contains("403") && !failure.contains("hunter2"), "{failure}");
        }
    }
}
