use std::io::Cursor;

use application::ports::ImageRejection;
use domain::media::{FileFormat, Image, ImageSource};
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits, RgbaImage,
    guess_format,
};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::container::{MAX_PROFILE, has_complete_metadata, without_large_profiles};

/// Bytes that one decoder may allocate: 40 megapixels with 16 bits per channel fit.
const MAX_ALLOCATION: u64 = 400 * 1024 * 1024;
/// libwebp encodes no larger image.
pub(super) const MAX_HEIGHT: u32 = 16_383;

/// Pixels in sRGB, upright, at most twice as wide as the largest file.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) pixels: RgbaImage,
    /// The width of the upload, which may be larger than `pixels`.
    pub(super) width: u32,
    pub(super) height: u32,
    /// PNG and GIF: drawings and screenshots, which often are smaller without loss.
    pub(super) is_drawing: bool,
}

/// Decodes a file by its content; its name and declared type do not matter. Dimensions are checked before pixels are
/// decoded, so that a decompression bomb costs nothing.
pub(super) fn decode(file: &[u8]) -> Result<Decoded, ImageRejection> {
    let format = guess_format(file).map_err(|_| ImageRejection::UnknownFormat)?;
    let input = Cursor::new(file);
    match format {
        ImageFormat::Png => {
            let file = without_large_profiles(file);
            let decoder = valid(PngDecoder::with_limits(Cursor::new(&*file), limits()))?;
            check_size(&decoder)?;
            if valid(decoder.is_apng())? {
                return Err(ImageRejection::Animated);
            }
            read(decoder, true)
        }
        ImageFormat::Jpeg => {
            if !is_complete_jpeg(file) {
                return Err(ImageRejection::Damaged);
            }
            read(valid(JpegDecoder::new(input))?, false)
        }
        ImageFormat::WebP => {
            if !has_complete_metadata(file) {
                return Err(ImageRejection::Damaged);
            }
            let decoder = valid(WebPDecoder::new(input))?;
            check_size(&decoder)?;
            if decoder.has_animation() {
                return Err(ImageRejection::Animated);
            }
            read(decoder, false)
        }
        ImageFormat::Gif => {
            let decoder = valid(GifDecoder::new(input))?;
            check_size(&decoder)?;
            if has_several_frames(file)? {
                return Err(ImageRejection::Animated);
            }
            read(decoder, true)
        }
        _ => Err(ImageRejection::UnknownFormat),
    }
}

/// The width of a file of this format. Reads only the header.
pub(super) fn width(file: &[u8], format: FileFormat) -> Option<u32> {
    let (format, file) = match format {
        FileFormat::Png => (ImageFormat::Png, without_large_profiles(file)),
        FileFormat::Jpeg => (ImageFormat::Jpeg, file.into()),
        FileFormat::WebP if has_complete_metadata(file) => (ImageFormat::WebP, file.into()),
        FileFormat::WebP => return None,
    };
    let mut reader = ImageReader::with_format(Cursor::new(&*file), format);
    reader.limits(limits());
    reader.into_dimensions().ok().map(|(width, _)| width)
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_ALLOCATION);
    limits
}

fn valid<T>(outcome: ImageResult<T>) -> Result<T, ImageRejection> {
    outcome.map_err(|error| match error {
        ImageError::Limits(_) => ImageRejection::TooManyPixels,
        _ => ImageRejection::Damaged,
    })
}

fn check_size(decoder: &impl ImageDecoder) -> Result<(), ImageRejection> {
    let (width, height) = decoder.dimensions();
    match u64::from(width).saturating_mul(u64::from(height)) {
        0 => Err(ImageRejection::Damaged),
        1..=Image::MAX_PIXELS => Ok(()),
        _ => Err(ImageRejection::TooManyPixels),
    }
}

fn read(mut decoder: impl ImageDecoder, is_drawing: bool) -> Result<Decoded, ImageRejection> {
    check_size(&decoder)?;
    valid(decoder.set_limits(limits()))?;
    // A photo without a readable profile or orientation is still a photo.
    let profile = decoder.icc_profile().ok().flatten();
    let profile =
        profile.filter(|profile| u64::try_from(profile.len()).is_ok_and(|size| size <= MAX_PROFILE));
    let orientation = decoder.orientation().ok();
    let mut image = valid(DynamicImage::from_decoder(decoder))?;
    if let Some(orientation) = orientation {
        image.apply_orientation(orientation);
    }
    let (width, height) = (image.width(), image.height());
    let mut pixels = shrink(image).into_rgba8();
    if let Some(profile) = profile {
        convert_to_srgb(&mut pixels, &profile);
    }
    Ok(Decoded { pixels, width, height, is_drawing })
}

/// Halves a large image several times over in one fast pass, before it is converted and scaled with care.
fn shrink(image: DynamicImage) -> DynamicImage {
    let largest = ImageSource::WIDTHS.into_iter().max().unwrap_or(1).saturating_mul(2);
    if image.width() <= largest && image.height() <= MAX_HEIGHT {
        return image;
    }
    image.thumbnail(largest, MAX_HEIGHT)
}

/// Leaves the pixels unchanged if the profile is invalid or of another kind, such as that of a printer.
fn convert_to_srgb(pixels: &mut RgbaImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgba, options) else {
        return;
    };
    let source = pixels.clone();
    if transform.transform(&source, pixels).is_err() {
        *pixels = source;
    }
}

/// Reads the headers of the first two frames.
fn has_several_frames(file: &[u8]) -> Result<bool, ImageRejection> {
    let mut options = gif::DecodeOptions::new();
    options.skip_frame_decoding(true);
    let decoder = options.read_info(Cursor::new(file));
    let mut decoder = decoder.map_err(|_| ImageRejection::Damaged)?;
    let mut has_frame =
        || decoder.next_frame_info().map(|frame| frame.is_some()).map_err(|_| ImageRejection::Damaged);
    Ok(has_frame()? && has_frame()?)
}

/// Whether an end marker follows the first scan. The decoder fills what is missing with gray instead of failing.
fn is_complete_jpeg(file: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xDA;
    const END: [u8; 2] = [0xFF, 0xD9];
    let mut rest = file.get(2..).unwrap_or_default();
    loop {
        match *rest {
            // Fill bytes before a marker.
            [0xFF, 0xFF, ..] => rest = rest.get(1..).unwrap_or_default(),
            [0xFF, START_OF_SCAN, ..] => return rest.windows(2).any(|pair| pair == END),
            [0xFF, _, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([high, low]));
                rest = rest.get(length.saturating_add(2)..).unwrap_or_default();
            }
            _ => return false,
        }
    }
}
