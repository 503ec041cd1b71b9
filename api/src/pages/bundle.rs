use std::borrow::Cow;

use actix_web::web::Bytes;
use rust_embed::RustEmbed;

/// The production bundle: inside a release binary, read from the folder by a debug one.
#[derive(RustEmbed)]
#[folder = "../frontend/dist/"]
#[allow_missing = true]
pub struct Bundle;

pub(super) struct BundledFile {
    pub(super) bytes: Bytes,
    pub(super) content_type: String,
    /// In hexadecimal.
    pub(super) digest: String,
}

const INDEX: &str = "index.html";

impl Bundle {
    /// The file of this path, but for the shell, which is not served as it is.
    pub(super) fn file(path: &str) -> Option<BundledFile> {
        if path == INDEX {
            return None;
        }
        let file = Self::get(path)?;
        let digest = hex::encode(file.metadata.sha256_hash());
        let content_type = mime_guess::from_path(path).first_or_octet_stream();
        let content_type = match content_type.type_() {
            mime_guess::mime::TEXT => format!("{content_type}; charset=utf-8"),
            _ => content_type.to_string(),
        };
        let bytes = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Some(BundledFile { bytes, content_type, digest })
    }

    /// The shell as it was built, with its placeholders.
    #[must_use]
    pub fn index() -> Option<String> {
        let file = Self::get(INDEX)?;
        String::from_utf8(file.data.into_owned()).ok()
    }
}
