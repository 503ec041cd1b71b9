use std::path::PathBuf;

use super::BoxError;

/// What a folder has for the URL of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoundImage {
    File {
        name: String,
        bytes: Vec<u8>,
    },
    /// More bytes than an image may have.
    TooLarge,
    Missing,
}

#[derive(Debug, thiserror::Error)]
#[error("{} cannot be read", path.display())]
pub struct ImageFolderError {
    pub path: PathBuf,
    pub source: BoxError,
}

/// The image files next to an export of another system.
pub trait ImageFolder: Send + Sync {
    /// Finds the file of a URL, which may be relative to a folder of the export.
    ///
    /// # Errors
    /// [`ImageFolderError`] if there is a file that cannot be read
    fn find(&self, folder: &str, url: &str) -> Result<FoundImage, ImageFolderError>;
}
