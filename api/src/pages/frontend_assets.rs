use std::borrow::Cow;
use std::collections::HashMap;

use actix_web::http::header::HeaderValue;
use actix_web::web::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};

use crate::cached_response::{CachedResponse, IMMUTABLE, NO_CACHE};

/// The front end: embedded in release builds, read from disk in debug builds.
#[derive(RustEmbed)]
#[folder = "../frontend/dist/"]
#[allow_missing = true]
#[exclude = "*.map"]
struct Embedded;

/// Static files, and HTML documents with placeholders.
#[derive(Debug, Default)]
pub struct FrontendAssets {
    files: HashMap<String, CachedResponse>,
    documents: HashMap<String, String>,
}

/// Suffixes of precompressed files.
const BROTLI_SUFFIX: &str = ".br";
const GZIP_SUFFIX: &str = ".gz";

impl FrontendAssets {
    /// The embedded front end; empty if it was not built.
    pub fn embedded() -> Self {
        let files = Embedded::iter().filter_map(|path| Some((path.clone(), Embedded::get(&path)?)));
        let files: HashMap<_, _> = files
            .map(|(path, EmbeddedFile { data, metadata })| (path, (bytes(data), metadata.sha256_hash())))
            .collect();
        Self::from_files(&files)
    }

    pub fn new<const N: usize>(files: [(&'static str, &'static [u8]); N]) -> Self {
        let files: HashMap<_, _> = files
            .into_iter()
            .map(|(path, data)| {
                (Cow::Borrowed(path), (Bytes::from_static(data), Sha256::digest(data).into()))
            })
            .collect();
        Self::from_files(&files)
    }

    fn from_files(all: &HashMap<Cow<'static, str>, (Bytes, [u8; 32])>) -> Self {
        let mut assets = Self::default();
        for (path, (plain, digest)) in all {
            let precompressed = |suffix: &str| {
                let (precompressed, _) = all.get(format!("{path}{suffix}").as_str())?;
                (precompressed.len() < plain.len()).then(|| precompressed.clone())
            };
            if path.ends_with(BROTLI_SUFFIX) || path.ends_with(GZIP_SUFFIX) {
                continue;
            }
            if path.ends_with(".html") {
                let text = String::from_utf8_lossy(plain).into_owned();
                assets.documents.insert(path.clone().into_owned(), text);
                continue;
            }
            // File names under /assets contain a hash of the content, so these files never change.
            let cache_control = if path.starts_with("assets/") { IMMUTABLE } else { NO_CACHE };
            let file = CachedResponse::from_file(
                content_type(path),
                cache_control,
                plain.clone(),
                &hex::encode(digest),
                precompressed(BROTLI_SUFFIX),
                precompressed(GZIP_SUFFIX),
            );
            assets.files.insert(path.clone().into_owned(), file);
        }
        assets
    }

    pub(crate) fn file(&self, path: &str) -> Option<&CachedResponse> {
        self.files.get(path)
    }

    /// The documents without the preloads of our fonts, for pages that use others.
    pub(super) fn without_fonts(&self) -> Self {
        let documents = self.documents.iter().map(|(path, document)| {
            let mut parts = document.split("<link rel=\"preload\" as=\"font\"");
            let first = parts.next().unwrap_or_default().to_owned();
            let rest = parts.filter_map(|part| part.split_once('>')).map(|(_, rest)| rest);
            (path.clone(), first + &rest.collect::<String>())
        });
        Self { files: HashMap::new(), documents: documents.collect() }
    }

    /// An HTML document with placeholders.
    pub(super) fn document(&self, path: &str) -> Option<&str> {
        self.documents.get(path).map(String::as_str)
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn content_type(path: &str) -> HeaderValue {
    let content_type = mime_guess::from_path(path).first_or_octet_stream();
    let value = match content_type.type_() {
        mime_guess::mime::TEXT => format!("{content_type}; charset=utf-8"),
        _ => content_type.to_string(),
    };
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundle_source_maps_and_hidden_files_not_served() {
        let assets = FrontendAssets::embedded();
        let served = assets.files.keys().chain(assets.documents.keys());
        let unexpected: Vec<_> = served.filter(|path| path.contains(".map") || path.contains("/.")).collect();
        assert!(unexpected.is_empty(), "{unexpected:?}");
    }

    #[test]
    fn without_fonts_removes_only_their_preloads() {
        let document =
            b"<link rel=\"icon\"><link rel=\"preload\" as=\"font\" href=\"/a.woff2\" crossorigin><p>";
        let assets = FrontendAssets::new([("a.html", document.as_slice())]);
        assert_eq!(assets.without_fonts().document("a.html"), Some("<link rel=\"icon\"><p>"));
    }
}
