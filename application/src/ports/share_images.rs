use async_trait::async_trait;
use domain::appearance::BrandColors;
use domain::media::ImageSource;
use thiserror::Error;

/// What the preview image of a shared link shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ShareImage {
    pub site_name: String,
    /// The host of the site's URL.
    pub host: String,
    pub title: String,
    /// Above the title; may be empty.
    pub label: String,
    pub hue: Hue,
    /// `None` for the default ones.
    pub colors: Option<BrandColors>,
    /// Instead of the drawn one.
    pub logo: Option<ImageSource>,
}

domain::text_enum! {
    /// The colors of a category, as `frontend/src/ui/category-hue.ts`.
    #[derive(Hash)]
    pub enum Hue {
        Honey = "honey",
        Plum = "plum",
        Clay = "clay",
        Sage = "sage",
        Sky = "sky",
    }
}

#[derive(Debug, Clone, Error)]
#[error("the share image cannot be drawn: {0}")]
pub struct ShareImageError(pub String);

/// Draws share images.
#[async_trait]
pub trait ShareImageRenderer: Send + Sync {
    /// The image as PNG, 1200 by 630 pixels. `logo` is the file of its logo.
    async fn render(&self, image: &ShareImage, logo: Option<Vec<u8>>) -> Result<Vec<u8>, ShareImageError>;
}
