use std::collections::BTreeSet;
use std::ops::Range;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::ImageId;
use domain::media::{ContentHash, FileFormat, Image, ImageFile, MediaFile};
use domain::search::normalize_for_search;

use super::{BoxError, Cursor, Page, PageRequest, StoreError};

/// Why an uploaded file is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImageRejection {
    #[error("This file isn't an image we can use. Please upload a PNG, JPEG, WebP or GIF file.")]
    UnknownFormat,
    #[error("This image has more than 40 megapixels. Please upload a smaller one.")]
    TooManyPixels,
    #[error("Animated images aren't supported. Please upload a still image.")]
    Animated,
    #[error("This image is damaged or incomplete. Please export it again and retry.")]
    Damaged,
}

#[derive(Debug, thiserror::Error)]
pub enum ProcessingError {
    #[error(transparent)]
    Rejected(#[from] ImageRejection),
    #[error("the image cannot be processed")]
    Failed(#[source] BoxError),
}

/// The files that are made of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessedImage {
    /// The width of the largest file, in pixels.
    pub width: u32,
    pub height: u32,
    pub fallback: FileFormat,
    /// Each with its width.
    pub webp: Vec<(u32, Vec<u8>)>,
    pub fallback_bytes: Vec<u8>,
}

/// A file that browsers and phones show for the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SiteIcon {
    /// SVG with the image inside.
    Favicon,
    AppleTouch,
    Small,
    Large,
    /// Phones crop it to a shape (a maskable icon).
    Maskable,
}

impl SiteIcon {
    pub fn at_path(path: &str) -> Option<Self> {
        match path {
            "/favicon.svg" => Some(Self::Favicon),
            "/apple-touch-icon.png" => Some(Self::AppleTouch),
            "/icon-192.png" => Some(Self::Small),
            "/icon-512.png" => Some(Self::Large),
            "/icon-maskable-512.png" => Some(Self::Maskable),
            _ => None,
        }
    }

    pub const fn mime(self) -> &'static str {
        match self {
            Self::Favicon => "image/svg+xml",
            _ => "image/png",
        }
    }

    /// The sides of the square and of the image in it, in pixels.
    pub const fn sizes(self) -> (u32, u32) {
        match self {
            Self::Favicon => (96, 96),
            Self::AppleTouch => (180, 180),
            Self::Small => (192, 192),
            Self::Large => (512, 512),
            Self::Maskable => (512, 384),
        }
    }

    /// Phones show transparent parts in black.
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::AppleTouch | Self::Maskable)
    }
}

/// Decodes uploaded images, whatever they claim to be, and encodes them again without metadata.
#[async_trait]
pub trait ImageProcessor: Send + Sync {
    async fn process(&self, upload: Vec<u8>) -> Result<ProcessedImage, ProcessingError>;
    /// A JPEG file of at most 300 kB for link previews, in its [size](domain::media::ImageSource::preview_size), made of a
    /// stored file.
    async fn preview(&self, file: Vec<u8>) -> Result<Vec<u8>, ProcessingError>;
    /// The file of an icon, made of a stored file.
    async fn icon(&self, file: Vec<u8>, icon: SiteIcon) -> Result<Vec<u8>, ProcessingError>;
    /// Whether stored bytes are an image of the file's format and width. It reads only the header.
    fn is_intact(&self, file: &ImageFile, bytes: &[u8]) -> bool;
}

#[derive(Debug, thiserror::Error)]
#[error("the storage of files is unavailable")]
pub struct MediaStorageError(#[source] pub BoxError);

/// A file with the time of its last write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    pub file: MediaFile,
    pub written_at: DateTime<Utc>,
}

impl StoredFile {
    /// `None` for a file of a package.
    pub fn image_hash(self) -> Option<ContentHash> {
        match self.file {
            MediaFile::Image(file) => Some(file.hash),
            MediaFile::Package(_) => None,
        }
    }
}

