use domain::media::{AltText, AltTextError, FeatureImage, NotUploadedError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::rule;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FeatureImageError {
    #[error(transparent)]
    Alt(#[from] AltTextError),
    #[error(transparent)]
    NotUploaded(#[from] NotUploadedError),
}

/// An uploaded image that stands for a post or an agent.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct FeatureImageRequest {
    /// The path of the fallback file (JPEG or PNG in the largest size), as the image library returns it. Empty for no image.
    src: String,
    /// The height of that file, in pixels.
    height: u32,
    /// Alternative text.
    #[schema(extensions(("x-rule" = json!(rule::any_line(AltText::MAX_LENGTH)))))]
    alt: String,
}

impl FeatureImageRequest {
    /// `None` for no image.
    pub(crate) fn parse(&self) -> Result<Option<FeatureImage>, FeatureImageError> {
        if self.src.is_empty() {
            return Ok(None);
        }
        let alt = AltText::parse(&self.alt)?;
        Ok(Some(FeatureImage::parse(&self.src, self.height, alt)?))
    }
}

/// An uploaded image that stands for a post or an agent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeatureImageResponse {
    /// The path of the fallback file (JPEG or PNG in the largest size), as the image library returns it.
    src: String,
    /// The height of that file, in pixels.
    height: u32,
    /// Alternative text, up to 300 characters.
    alt: String,
}

impl From<&FeatureImage> for FeatureImageResponse {
    fn from(image: &FeatureImage) -> Self {
        Self { src: image.path(), height: image.source.height, alt: image.alt.as_str().to_owned() }
    }
}
