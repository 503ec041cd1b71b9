//! Share images, drawn as SVG and rendered to PNG with resvg.

mod fonts;
mod layout;
mod template;

use std::sync::{Arc, LazyLock};

use application::ports::{ShareImage, ShareImageError, ShareImageRenderer};
use async_trait::async_trait;
use image::{Rgba, RgbaImage};
use resvg::tiny_skia::{ColorU8, IntSize, Pixmap, PixmapPaint, Transform};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use self::fonts::Fonts;
use crate::processor::decode_within;

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
    async fn render(&self, image: &ShareImage, logo: Option<Vec<u8>>) -> Result<Vec<u8>, ShareImageError> {
        let permit = self.running.clone().acquire_owned().await.map_err(|error| failure(&error))?;
        let image = image.clone();
        let drawn = spawn_blocking(move || {
            let _permit = permit;
            draw(&FONTS, &image, logo.as_deref())
        });
        drawn.await.map_err(|error| failure(&error))?
    }
}

fn draw(fonts: &Fonts, image: &ShareImage, logo: Option<&[u8]>) -> Result<Vec<u8>, ShareImageError> {
    let (width, height) = image.logo.as_ref().map_or((0, 0), |logo| logo.fit(360, 56));
    // A logo that is damaged makes way for the drawn one.
    let logo = logo.and_then(|file| decode_within(file, width, height).ok());
    let logo =
        logo.and_then(|pixels| Pixmap::from_vec(premultiplied(&pixels), IntSize::from_wh(width, height)?));
    let tree = fonts.parse(&template::svg(fonts, image, logo.as_ref().map(Pixmap::width))?)?;
    let mut pixels = Pixmap::new(template::WIDTH, template::HEIGHT)
        .ok_or_else(|| ShareImageError("no memory".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    if let Some(logo) = logo {
        let top = template::LOGO_MIDDLE.saturating_sub_unsigned(height / 2);
        pixels.draw_pixmap(
            template::LOGO_LEFT,
            top,
            logo.as_ref(),
            &PixmapPaint::default(),
            Transform::identity(),
            None,
        );
    }
    pixels.encode_png().map_err(|error| failure(&error))
}

/// The format of [`Pixmap`].
fn premultiplied(pixels: &RgbaImage) -> Vec<u8> {
    let color = |pixel: &Rgba<u8>| {
        let [red, green, blue, alpha] = pixel.0;
        let color = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
        [color.red(), color.green(), color.blue(), alpha]
    };
    pixels.pixels().flat_map(color).collect()
}

fn failure(error: &impl ToString) -> ShareImageError {
    ShareImageError(error.to_string())
}

#[cfg(test)]
mod tests;
