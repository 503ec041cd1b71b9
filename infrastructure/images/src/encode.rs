use std::io::Cursor;

use application::ports::{ProcessedImage, ProcessingError, SiteIcon};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::media::{FileFormat, ImageSource};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::{FilterType, overlay};
use image::{DynamicImage, Rgba, RgbaImage};
use webp::Encoder;

use super::decode::{Decoded, MAX_HEIGHT};

const WEBP_QUALITY: f32 = 80.0;
/// libwebp takes the quality of lossless files as the effort.
const LOSSLESS_EFFORT: f32 = 60.0;
const JPEG_QUALITY: u8 = 82;

/// Encodes an image in each width, without metadata.
pub(super) fn encode(decoded: Decoded) -> Result<ProcessedImage, ProcessingError> {
    let Decoded { mut pixels, width: upload_width, height: upload_height, is_drawing } = decoded;
    let largest = largest_width(upload_width, upload_height);
    let mut webp = Vec::new();
    let mut fallback = None;
    // Each size is made from the next larger one.
    for width in ImageSource::widths(largest).into_iter().rev() {
        pixels = resize(pixels, width, scaled_height(width, upload_height, upload_width));
        let is_opaque = pixels.pixels().all(|pixel| pixel.0[3] == u8::MAX);
        webp.push((width, encode_webp(&pixels, is_opaque, is_drawing)?));
        if fallback.is_none() {
            fallback = Some((pixels.height(), encode_fallback(&pixels, is_opaque)?));
        }
    }
    webp.reverse();
    let (height, (format, fallback_bytes)) =
        fallback.ok_or_else(|| ProcessingError::Failed("an image without widths".into()))?;
    Ok(ProcessedImage { width: largest, height, fallback: format, webp, fallback_bytes })
}

/// Never wider than the upload. Less wide if the image would be too high.
fn largest_width(width: u32, height: u32) -> u32 {
    let [width64, height64, max_height] = [width, height, MAX_HEIGHT].map(u64::from);
    let fitting = width64.saturating_mul(max_height).checked_div(height64).unwrap_or(1).max(1);
    let widest = ImageSource::WIDTHS.into_iter().max().unwrap_or(1);
    width.min(widest).min(u32::try_from(fitting).unwrap_or(u32::MAX))
}

/// The height that keeps the proportions of the upload.
fn scaled_height(width: u32, upload_height: u32, upload_width: u32) -> u32 {
    let [width, height, upload_width] = [width, upload_height, upload_width].map(u64::from);
    let rounded = (width.saturating_mul(height)).saturating_add(upload_width / 2).checked_div(upload_width);
    u32::try_from(rounded.unwrap_or(1)).unwrap_or(MAX_HEIGHT).clamp(1, MAX_HEIGHT)
}

pub(super) fn resize(pixels: RgbaImage, width: u32, height: u32) -> RgbaImage {
    if pixels.dimensions() == (width, height) {
        return pixels;
    }
    DynamicImage::from(pixels).resize_exact(width, height, FilterType::Lanczos3).into_rgba8()
}

fn encode_webp(pixels: &RgbaImage, is_opaque: bool, is_drawing: bool) -> Result<Vec<u8>, ProcessingError> {
    let (width, height) = pixels.dimensions();
    let rgb = is_opaque.then(|| DynamicImage::from(pixels.clone()).into_rgb8());
    let encoder = match &rgb {
        Some(rgb) => Encoder::from_rgb(rgb, width, height),
        None => Encoder::from_rgba(pixels, width, height),
    };
    let failed = |error| ProcessingError::Failed(format!("libwebp: {error:?}").into());
    let lossy = encoder.encode_simple(false, WEBP_QUALITY).map_err(failed)?.to_vec();
    if !is_drawing {
        return Ok(lossy);
    }
    let lossless = encoder.encode_simple(true, LOSSLESS_EFFORT).map_err(failed)?;
    Ok(if lossless.len() < lossy.len() { lossless.to_vec() } else { lossy })
}

/// A JPEG file that services which show link previews accept: some ignore images of more than 300 kB. Transparent parts become
/// white.
pub(super) fn encode_preview(decoded: Decoded) -> Result<Vec<u8>, ProcessingError> {
    const MAX_BYTES: usize = 300_000;
    const QUALITIES: [u8; 8] = [JPEG_QUALITY, 70, 58, 46, 34, 22, 10, 4];

    let (width, height) = decoded.pixels.dimensions();
    let (width, height) = ImageSource::preview_size(width, height);
    let mut flat = RgbaImage::from_pixel(width, height, Rgba([u8::MAX; 4]));
    overlay(&mut flat, &resize(decoded.pixels, width, height), 0, 0);
    let flat = DynamicImage::from(flat).into_rgb8();
    let mut bytes = Vec::new();
    for quality in QUALITIES {
        bytes.clear();
        let encoded = flat.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, quality));
        encoded.map_err(|error| ProcessingError::Failed(error.into()))?;
        if bytes.len() <= MAX_BYTES {
            break;
        }
    }
    Ok(bytes)
}

