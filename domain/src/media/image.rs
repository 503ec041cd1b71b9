use chrono::{DateTime, TimeDelta, Utc};

use super::{AltText, ContentHash, FileFormat, ImageFile, ImageName};
use crate::ImageId;

/// The files of an image and its size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ImageSource {
    pub hash: ContentHash,
    /// The width of the largest file, in pixels.
    pub width: u32,
    pub height: u32,
    /// The format for software that does not read WebP: PNG if the image is transparent, else JPEG.
    pub fallback: FileFormat,
}

impl ImageSource {
    /// The widths that images are stored in, unless they are narrower.
    pub const WIDTHS: [u32; 3] = [480, 960, 1600];

    /// The widths of an image whose largest file has this width.
    pub fn widths(largest: u32) -> Vec<u32> {
        let smaller = Self::WIDTHS.into_iter().filter(|width| *width < largest);
        smaller.chain([largest]).collect()
    }

    /// The largest size as JPEG or PNG, which every browser, feed reader and email program reads.
    pub fn fallback_file(&self) -> ImageFile {
        ImageFile { hash: self.hash.clone(), width: self.width, format: self.fallback }
    }

    /// The WebP files, smallest first.
    pub fn webp_files(&self) -> Vec<ImageFile> {
        webp_files(&self.fallback_file())
    }

    /// All files.
    pub fn files(&self) -> Vec<ImageFile> {
        let mut files = self.webp_files();
        files.push(self.fallback_file());
        files
    }

    /// The size of the image in link previews. Very tall images are narrower.
    pub fn preview_size(width: u32, height: u32) -> (u32, u32) {
        const MAX_WIDTH: u32 = 1200;
        const MAX_HEIGHT: u32 = 1600;
        let shown_width = width.min(MAX_WIDTH);
        let shown_height = scale(height, shown_width, width);
        if shown_height <= MAX_HEIGHT {
            return (shown_width, shown_height);
        }
        (scale(width, MAX_HEIGHT, height), MAX_HEIGHT)
    }

    /// The largest size that fits, which keeps the proportions. Never enlarged.
    pub fn fit(&self, max_width: u32, max_height: u32) -> (u32, u32) {
        let width = self.width.min(max_width).min(scale(self.width, max_height, self.height));
        (width, scale(self.height, width, self.width).min(max_height))
    }

    /// The value of `srcset` for an image with this fallback, which has the width of the largest file.
    pub fn srcset(fallback: &ImageFile) -> String {
        let candidates = webp_files(fallback).into_iter();
        let candidates: Vec<_> = candidates.map(|file| format!("{} {}w", file.path(), file.width)).collect();
        candidates.join(", ")
    }
}

/// `length * numerator / denominator`, rounded, and at least 1.
fn scale(length: u32, numerator: u32, denominator: u32) -> u32 {
    let [length, numerator, denominator] = [length, numerator, denominator].map(u64::from);
    let rounded = length.saturating_mul(numerator).saturating_add(denominator / 2).checked_div(denominator);
    rounded.and_then(|scaled| u32::try_from(scaled).ok()).unwrap_or(1).max(1)
}

fn webp_files(fallback: &ImageFile) -> Vec<ImageFile> {
    let widths = ImageSource::widths(fallback.width).into_iter();
    widths.map(|width| ImageFile { width, format: FileFormat::WebP, ..fallback.clone() }).collect()
}

/// An uploaded image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub id: ImageId,
    pub source: ImageSource,
    /// The size of all its files.
    pub bytes: u64,
    /// Suggested where the image is inserted.
    pub alt: AltText,
    pub name: ImageName,
    pub created_at: DateTime<Utc>,
}

impl Image {
    /// In bytes.
    pub const MAX_UPLOAD: usize = 10 * 1024 * 1024;
    pub const MAX_PIXELS: u64 = 40_000_000;
    /// How long an image is kept after it was used last.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(width: u32) -> ImageSource {
        let hash = "0123456789abcdef0123456789abcdef".parse().unwrap();
        ImageSource { hash, width, height: 10, fallback: FileFormat::Jpeg }
    }

    #[test]
    fn image_is_never_enlarged() {
        assert_eq!(ImageSource::widths(1600), [480, 960, 1600]);
        assert_eq!(ImageSource::widths(1000), [480, 960, 1000]);
        assert_eq!(ImageSource::widths(480), [480]);
        assert_eq!(ImageSource::widths(7), [7]);
    }

    #[test]
    fn preview_keeps_proportions_and_limits() {
        assert_eq!(ImageSource::preview_size(1600, 1200), (1200, 900));
        assert_eq!(ImageSource::preview_size(1000, 500), (1000, 500));
        assert_eq!(ImageSource::preview_size(1600, 16_383), (156, 1600));
        assert_eq!(ImageSource::preview_size(1, 16_383), (1, 1600));
        assert_eq!(ImageSource::preview_size(1600, 1), (1200, 1));
    }

    #[test]
    fn fit_keeps_proportions_within_the_limits() {
        assert_eq!(source(400).fit(240, 36), (240, 6));
        assert_eq!(ImageSource { height: 200, ..source(400) }.fit(240, 36), (72, 36));
        assert_eq!(source(20).fit(240, 36), (20, 10));
    }

    #[test]
    fn srcset_names_every_webp_file() {
        let source = source(700);
        let hash = source.hash.as_str();
        assert_eq!(source.fallback_file().path(), format!("/media/{hash}-700.jpg"));
        assert_eq!(
            ImageSource::srcset(&source.fallback_file()),
            format!("/media/{hash}-480.webp 480w, /media/{hash}-700.webp 700w")
        );
        assert_eq!(source.files().len(), 3);
    }
}
