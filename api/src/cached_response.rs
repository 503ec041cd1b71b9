//! Responses that are the same for every client: the body in each encoding, with an ETag for conditional
//! requests.

use std::io::{self, Write as _};

use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderName, HeaderValue,
    IfNoneMatch, TryIntoHeaderValue as _,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use flate2::Compression;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::error::{ApiError, ApiResult};

/// For files whose name changes with their content.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Browsers may store the response and revalidate it each time.
pub(crate) const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

const FONT: &str = "font/woff2";
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Lets pages of other sites embed the response.
pub(crate) const CROSS_ORIGIN: (HeaderName, HeaderValue) =
    (RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
const VARY_ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Compressing a shorter text saves fewer bytes than the extra headers need.
const MIN_COMPRESS_LEN: usize = 256;
/// A higher quality takes ten times as long and saves only a twentieth of the bytes. The bundle is compressed
/// at build time instead.
const BROTLI_QUALITY: u32 = 5;
const BROTLI_WINDOW: u32 = 20;
const BROTLI_BUFFER: usize = 4096;

/// Cheap to clone: the bodies are reference counted.
#[derive(Debug, Clone)]
pub(crate) struct CachedResponse {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    identity: EncodedBody,
    brotli: Option<EncodedBody>,
    gzip: Option<EncodedBody>,
}

/// The body in one encoding. Each encoding has its own ETag.
#[derive(Debug, Clone)]
struct EncodedBody {
    encoding: ContentEncoding,
    bytes: Bytes,
    tag: EntityTag,
    tag_header: Option<HeaderValue>,
}

impl CachedResponse {
    /// A text that is not compressed yet.
    pub(crate) fn from_text(content_type: &'static str, text: String) -> Self {
        let digest = hex::encode(Sha256::digest(&text));
        let content_type = HeaderValue::from_static(content_type);
        Self::from_file(content_type, NO_CACHE, text.into(), &digest, None, None)
    }

    pub(crate) fn from_json(body: &impl Serialize) -> ApiResult<Self> {
        let text = serde_json::to_string(body).map_err(|error| ApiError::internal(&error))?;
        Ok(Self::from_text("application/json", text))
    }

    /// A file that may have been compressed at build time. `digest` is in hexadecimal.
    pub(crate) fn from_file(
        content_type: HeaderValue,
        cache_control: HeaderValue,
        bytes: Bytes,
        digest: &str,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        let body = |encoding, bytes| EncodedBody::new(encoding, bytes, digest);
        Self {
            content_type,
            cache_control,
            identity: body(ContentEncoding::Identity, bytes),
            brotli: brotli.map(|bytes| body(ContentEncoding::Brotli, bytes)),
            gzip: gzip.map(|bytes| body(ContentEncoding::Gzip, bytes)),
        }
    }

    /// For a URL that changes with the content.
    pub(crate) fn immutable(self) -> Self {
        Self { cache_control: IMMUTABLE, ..self }
    }

    /// Adds the encodings that make the body smaller. Compressing a long body takes milliseconds.
    pub(crate) fn compress(mut self) -> Self {
        let bytes = &self.identity.bytes;
        if bytes.len() >= MIN_COMPRESS_LEN {
            let digest = self.identity.tag.tag().to_owned();
            // Writing to memory should not fail. If it does, the body is served uncompressed.
            let body = |encoding, compressed: io::Result<Vec<u8>>| {
                let compressed = compressed.ok().filter(|compressed| compressed.len() < bytes.len())?;
                Some(EncodedBody::new(encoding, compressed.into(), &digest))
            };
            let brotli = body(ContentEncoding::Brotli, brotli(bytes));
            let gzip = body(ContentEncoding::Gzip, gzip(bytes));
            (self.brotli, self.gzip) = (brotli, gzip);
        }
        self
    }

    /// The total size of all encodings, in bytes.
    pub(crate) fn size(&self) -> usize {
        let bodies = [Some(&self.identity), self.brotli.as_ref(), self.gzip.as_ref()];
        bodies.into_iter().flatten().map(|body| body.bytes.len()).sum()
    }

    /// Responds with status 200, or 304 if the request has the current ETag.
    pub(crate) fn respond(&self, request: &HttpRequest) -> HttpResponse {
        let body = self.negotiate(request);
        if body.matches_if_none_match(request) {
            return self.with_headers(HttpResponse::NotModified(), body).finish();
        }
        self.build(HttpResponse::Ok(), body)
    }

    /// The same body with another status.
    pub(crate) fn respond_with_status(&self, status: StatusCode, request: &HttpRequest) -> HttpResponse {
        self.build(HttpResponse::build(status), self.negotiate(request))
    }

    fn build(&self, response: HttpResponseBuilder, body: &EncodedBody) -> HttpResponse {
        let mut response = self.with_headers(response, body);
        if body.encoding != ContentEncoding::Identity {
            response.insert_header(body.encoding);
        }
        response.insert_header((header::CONTENT_TYPE, self.content_type.clone()));
        response.body(body.bytes.clone())
    }

    fn with_headers(&self, mut response: HttpResponseBuilder, body: &EncodedBody) -> HttpResponseBuilder {
        response.insert_header((header::CACHE_CONTROL, self.cache_control.clone()));
        if let Some(tag) = &body.tag_header {
            response.insert_header((header::ETAG, tag.clone()));
        }
        if self.content_type == FONT {
            // Stripe's card form is a frame from another origin and loads our fonts.
            response.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")));
            response.insert_header(CROSS_ORIGIN);
        }
        if self.content_type == "image/png" {
            // Emails show the logo.
            response.insert_header(CROSS_ORIGIN);
        }
        if self.has_encodings() {
            response.insert_header((header::VARY, VARY_ACCEPT_ENCODING));
        }
        response
    }

    const fn has_encodings(&self) -> bool {
        self.brotli.is_some() || self.gzip.is_some()
    }

    fn negotiate(&self, request: &HttpRequest) -> &EncodedBody {
        let encoding =
            if self.has_encodings() { preferred_encoding(request) } else { ContentEncoding::Identity };
        let encoded = match encoding {
            ContentEncoding::Brotli => self.brotli.as_ref(),
            ContentEncoding::Gzip => self.gzip.as_ref(),
            _ => None,
        };
        encoded.unwrap_or(&self.identity)
    }
}

impl EncodedBody {
    fn new(encoding: ContentEncoding, bytes: Bytes, digest: &str) -> Self {
        let tag = match encoding {
            ContentEncoding::Identity => digest.to_owned(),
            compressed => format!("{digest}-{}", compressed.as_str()),
        };
        let tag = EntityTag::new_strong(tag);
        let tag_header = ETag(tag.clone()).try_into_value().ok();
        Self { encoding, bytes, tag, tag_header }
    }

    fn matches_if_none_match(&self, request: &HttpRequest) -> bool {
        if !request.headers().contains_key(header::IF_NONE_MATCH) {
            return false;
        }
        match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.tag)),
            Ok(IfNoneMatch::Any) => true,
            Err(_) => false,
        }
    }
}

