//! Answers whose bytes are ready before anybody asks: in each encoding, and named by a tag so that nobody is sent
//! twice what she has.

use std::cell::RefCell;
use std::io::{self, Write as _};
use std::sync::OnceLock;

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

use crate::error::ApiError;

/// The name changes with the content, so that what was fetched once is never asked for again.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Kept, and asked about each time.
pub(crate) const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

const FONT: &str = "font/woff2";
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Texts shorter than this become no smaller by as much as the headers grow.
const WORTH_COMPRESSING: usize = 256;
/// The best ones take ten times as long for a twentieth of the bytes; files of the bundle come with them.
const BROTLI_QUALITY: u32 = 5;
const BROTLI_WINDOW: u32 = 20;
const BROTLI_BUFFER: usize = 4096;

#[derive(Debug)]
pub(crate) struct Finished {
    content_type: HeaderValue,
    caching: HeaderValue,
    /// In hexadecimal, of the plain bytes.
    digest: String,
    plain: Form,
    brotli: Packed,
    gzip: Packed,
}

/// The bytes in one encoding. Another one is another body, and has another name.
#[derive(Debug, Clone)]
struct Form {
    encoding: ContentEncoding,
    bytes: Bytes,
    /// There is one: what is no header's value does not come of letters and digits.
    tag: Option<HeaderValue>,
}

/// A compressed form; nothing where it is no smaller.
#[derive(Debug)]
enum Packed {
    Ready(Option<Form>),
    /// Made when the first browser asks for it.
    Later(OnceLock<Option<Form>>),
}

impl Finished {
    /// A text that was made just now.
    pub(crate) fn text(content_type: &'static str, caching: HeaderValue, text: String) -> Self {
        let later = || match text.len() {
            0..WORTH_COMPRESSING => Packed::Ready(None),
            _ => Packed::Later(OnceLock::new()),
        };
        let digest = hex::encode(Sha256::digest(&text));
        Self {
            content_type: HeaderValue::from_static(content_type),
            caching,
            brotli: later(),
            gzip: later(),
            plain: Form::new(ContentEncoding::Identity, Bytes::from(text), &digest),
            digest,
        }
    }

    /// What a call answers with when everybody is answered the same.
    pub(crate) fn json(body: &impl Serialize) -> Result<Self, ApiError> {
        let text = serde_json::to_string(body).map_err(|error| ApiError::internal(&error))?;
        Ok(Self::text("application/json", ASK_AGAIN, text))
    }

    /// A file that was compressed when it was built, if that made it smaller. `digest` is in hexadecimal.
    pub(crate) fn file(
        content_type: HeaderValue,
        caching: HeaderValue,
        plain: Bytes,
        digest: String,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        let form = |encoding, bytes| Form::new(encoding, bytes, &digest);
        Self {
            content_type,
            caching,
            plain: form(ContentEncoding::Identity, plain),
            brotli: Packed::Ready(brotli.map(|bytes| form(ContentEncoding::Brotli, bytes))),
            gzip: Packed::Ready(gzip.map(|bytes| form(ContentEncoding::Gzip, bytes))),
            digest,
        }
    }

    /// Makes the forms now that would be made when they are asked for.
    pub(crate) fn pack(&self) {
        let _brotli = self.packed(ContentEncoding::Brotli);
        let _gzip = self.packed(ContentEncoding::Gzip);
    }

    /// In bytes, of all forms that are made.
    pub(crate) fn size(&self) -> usize {
        let forms = [Some(&self.plain), self.brotli.made(), self.gzip.made()];
        forms.into_iter().flatten().map(|form| form.bytes.len()).sum()
    }

    /// Status 200, or 304 for a browser that has just this.
    pub(crate) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let form = self.form_for(request);
        if form.is_known(request) {
            return self.headed(HttpResponse::NotModified(), form).finish();
        }
        self.body(HttpResponse::Ok(), form)
    }

    /// The same body with a status that says it is not what was asked for.
    pub(crate) fn answer_as(&self, status: StatusCode, request: &HttpRequest) -> HttpResponse {
        self.body(HttpResponse::build(status), self.form_for(request))
    }

    fn body(&self, response: HttpResponseBuilder, form: &Form) -> HttpResponse {
        let mut response = self.headed(response, form);
        if form.encoding != ContentEncoding::Identity {
            response.insert_header(form.encoding);
        }
        response.insert_header((header::CONTENT_TYPE, self.content_type.clone()));
        response.body(form.bytes.clone())
    }

    fn headed(&self, mut response: HttpResponseBuilder, form: &Form) -> HttpResponseBuilder {
        response.insert_header((header::CACHE_CONTROL, self.caching.clone()));
        if let Some(tag) = &form.tag {
            response.insert_header((header::ETAG, tag.clone()));
        }
        if self.content_type == FONT {
            // Stripe's card form stands in a frame of Stripe's, and is written in our letters there.
            response.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")));
            response.insert_header((RESOURCE_POLICY, HeaderValue::from_static("cross-origin")));
        }
        if self.varies() {
            response.insert_header((header::VARY, BY_ENCODING));
        }
        response
    }

    const fn varies(&self) -> bool {
        !matches!((&self.brotli, &self.gzip), (Packed::Ready(None), Packed::Ready(None)))
    }

    fn form_for(&self, request: &HttpRequest) -> &Form {
        let packed = if self.varies() { self.packed(wanted_encoding(request)) } else { None };
        packed.unwrap_or(&self.plain)
    }

    fn packed(&self, encoding: ContentEncoding) -> Option<&Form> {
        let (packed, pack): (_, Pack) = match encoding {
            ContentEncoding::Brotli => (&self.brotli, brotli),
            ContentEncoding::Gzip => (&self.gzip, gzip),
            _ => return None,
        };
        let form = match packed {
            Packed::Ready(form) => form,
            Packed::Later(form) => form.get_or_init(|| {
                // Writing into memory does not fail; if it did, the plain text is an answer too.
                let bytes = pack(&self.plain.bytes).ok()?;
                let is_smaller = bytes.len() < self.plain.bytes.len();
                is_smaller.then(|| Form::new(encoding, bytes.into(), &self.digest))
            }),
        };
        form.as_ref()
    }
}

