//! Answers whose bytes are ready before anybody asks: in each encoding, and named by a tag so that nobody is sent
//! twice what she has.

use std::borrow::Cow;
use std::io::{self, Write as _};
use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderName, HeaderValue,
    IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use flate2::Compression;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::error::ApiError;

/// The name changes with the content, so that what was fetched once is never asked for again.
pub(crate) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Kept, and asked about each time.
pub(crate) const ASK_AGAIN: &str = "no-cache";

const FONT: &str = "font/woff2";
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Texts shorter than this become no smaller by as much as the headers grow.
const WORTH_COMPRESSING: usize = 256;
/// The best ones take ten times as long for a twentieth of the bytes; files of the bundle come with them.
const BROTLI_QUALITY: u32 = 5;
const BROTLI_WINDOW: u32 = 20;
const BROTLI_BUFFER: usize = 4096;

#[derive(Debug)]
pub(crate) struct Finished {
    content_type: Cow<'static, str>,
    caching: &'static str,
    plain: Bytes,
    digest: String,
    brotli: Packed,
    gzip: Packed,
}

/// The bytes in one encoding; nothing where that is no smaller.
#[derive(Debug)]
enum Packed {
    Ready(Option<Bytes>),
    /// Made when the first browser asks for it.
    Later(OnceLock<Option<Bytes>>),
}

impl Finished {
    /// A text that was made just now.
    pub(crate) fn text(content_type: &'static str, caching: &'static str, text: String) -> Self {
        let plain = Bytes::from(text);
        let later = || match plain.len() {
            0..WORTH_COMPRESSING => Packed::Ready(None),
            _ => Packed::Later(OnceLock::new()),
        };
        Self {
            content_type: Cow::Borrowed(content_type),
            caching,
            digest: hex::encode(Sha256::digest(&plain)),
            brotli: later(),
            gzip: later(),
            plain,
        }
    }

    /// What a call answers with when everybody is answered the same.
    pub(crate) fn json(body: &impl Serialize) -> Result<Self, ApiError> {
        let text = serde_json::to_string(body).map_err(|error| ApiError::internal(&error))?;
        Ok(Self::text("application/json", ASK_AGAIN, text))
    }

    /// A file that was compressed when it was built, if that made it smaller. `digest` is in hexadecimal.
    pub(crate) fn file(
        content_type: String,
        caching: &'static str,
        plain: Bytes,
        digest: String,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        let (brotli, gzip) = (Packed::Ready(brotli), Packed::Ready(gzip));
        Self { content_type: Cow::Owned(content_type), caching, plain, digest, brotli, gzip }
    }

    /// Makes the forms now that would be made when they are asked for.
    pub(crate) fn pack(&self) {
        let _brotli = self.brotli.get(&self.plain, brotli);
        let _gzip = self.gzip.get(&self.plain, gzip);
    }

    /// In bytes, of all forms that are made.
    pub(crate) fn size(&self) -> usize {
        [Some(&self.plain), self.brotli.made(), self.gzip.made()].into_iter().flatten().map(Bytes::len).sum()
    }

    /// Status 200, or 304 for a browser that has just this.
    pub(crate) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let (encoding, bytes) = self.encoded_for(request);
        let tag = self.tag(encoding);
        if is_known(request, &tag) {
            return self.headed(HttpResponse::NotModified(), tag).finish();
        }
        self.body(HttpResponse::Ok(), encoding, bytes, tag)
    }

    /// The same body with a status that says it is not what was asked for.
    pub(crate) fn answer_as(&self, status: StatusCode, request: &HttpRequest) -> HttpResponse {
        let (encoding, bytes) = self.encoded_for(request);
        self.body(HttpResponse::build(status), encoding, bytes, self.tag(encoding))
    }

    fn body(
        &self,
        response: HttpResponseBuilder,
        encoding: ContentEncoding,
        bytes: Bytes,
        tag: EntityTag,
    ) -> HttpResponse {
        let mut response = self.headed(response, tag);
        if encoding != ContentEncoding::Identity {
            response.insert_header(encoding);
        }
        response.content_type(self.content_type.as_ref()).body(bytes)
    }

    fn headed(&self, mut response: HttpResponseBuilder, tag: EntityTag) -> HttpResponseBuilder {
        response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static(self.caching)));
        response.insert_header(ETag(tag));
        if self.content_type == FONT {
            // Stripe's card form stands in a frame of Stripe's, and is written in our letters there.
            response.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")));
            response.insert_header((RESOURCE_POLICY, HeaderValue::from_static("cross-origin")));
        }
        if self.varies() {
            response.insert_header((header::VARY, HeaderValue::from_static("accept-encoding")));
        }
        response
    }

    /// Another encoding is another body, and has a name of its own.
    fn tag(&self, encoding: ContentEncoding) -> EntityTag {
        EntityTag::new_strong(match encoding {
            ContentEncoding::Identity => self.digest.clone(),
            packed => format!("{}-{}", self.digest, packed.as_str()),
        })
    }

    const fn varies(&self) -> bool {
        !matches!((&self.brotli, &self.gzip), (Packed::Ready(None), Packed::Ready(None)))
    }

    fn encoded_for(&self, request: &HttpRequest) -> (ContentEncoding, Bytes) {
        let wanted = if self.varies() { wanted_encoding(request) } else { ContentEncoding::Identity };
        let packed = match wanted {
            ContentEncoding::Brotli => self.brotli.get(&self.plain, brotli),
            ContentEncoding::Gzip => self.gzip.get(&self.plain, gzip),
            _ => None,
        };
        match packed {
            Some(bytes) => (wanted, bytes),
            None => (ContentEncoding::Identity, self.plain.clone()),
        }
    }
}

impl Packed {
    fn get(&self, plain: &[u8], pack: fn(&[u8]) -> io::Result<Vec<u8>>) -> Option<Bytes> {
        match self {
            Self::Ready(bytes) => bytes.clone(),
            Self::Later(bytes) => bytes
                .get_or_init(|| {
                    // Writing into memory does not fail; if it did, the plain text is an answer too.
                    let packed = pack(plain).ok()?;
                    (packed.len() < plain.len()).then(|| Bytes::from(packed))
                })
                .clone(),
        }
    }

    fn made(&self) -> Option<&Bytes> {
        match self {
            Self::Ready(bytes) => bytes.as_ref(),
            Self::Later(bytes) => bytes.get()?.as_ref(),
        }
    }
}

/// The best of our encodings that the browser takes. One that refuses even plain text gets it: that is better than
/// nothing.
fn wanted_encoding(request: &HttpRequest) -> ContentEncoding {
    let ours = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(ours.iter())) {
        Some(Encoding::Known(encoding)) => encoding,
        Some(Encoding::Unknown(_)) | None => ContentEncoding::Identity,
    }
}

fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    if !request.headers().contains_key(header::IF_NONE_MATCH) {
        return false;
    }
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
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
    fn other_sites_may_fetch_fonts_and_nothing_else() {
        let allowed = |content_type: &str| {
            let file = Finished::file(
                content_type.to_owned(),
                IMMUTABLE,
                Bytes::new(),
                "1a2b".to_owned(),
                None,
                None,
            );
            let answer = file.answer(&TestRequest::default().to_http_request());
            [header::ACCESS_CONTROL_ALLOW_ORIGIN, RESOURCE_POLICY]
                .map(|name| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned()))
        };
        assert_eq!(allowed("font/woff2"), [Some("*".to_owned()), Some("cross-origin".to_owned())]);
        assert_eq!(allowed("text/javascript; charset=utf-8"), [None, None]);
    }
}
