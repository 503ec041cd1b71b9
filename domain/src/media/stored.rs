use std::fmt;
use std::str::FromStr;

use super::{ImageFile, ParseImageFileError};
use crate::packages::FileKey;

/// A file in the media storage.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MediaFile {
    /// Served to everyone.
    Image(ImageFile),
    /// Served only to members who may use the agent.
    Package(FileKey),
}

impl From<ImageFile> for MediaFile {
    fn from(file: ImageFile) -> Self {
        Self::Image(file)
    }
}

impl From<FileKey> for MediaFile {
    fn from(key: FileKey) -> Self {
        Self::Package(key)
    }
}

impl fmt::Display for MediaFile {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Image(file) => file.fmt(f),
            Self::Package(key) => key.fmt(f),
        }
    }
}

impl FromStr for MediaFile {
    type Err = ParseImageFileError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        name.parse().map(Self::Package).or_else(|_| name.parse().map(Self::Image))
    }
}