impl Form {
    fn new(encoding: ContentEncoding, bytes: Bytes, digest: &str) -> Self {
        let name = match encoding {
            ContentEncoding::Identity => digest.to_owned(),
            packed => format!("{digest}-{}", packed.as_str()),
        };
        Self { encoding, bytes, tag: ETag(EntityTag::new_strong(name)).try_into_value().ok() }
    }

    /// Whether the browser has just this.
    fn is_known(&self, request: &HttpRequest) -> bool {
        if !request.headers().contains_key(header::IF_NONE_MATCH) {
            return false;
        }
        let tag = self.tag.as_ref().and_then(|tag| tag.to_str().ok()?.parse::<EntityTag>().ok());
        match (tag, IfNoneMatch::parse(request)) {
            (Some(tag), Ok(IfNoneMatch::Items(known))) => known.iter().any(|known| known.weak_eq(&tag)),
            (_, Ok(IfNoneMatch::Any)) => true,
            _ => false,
        }
    }
}

impl Packed {
    fn made(&self) -> Option<&Form> {
        match self {
            Self::Ready(form) => form.as_ref(),
            Self::Later(form) => form.get()?.as_ref(),
        }
    }
}

type Pack = fn(&[u8]) -> io::Result<Vec<u8>>;

thread_local! {
    static NEGOTIATED: RefCell<Negotiated> = const { RefCell::new(Negotiated(Vec::new())) };
}

/// What was found for the last few that asked, by what they sent. Browsers of one make send the same, and to read it
/// takes longer than to find it here.
struct Negotiated(Vec<(Box<[u8]>, ContentEncoding)>);

impl Negotiated {
    const ROOM: usize = 8;
    /// In bytes; what browsers send is a third of it.
    const LONGEST: usize = 64;

    fn get_or(&mut self, sent: &[u8], negotiate: impl FnOnce() -> ContentEncoding) -> ContentEncoding {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| **known == *sent) {
            return *known;
        }
        let encoding = negotiate();
        if sent.len() <= Self::LONGEST {
            if self.0.len() == Self::ROOM {
                self.0.remove(0);
            }
            self.0.push((sent.into(), encoding));
        }
        encoding
    }
}

/// The best of our encodings that the browser takes. One that refuses even plain text gets it: that is better than
/// nothing.
fn wanted_encoding(request: &HttpRequest) -> ContentEncoding {
    let mut sent = request.headers().get_all(header::ACCEPT_ENCODING);
    match (sent.next(), sent.next()) {
        (None, _) => ContentEncoding::Identity,
        (Some(sent), None) => NEGOTIATED.with_borrow_mut(|negotiated| {
            negotiated.get_or(sent.as_bytes(), || negotiated_encoding(request))
        }),
        (Some(_), Some(_)) => negotiated_encoding(request),
    }
}

fn negotiated_encoding(request: &HttpRequest) -> ContentEncoding {
    let ours = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(ours.iter())) {
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
    fn each_browser_gets_the_encoding_that_she_asked_for_however_many_ask_for_others_in_between() {
        let asked = |sent: &str| {
            let request = TestRequest::default().insert_header((header::ACCEPT_ENCODING, sent));
            wanted_encoding(&request.to_http_request())
        };
        let others = (0..3 * Negotiated::ROOM).map(|number| format!("gzip;q=0.{number:03}, br"));
        for other in others.chain(["x".repeat(2 * Negotiated::LONGEST)]) {
            let _ = asked(&other);
            assert_eq!(asked("gzip, deflate, br, zstd"), ContentEncoding::Brotli);
            assert_eq!(asked("gzip"), ContentEncoding::Gzip);
            assert_eq!(asked("br;q=0, gzip;q=0"), ContentEncoding::Identity);
        }
        NEGOTIATED.with_borrow(|negotiated| {
            assert!(negotiated.0.len() <= Negotiated::ROOM);
            assert!(negotiated.0.iter().all(|(sent, _)| sent.len() <= Negotiated::LONGEST));
        });
    }

    #[test]
    fn other_sites_may_fetch_fonts_and_nothing_else() {
        let allowed = |content_type: &'static str| {
            let file = Finished::file(
                HeaderValue::from_static(content_type),
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
