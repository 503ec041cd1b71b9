use application::ports::ProcessingError;
use domain::media::ImageSource;
use image::{ImageFormat, load_from_memory_with_format};
use images::reencode;

/// What is accepted becomes files of the announced sizes, without anything else in them.
pub(super) fn image(bytes: &[u8]) {
    let processed = match reencode(bytes) {
        Ok(processed) => processed,
        Err(ProcessingError::Rejected(_)) => return,
        Err(error @ ProcessingError::Failed(_)) => panic!("{error:?}"),
    };
    let widths: Vec<_> = processed.webp.iter().map(|(width, _)| *width).collect();
    assert_eq!(widths, ImageSource::widths(processed.width));
    for (width, file) in &processed.webp {
        let decoded = load_from_memory_with_format(file, ImageFormat::WebP).expect("a WebP file");
        assert_eq!(decoded.width(), *width);
        for chunk in [b"EXIF", b"ICCP", b"XMP "] {
            assert!(!file.windows(4).any(|window| window == chunk) || file.len() > 4096, "metadata in WebP");
        }
    }
    let fallback = image::load_from_memory(&processed.fallback_bytes).expect("a fallback");
    assert_eq!((fallback.width(), fallback.height()), (processed.width, processed.height));
}
