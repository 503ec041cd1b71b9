use async_trait::async_trait;
use futures_util::TryStreamExt as _;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
};
use object_store::{ClientConfigKey, ClientOptions};
use reqwest::redirect::Policy;

use super::storage::{CONNECT_TIMEOUT, REQUEST_TIMEOUT};

/// In bytes. S3's errors have less than one kilobyte.
const MAX_ERROR: usize = 16_384;
/// In characters. S3's longest code has 48.
const MAX_CODE: usize = 64;

/// The HTTP client of a bucket, whose endpoint is not trusted. It follows no redirects, which could lead into the server's
/// own network (SSRF), and `object_store` has no setting for that.
#[derive(Debug)]
pub(super) struct BucketConnector;

impl HttpConnector for BucketConnector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let allows_http =
            options.get_config_value(&ClientConfigKey::AllowHttp).is_some_and(|value| value == "true");
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .https_only(!allows_http)
            .build()
            .map_err(|source| object_store::Error::Generic { store: "S3", source: source.into() })?;
        Ok(HttpClient::new(BucketClient(client)))
    }
}

#[derive(Debug)]
struct BucketClient(reqwest::Client);

#[async_trait]
impl HttpService for BucketClient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let response = self.0.call(request).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        let (head, body) = response.into_parts();
        Ok(HttpResponse::from_parts(head, error_code(body).await.into()))
    }
}

/// The code of an error of S3. `object_store` puts the body of an error response into its messages, and with them into the
/// log.
async fn error_code(body: HttpResponseBody) -> String {
    let (mut text, mut chunks) = (Vec::new(), body.bytes_stream());
    while let Ok(Some(chunk)) = chunks.try_next().await {
        text.extend_from_slice(&chunk);
        if text.len() > MAX_ERROR {
            break;
        }
    }
    let text = String::from_utf8_lossy(&text);
    let code = text.split_once("<Code>").and_then(|(_, rest)| Some(rest.split_once("</Code>")?.0));
    let is_code =
        |code: &&str| code.len() <= MAX_CODE && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    code.filter(is_code).unwrap_or_default().to_owned()
}
