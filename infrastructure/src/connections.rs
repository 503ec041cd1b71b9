//! Reads what apps publish about themselves, as OAuth Client ID Metadata Document describes it.

use std::time::Duration;

use application::ports::{AppMetadata, AppMetadataReader, BoxError};
use async_trait::async_trait;
use domain::connections::MetadataUrl;
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde::Deserialize;

use crate::public_http::PublicAddressClient;

/// For the whole request.
const TIMEOUT: Duration = Duration::from_secs(5);
/// In bytes. The draft recommends 5 kB.
const MAX_SIZE: usize = 16 * 1024;

#[derive(Debug, thiserror::Error)]
enum MetadataDocumentError {
    #[error("status {0}")]
    Status(StatusCode),
    #[error("not JSON")]
    NotJson,
    #[error("larger than {MAX_SIZE} bytes")]
    TooLarge,
}

#[derive(Deserialize)]
struct Document {
    client_id: String,
    client_name: String,
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: Option<String>,
}

pub struct HttpAppMetadataReader {
    client: PublicAddressClient,
}

impl HttpAppMetadataReader {
    /// # Errors
    /// If the HTTP client cannot be built.
    pub fn new() -> Result<Self, BoxError> {
        Ok(Self { client: PublicAddressClient::new(false, TIMEOUT)? })
    }

    async fn get(&self, url: &str) -> Result<AppMetadata, BoxError> {
        let request = self.client.request(Method::GET, url)?.header(ACCEPT, "application/json");
        let mut response = request.send().await.map_err(reqwest::Error::without_url)?;
        // The draft forbids following redirects.
        if response.status() != StatusCode::OK {
            return Err(MetadataDocumentError::Status(response.status()).into());
        }
        let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = content_type.and_then(|value| value.split(';').next()).unwrap_or_default().trim();
        if essence != "application/json" && !essence.ends_with("+json") {
            return Err(MetadataDocumentError::NotJson.into());
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_SIZE {
                return Err(MetadataDocumentError::TooLarge.into());
            }
        }
        let Document { client_id, client_name, redirect_uris, token_endpoint_auth_method } =
            serde_json::from_slice(&body)?;
        let token_endpoint_auth_method = token_endpoint_auth_method.unwrap_or_else(|| "none".to_owned());
        Ok(AppMetadata { client_id, client_name, redirect_uris, token_endpoint_auth_method })
    }
}

#[async_trait]
impl AppMetadataReader for HttpAppMetadataReader {
    async fn read(&self, url: &MetadataUrl) -> Result<AppMetadata, BoxError> {
        self.get(url.as_str()).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use application::ports::RefusedUrl;
    use futures_util::FutureExt as _;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::public_http::tests::FakeResolver;

    const DOCUMENT: &str = r#"{"client_id": "https://app.example/c.json", "client_name": "App", "redirect_uris": ["https://app.example/cb"], "jwks": {}}"#;

    fn reader(allows_local: bool, resolver: &Arc<FakeResolver>, timeout: Duration) -> HttpAppMetadataReader {
        let client = PublicAddressClient::with_resolver(allows_local, resolver.clone(), timeout).unwrap();
        HttpAppMetadataReader { client }
    }

    /// Reads from a server that sends this response in pieces.
    async fn read(head: &str, body: &[&str]) -> Result<AppMetadata, BoxError> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/c.json", listener.local_addr().unwrap());
        let serve = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 4096]).await.unwrap();
            stream
                .write_all(format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").as_bytes())
                .await
                .unwrap();
            for part in body {
                // The reader may have enough.
                if stream.write_all(part.as_bytes()).await.is_err() {
                    break;
                }
            }
        };
        let reader = reader(true, &FakeResolver::new(&[]), TIMEOUT);
        let (metadata, ()) = tokio::join!(reader.get(&url), serve);
        metadata
    }

    #[tokio::test]
    async fn read_returns_what_is_known_of_the_document() {
        for content_type in ["application/json", "application/json; charset=utf-8", "application/cimd+json"] {
            let metadata =
                read(&format!("200 OK\r\nContent-Type: {content_type}"), &[DOCUMENT]).await.unwrap();
            assert_eq!(metadata.client_id, "https://app.example/c.json");
            assert_eq!(
                (metadata.client_name.as_str(), metadata.token_endpoint_auth_method.as_str()),
                ("App", "none")
            );
            assert_eq!(metadata.redirect_uris, ["https://app.example/cb"]);
        }
    }

    #[tokio::test]
    async fn read_rejects_redirects_pages_and_large_documents() {
        let json = "Content-Type: application/json";
        for (head, body, reason) in [
            (
                format!("302 Found\r\nLocation: http://127.0.0.1/\r\n{json}"),
                DOCUMENT.to_owned(),
                "status 302 Found",
            ),
            (format!("404 Not Found\r\n{json}"), DOCUMENT.to_owned(), "status 404 Not Found"),
            (format!("206 Partial Content\r\n{json}"), DOCUMENT.to_owned(), "status 206 Partial Content"),
            ("200 OK\r\nContent-Type: text/html".to_owned(), DOCUMENT.to_owned(), "not JSON"),
            ("200 OK".to_owned(), DOCUMENT.to_owned(), "not JSON"),
            (format!("200 OK\r\n{json}"), " ".repeat(MAX_SIZE + 1), "larger than 16384 bytes"),
        ] {
            assert_eq!(read(&head, &[&body]).await.unwrap_err().to_string(), reason);
        }
        for body in ["", "[]", "{}", r#"{"client_id": 1}"#, r#"{"client_id": "a", "redirect_uris": "b"}"#] {
            assert!(read(&format!("200 OK\r\n{json}"), &[body]).await.is_err(), "{body}");
        }
    }

    /// Only as much is read as is allowed, however much the server sends.
    #[tokio::test]
    async fn read_stops_in_an_endless_document() {
        let part = " ".repeat(MAX_SIZE);
        let endless = vec![&*part; 1000];
        let error = read("200 OK\r\nContent-Type: application/json", &endless).await.unwrap_err();
        assert_eq!(error.to_string(), "larger than 16384 bytes");
    }

    #[tokio::test]
    async fn read_of_a_silent_server_ends() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/c.json", listener.local_addr().unwrap());
        let reader = reader(true, &FakeResolver::new(&[]), Duration::from_millis(20));
        let error = reader.get(&url).await.unwrap_err();
        assert!(error.downcast::<reqwest::Error>().unwrap().is_timeout());
    }

    /// Private addresses are refused, also if only a later DNS lookup returns one (DNS rebinding).
    #[tokio::test]
    async fn read_never_connects_to_a_private_address() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let resolver = FakeResolver::new(&[
            &["127.0.0.1"],
            &["93.184.216.34", "10.0.0.1"],
            &["169.254.169.254"],
            &["::1"],
        ]);
        let reader = reader(false, &resolver, TIMEOUT);
        for host in ["127.0.0.1", "[::1]", "169.254.169.254", "[::ffff:127.0.0.1]"] {
            let error = reader.get(&format!("https://{host}:{port}/c.json")).await.unwrap_err();
            assert!(error.is::<RefusedUrl>(), "{host}");
        }
        assert!(
            reader.get(&format!("http://app.example:{port}/c.json")).await.unwrap_err().is::<RefusedUrl>()
        );
        for _ in 0..4 {
            let error = reader.get(&format!("https://app.example:{port}/c.json")).await.unwrap_err();
            assert!(format!("{error:?}").contains("NotPublic"), "{error:?}");
        }
        assert_eq!(resolver.lookups(), 4);
        assert!(listener.accept().now_or_never().is_none(), "connected");
    }
}