/// The best encoding that the client accepts. The response is uncompressed if the client accepts none.
fn preferred_encoding(request: &HttpRequest) -> ContentEncoding {
    if !request.headers().contains_key(header::ACCEPT_ENCODING) {
        return ContentEncoding::Identity;
    }
    let supported = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(supported.iter())) {
        Some(Encoding::Known(encoding)) => encoding,
        Some(Encoding::Unknown(_)) | None => ContentEncoding::Identity,
    }
}

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer =
        ::brotli::CompressorWriter::new(Vec::new(), BROTLI_BUFFER, BROTLI_QUALITY, BROTLI_WINDOW);
    writer.write_all(plain)?;
    writer.flush()?;
    Ok(writer.into_inner())
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
    writer.write_all(plain)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn preferred_encoding_follows_accept_encoding() {
        let preferred = |accepted: &str| {
            let request = TestRequest::default().insert_header((header::ACCEPT_ENCODING, accepted));
            preferred_encoding(&request.to_http_request())
        };
        assert_eq!(preferred("gzip, deflate, br, zstd"), ContentEncoding::Brotli);
        assert_eq!(preferred("gzip"), ContentEncoding::Gzip);
        assert_eq!(preferred("br;q=0, gzip;q=0"), ContentEncoding::Identity);
        assert_eq!(preferred(&"x".repeat(500)), ContentEncoding::Identity);
        assert_eq!(preferred_encoding(&TestRequest::default().to_http_request()), ContentEncoding::Identity);
    }

    #[test]
    fn only_fonts_may_be_fetched_by_other_sites() {
        let allowed = |content_type: &'static str| {
            let file = CachedResponse::from_file(
                HeaderValue::from_static(content_type),
                IMMUTABLE,
                Bytes::new(),
                "1a2b",
                None,
                None,
            );
            let response = file.respond(&TestRequest::default().to_http_request());
            [header::ACCESS_CONTROL_ALLOW_ORIGIN, RESOURCE_POLICY]
                .map(|name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()))
        };
        assert_eq!(allowed("font/woff2"), [Some("*".to_owned()), Some("cross-origin".to_owned())]);
        assert_eq!(allowed("text/javascript; charset=utf-8"), [None, None]);
    }
}
