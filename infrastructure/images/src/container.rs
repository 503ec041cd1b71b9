//! Checks of a file's structure before a decoder allocates what the file claims.

use std::borrow::Cow;
use std::io::{self, Read as _};

use flate2::bufread::ZlibDecoder;

/// In bytes. The largest profiles of printers have about 2 MB.
pub(super) const MAX_PROFILE: u64 = 4 * 1024 * 1024;

/// The PNG file without color profiles that are larger when inflated, or cannot be inflated. Its decoder inflates a profile
/// before anything else can be checked, and a thousandth of the size is enough.
pub(super) fn without_large_profiles(png: &[u8]) -> Cow<'_, [u8]> {
    let mut kept = Cow::Borrowed(png);
    let mut position = 8;
    while let Some(length) = chunk_length(kept.get(position..).unwrap_or_default()) {
        // Length, kind and checksum.
        let end = position.saturating_add(length).saturating_add(12);
        let Some(chunk) = kept.get(position..end) else { break };
        if chunk.get(4..8) == Some(b"iCCP") && is_large(chunk.get(8..).unwrap_or_default()) {
            kept.to_mut().drain(position..end);
        } else {
            position = end;
        }
    }
    kept
}

fn chunk_length(chunk: &[u8]) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(*chunk.first_chunk()?)).ok()
}

/// A profile: its name, a zero, the method of compression, and the compressed data.
fn is_large(profile: &[u8]) -> bool {
    let Some(end_of_name) = profile.iter().position(|byte| *byte == 0) else { return true };
    let compressed = profile.get(end_of_name.saturating_add(2)..).unwrap_or_default();
    let mut inflated = ZlibDecoder::new(compressed).take(MAX_PROFILE.saturating_add(1));
    io::copy(&mut inflated, &mut io::sink()).map_or(true, |length| length > MAX_PROFILE)
}

/// Whether the metadata of a WebP file ends within the file. Its decoder allocates what a chunk claims, up to 4 GB.
pub(super) fn has_complete_metadata(webp: &[u8]) -> bool {
    let mut rest = webp.get(12..).unwrap_or_default();
    while let Some((header, data)) = rest.split_first_chunk::<8>() {
        let [kind @ .., a, b, c, d] = *header;
        let length = usize::try_from(u32::from_le_bytes([a, b, c, d])).unwrap_or(usize::MAX);
        if length > data.len() {
            return !matches!(&kind, b"ICCP" | b"EXIF" | b"XMP ");
        }
        // Chunks begin at even positions.
        rest = data.get(length.saturating_add(length % 2)..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use image::{ImageFormat, RgbImage};

    use super::*;
    use crate::decode::decode;

    fn image(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        RgbImage::new(3, 2).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn png_with_profiles(lengths: &[usize]) -> Vec<u8> {
        let mut png = image(ImageFormat::Png);
        for length in lengths {
            let mut compressed = ZlibEncoder::new(b"name\0\0".to_vec(), Compression::best());
            let block = vec![0; 1024 * 1024];
            for part in 0..length.div_ceil(block.len()) {
                let left = length - part * block.len();
                compressed.write_all(&block[..left.min(block.len())]).unwrap();
            }
            let data = compressed.finish().unwrap();
            let mut checked = flate2::Crc::new();
            checked.update(b"iCCP");
            checked.update(&data);
            let mut chunk = u32::try_from(data.len()).unwrap().to_be_bytes().to_vec();
            chunk.extend(b"iCCP");
            chunk.extend(&data);
            chunk.extend(checked.sum().to_be_bytes());
            // After the signature and the header.
            png.splice(33..33, chunk);
        }
        png
    }

    #[test]
    fn png_profile_bomb_is_removed_before_decoding() {
        let plain = image(ImageFormat::Png);
        let bomb = png_with_profiles(&[20 * 1024 * 1024, 5 * 1024 * 1024]);
        assert!(bomb.len() < 200_000);
        assert_eq!(without_large_profiles(&bomb), plain);
        assert_eq!(decode(&bomb).unwrap().pixels, decode(&plain).unwrap().pixels);
    }

    #[test]
    fn png_profile_of_usual_size_is_kept() {
        for length in [1, 500_000, 4 * 1024 * 1024] {
            let png = png_with_profiles(&[length]);
            assert_eq!(without_large_profiles(&png), png, "{length}");
        }
    }

    #[test]
    fn png_with_damaged_profile_decodes_without_it() {
        let mut png = png_with_profiles(&[1000]);
        png[50] ^= 0xFF;
        assert_eq!(without_large_profiles(&png), image(ImageFormat::Png));
        for end in 0..png.len() {
            // Never panics.
            let _ = without_large_profiles(&png[..end]);
        }
    }

    #[test]
    fn webp_chunk_beyond_the_end_is_damaged() {
        let webp = image(ImageFormat::WebP);
        assert!(has_complete_metadata(&webp));
        assert!(decode(&webp).is_ok());
        for claimed in [1, 4_000_000_000_u32] {
            let mut extended = webp.clone();
            extended.extend(b"ICCP");
            extended.extend(claimed.to_le_bytes());
            assert!(!has_complete_metadata(&extended), "{claimed}");
            assert!(decode(&extended).is_err(), "{claimed}");
        }
    }
}
