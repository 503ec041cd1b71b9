use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr as _;

use palette::color_difference::Wcag21RelativeContrast as _;
use palette::convert::FromColorUnclamped as _;
use palette::{FromColor as _, IsWithinBounds as _, Oklch, Srgb};

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ColorError {
    #[error("Enter a color such as #5a2b4f.")]
    Invalid,
}

/// An opaque sRGB color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(Srgb<u8>);

impl Color {
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(Srgb::new(red, green, blue))
    }

    /// From `0xrrggbb`.
    pub(super) const fn from_rgb(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self::new(red, green, blue)
    }

    /// Six or three hexadecimal digits after a number sign.
    pub fn parse(text: &str) -> Result<Self, ColorError> {
        let text = text.trim();
        // Of other characters, `palette` accepts or cannot slice some.
        let is_hexadecimal = |digits: &str| {
            matches!(digits.len(), 3 | 6) && digits.chars().all(|digit| digit.is_ascii_hexdigit())
        };
        if !text.strip_prefix('#').is_some_and(is_hexadecimal) {
            return Err(ColorError::Invalid);
        }
        Srgb::from_str(text).map(Self).map_err(|_| ColorError::Invalid)
    }

    /// The contrast ratio of WCAG 2, from 1 to 21.
    pub fn contrast(self, other: Self) -> f32 {
        self.0.into_format::<f32>().relative_contrast(other.0.into_format())
    }

    pub(super) fn oklch(self) -> Oklch {
        Oklch::from_color(self.0.into_format::<f32>())
    }

    /// A color that sRGB does not have keeps its hue and loses chroma.
    pub(super) fn from_oklch(color: Oklch) -> Self {
        let less_chroma = |color: &Oklch| {
            (color.chroma > 0.0).then(|| Oklch { chroma: (color.chroma - 0.004).max(0.0), ..*color })
        };
        let color = std::iter::successors(Some(color), less_chroma)
            .map(Srgb::from_color_unclamped)
            .find(Srgb::is_within_bounds)
            .unwrap_or_else(|| Srgb::from_color(Oklch { chroma: 0.0, ..color }));
        Self(color.into_format())
    }
}

impl Hash for Color {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.red, self.0.green, self.0.blue).hash(state);
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0.red, self.0.green, self.0.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_only_hexadecimal_notation() {
        for (text, color) in [("#5A2B4F", "#5a2b4f"), (" #abc ", "#aabbcc"), ("#000000", "#000000")] {
            assert_eq!(Color::parse(text).map(|color| color.to_string()).as_deref(), Ok(color), "{text}");
        }
        for text in ["", "#", "5a2b4f", "#5a2b4", "#5a2b4f00", "#gggggg", "plum", "rgb(1,2,3)", "#ä1"] {
            assert_eq!(Color::parse(text), Err(ColorError::Invalid), "{text}");
        }
    }

    #[test]
    fn contrast_of_known_pairs_equals_wcag() {
        let (white, black) = (Color::new(255, 255, 255), Color::new(0, 0, 0));
        assert!((white.contrast(black) - 21.0).abs() < 0.01);
        assert!((Color::new(0x76, 0x76, 0x76).contrast(white) - 4.54).abs() < 0.01);
    }
}
