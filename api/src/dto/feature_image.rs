use domain::media::{AltText, FeatureImage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::FieldErrors;

/// An uploaded image that stands for a post or an agent.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct FeatureImageBody {
    /// The path of the largest file that every program reads, as the library of images names it. Empty for no image.
    src: String,
    /// Of that file, in pixels.
    height: u32,
    /// Alternative text, up to 300 characters.
    alt: String,
}

impl FeatureImageBody {
    /// Returns `None` if an error was recorded.
    pub(crate) fn parse(&self, field: &str, fields: &mut FieldErrors) -> Option<Option<FeatureImage>> {
        if self.src.is_empty() {
            return Some(None);
        }
        let alt = fields.collect(field, AltText::parse(&self.alt))?;
        fields.collect(field, FeatureImage::parse(&self.src, self.height, alt)).map(Some)
    }
}

impl From<&FeatureImage> for FeatureImageBody {
    fn from(image: &FeatureImage) -> Self {
        Self { src: image.path(), height: image.source.height, alt: image.alt.as_str().to_owned() }
    }
}