/// The files of images and packages.
#[async_trait]
pub trait MediaStorage: Send + Sync {
    /// Stores a file durably; replaces it if it exists. Readers see all of it or nothing.
    async fn put(&self, file: &MediaFile, bytes: Vec<u8>) -> Result<(), MediaStorageError>;
    async fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, MediaStorageError>;
    /// The bytes in this range, which begins in the file.
    async fn get_part(
        &self,
        file: &MediaFile,
        range: Range<u64>,
    ) -> Result<Option<Vec<u8>>, MediaStorageError>;
    /// Removing a file that does not exist changes nothing.
    async fn remove(&self, file: &MediaFile) -> Result<(), MediaStorageError>;
    /// All files. Ignores files with other names.
    async fn list(&self) -> Result<Vec<StoredFile>, MediaStorageError>;
}

/// Filters for listing images.
#[derive(Debug, Clone, Default)]
pub struct ImageFilter {
    /// A part of the name or the alternative text, in any case.
    pub search: Option<String>,
}

impl ImageFilter {
    /// What is searched. Searches contain no line break, so none matches across it.
    pub fn search_text(image: &Image) -> String {
        normalize_for_search(&format!("{}\n{}", image.name.as_str(), image.alt.as_str()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageSummary {
    pub image: Image,
    /// Since when no content uses it, as far as the last cleanup saw.
    pub unused_since: Option<DateTime<Utc>>,
}

impl From<ImageSummary> for Image {
    fn from(summary: ImageSummary) -> Self {
        summary.image
    }
}

impl ImageSummary {
    /// Its position in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.image.created_at, self.image.id.as_uuid())
    }
}

domain::text_enum! {
    #[derive(PartialOrd, Ord)]
    pub enum ImageUseKind {
        Post = "post",
        Agent = "agent",
        Page = "page",
        /// The look of the site.
        Appearance = "appearance",
        /// An earlier look, which can be published again.
        EarlierAppearance = "earlier_appearance",
        /// Text of a post that is saved but not published: its working copy.
        Draft = "draft",
        /// An earlier version of a post, which can be restored.
        Revision = "revision",
        /// An email that was sent or is being sent. Email programs load its images when it is opened.
        Newsletter = "newsletter",
    }
}

impl ImageUseKind {
    /// Whether an admin can remove the image there. What cannot be edited keeps the image from the cleanup, but not from
    /// an admin who must delete it, such as a photo of a person who objects.
    pub const fn is_editable(self) -> bool {
        match self {
            Self::Post | Self::Agent | Self::Page | Self::Appearance | Self::Draft => true,
            Self::EarlierAppearance | Self::Revision | Self::Newsletter => false,
        }
    }
}

/// A content that shows an image.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ImageUse {
    pub kind: ImageUseKind,
    pub title: String,
}

/// Uploaded images. Unique by id and by content. An update writes only the alternative text.
#[async_trait]
pub trait ImageRepository: Send {
    /// Returns `false` without changes if it exists.
    async fn insert(&mut self, image: &Image) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, image: &Image) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: ImageId) -> Result<Option<ImageSummary>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_hash(&mut self, hash: &ContentHash) -> Result<Option<Image>, StoreError>;
    /// Returns whether it existed.
    async fn remove(&mut self, id: ImageId) -> Result<bool, StoreError>;
    /// Newest first.
    async fn list(
        &mut self,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageSummary>, StoreError>;
    async fn list_all(&mut self) -> Result<Vec<ImageSummary>, StoreError>;
    async fn set_unused_since(&mut self, id: ImageId, at: Option<DateTime<Utc>>) -> Result<(), StoreError>;
    /// Every use of these images, each once: in published content and drafts, in the archive and in the trash, in working
    /// copies and revisions, and in newsletters. Reads no texts.
    async fn uses(&mut self, images: &[ContentHash])
    -> Result<BTreeSet<(ContentHash, ImageUse)>, StoreError>;
    /// The images that are used, including unknown ones.
    async fn list_used(&mut self) -> Result<BTreeSet<ContentHash>, StoreError>;
}
