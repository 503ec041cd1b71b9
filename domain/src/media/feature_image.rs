use super::{AltText, FileFormat, ImageFile, ImageSource};

/// The image that stands for a post or an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeatureImage {
    pub source: ImageSource,
    pub alt: AltText,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose an image from the library")]
pub struct NotUploadedError;

impl FeatureImage {
    /// Parses the path of the fallback file. Its height is not in the path.
    ///
    /// # Errors
    /// [`NotUploadedError`] if this is no such path, or the height is 0.
    pub fn parse(path: &str, height: u32, alt: AltText) -> Result<Self, NotUploadedError> {
        let ImageFile { hash, width, format } = ImageFile::parse_path(path).map_err(|_| NotUploadedError)?;
        if format == FileFormat::WebP || height == 0 {
            return Err(NotUploadedError);
        }
        Ok(Self { source: ImageSource { hash, width, height, fallback: format }, alt })
    }

    /// The path of the [fallback file](ImageSource::fallback_file).
    pub fn path(&self) -> String {
        self.source.fallback_file().path()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_image_is_an_uploaded_image() {
        let path = "/media/0123456789abcdef0123456789abcdef-1600.jpg";
        let image = FeatureImage::parse(path, 900, AltText::default()).unwrap();
        assert_eq!((image.path().as_str(), image.source.width, image.source.height), (path, 1600, 900));
        assert_eq!(FeatureImage::parse(path, 0, AltText::default()), Err(NotUploadedError));
        for other in ["", "https://a.example/b.jpg", "/media/0123456789abcdef0123456789abcdef-1600.webp"] {
            assert_eq!(FeatureImage::parse(other, 900, AltText::default()), Err(NotUploadedError), "{other}");
        }
    }
}
