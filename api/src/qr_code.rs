//! QR codes as the path of an SVG image.

use qrcode::{Color, QrCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult};

/// A QR code to draw in dark on a light background, with a margin of four modules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct QrCodeResponse {
    /// Width and height in modules.
    size: usize,
    /// The dark modules: the `d` attribute of an SVG path in which a module is one unit.
    path: String,
}

impl QrCodeResponse {
    /// # Errors
    /// If the content is longer than a QR code can hold.
    pub(crate) fn new(content: &str) -> ApiResult<Self> {
        let code = QrCode::new(content).map_err(|error| ApiError::internal(&error))?;
        let size = code.width();
        let mut rectangles = Vec::new();
        for (y, row) in code.to_colors().chunks(size).enumerate() {
            let mut x = 0;
            // One rectangle per run of dark modules.
            for run in row.chunk_by(|left, right| left == right) {
                if run.first() == Some(&Color::Dark) {
                    rectangles.push(format!("M{x} {y}h{0}v1h-{0}z", run.len()));
                }
                x += run.len();
            }
        }
        Ok(Self { size, path: rectangles.concat() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qr_code_draws_every_dark_module() {
        let content = "otpauth://totp/Marigold:anna%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Marigold";
        let drawn = QrCodeResponse::new(content).unwrap();
        let expected = QrCode::new(content).unwrap();
        assert_eq!(drawn.size, expected.width());
        let lengths =
            drawn.path.split('h').filter_map(|part| part.split_once("v1").map(|(length, _)| length));
        let dark: usize = lengths.map(|length| length.parse::<usize>().unwrap()).sum();
        assert_eq!(dark, expected.to_colors().iter().filter(|color| **color == Color::Dark).count());
        assert!(drawn.path.starts_with("M0 0h7v1h-7z"), "the finder pattern: {}", drawn.path);
    }

    #[test]
    fn qr_code_with_too_much_content_is_an_error() {
        assert!(QrCodeResponse::new(&"a".repeat(5_000)).is_err());
    }
}