/// The image in the middle of a square.
pub(super) fn encode_icon(decoded: Decoded, icon: SiteIcon) -> Result<Vec<u8>, ProcessingError> {
    let (size, inner) = icon.sizes();
    let background = if icon.is_opaque() { [u8::MAX; 4] } else { [0; 4] };
    let mut square = RgbaImage::from_pixel(size, size, Rgba(background));
    let image = DynamicImage::from(decoded.pixels).resize(inner, inner, FilterType::Lanczos3).into_rgba8();
    let [left, top] = [image.width(), image.height()].map(|side| i64::from(size.saturating_sub(side) / 2));
    overlay(&mut square, &image, left, top);
    let mut png = Vec::new();
    let encoded = DynamicImage::from(square).write_with_encoder(PngEncoder::new(&mut png));
    encoded.map_err(|error| ProcessingError::Failed(error.into()))?;
    if icon != SiteIcon::Favicon {
        return Ok(png);
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\">\
         <image width=\"{size}\" height=\"{size}\" href=\"data:image/png;base64,{}\"/></svg>",
        STANDARD.encode(png)
    );
    Ok(svg.into_bytes())
}

fn encode_fallback(pixels: &RgbaImage, is_opaque: bool) -> Result<(FileFormat, Vec<u8>), ProcessingError> {
    let mut bytes = Cursor::new(Vec::new());
    let image = DynamicImage::from(pixels.clone());
    let (format, encoded) = if is_opaque {
        let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
        (FileFormat::Jpeg, image.into_rgb8().write_with_encoder(encoder))
    } else {
        let encoder = PngEncoder::new(&mut bytes);
        (FileFormat::Png, image.write_with_encoder(encoder))
    };
    encoded.map_err(|error| ProcessingError::Failed(error.into()))?;
    Ok((format, bytes.into_inner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is harder to compress.
    fn noise(width: u32, height: u32) -> RgbaImage {
        let mut state: u32 = 1;
        RgbaImage::from_fn(width, height, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [a, b, c, _] = state.to_be_bytes();
            Rgba([a, b, c, u8::MAX])
        })
    }

    fn preview_of(pixels: RgbaImage) -> (u32, u32, usize) {
        let (width, height) = pixels.dimensions();
        let bytes = encode_preview(Decoded { pixels, width, height, is_drawing: false }).unwrap();
        let shown = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg).unwrap();
        (shown.width(), shown.height(), bytes.len())
    }

    #[test]
    fn preview_of_noise_is_below_300_kb() {
        for (size, expected) in [((1600, 1200), (1200, 900)), ((1200, 2400), (800, 1600))] {
            let (width, height, bytes) = preview_of(noise(size.0, size.1));
            assert_eq!((width, height), expected);
            assert!(bytes <= 300_000, "{bytes}");
        }
        let (.., bytes) = preview_of(noise(1200, 1600));
        assert!(bytes <= 300_000, "{bytes}");
    }

    #[test]
    fn icon_is_a_square_with_the_image_in_its_middle() {
        let red = RgbaImage::from_pixel(400, 200, Rgba([200, 0, 0, u8::MAX]));
        let icon = |icon| {
            let decoded = Decoded { pixels: red.clone(), width: 400, height: 200, is_drawing: true };
            encode_icon(decoded, icon).unwrap()
        };
        for (kind, size, corner, left) in [
            (SiteIcon::Small, 192, [0; 4], [200, 0, 0, u8::MAX]),
            (SiteIcon::AppleTouch, 180, [u8::MAX; 4], [200, 0, 0, u8::MAX]),
            (SiteIcon::Maskable, 512, [u8::MAX; 4], [u8::MAX; 4]),
        ] {
            let shown = image::load_from_memory(&icon(kind)).unwrap().into_rgba8();
            assert_eq!(shown.dimensions(), (size, size));
            assert_eq!((shown.get_pixel(0, 0).0, shown.get_pixel(2, size / 2).0), (corner, left), "{kind:?}");
        }
        let svg = String::from_utf8(icon(SiteIcon::Favicon)).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains("href=\"data:image/png;base64,iVBOR"), "{svg}");
    }

    #[test]
    fn size_keeps_proportions_and_limits() {
        assert_eq!(largest_width(4000, 3000), 1600);
        assert_eq!(largest_width(700, 3000), 700);
        assert_eq!(largest_width(1, 40_000_000), 1);
        assert_eq!(largest_width(1000, 32_766), 500);
        assert_eq!(scaled_height(1600, 3000, 4000), 1200);
        assert_eq!(scaled_height(500, 32_766, 1000), 16_383);
        assert_eq!(scaled_height(1600, 1, 40_000_000), 1);
        assert_eq!(scaled_height(1, 40_000_000, 1), MAX_HEIGHT);
    }
}
