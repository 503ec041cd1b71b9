//! Share images, drawn as SVG and rendered to PNG with resvg.

mod fonts;
mod layout;
mod template;

use std::sync::{Arc, LazyLock};

use application::ports::{ShareImage, ShareImageError, ShareImageRenderer};
use async_trait::async_trait;
use resvg::tiny_skia::{Pixmap, Transform};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use self::fonts::Fonts;

/// Loaded for the first image: commands and most servers that were just started draw none.
static FONTS: LazyLock<Fonts> = LazyLock::new(Fonts::load);

/// Draws one image at a time, so that requests for images leave processors to other requests.
pub struct SvgShareImages {
    running: Arc<Semaphore>,
}

impl Default for SvgShareImages {
    fn default() -> Self {
        Self { running: Arc::new(Semaphore::new(1)) }
    }
}

#[async_trait]
impl ShareImageRenderer for SvgShareImages {
    async fn render(&self, image: &ShareImage) -> Result<Vec<u8>, ShareImageError> {
        let permit = self.running.clone().acquire_owned().await.map_err(|error| failure(&error))?;
        let image = image.clone();
        let drawn = spawn_blocking(move || {
            let _permit = permit;
            draw(&FONTS, &image)
        });
        drawn.await.map_err(|error| failure(&error))?
    }
}

fn draw(fonts: &Fonts, image: &ShareImage) -> Result<Vec<u8>, ShareImageError> {
    let tree = fonts.parse(&template::svg(fonts, image)?)?;
    let mut pixels = Pixmap::new(template::WIDTH, template::HEIGHT)
        .ok_or_else(|| ShareImageError("no memory".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failure(&error))
}

fn failure(error: &impl ToString) -> ShareImageError {
    ShareImageError(error.to_string())
}

#[cfg(test)]
mod tests;
