use std::fmt;

use crate::text::normalize_pasted;

/// A discount code: case-insensitive, stored and shown in upper case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DiscountCode(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscountCodeError {
    #[error("Enter a discount code")]
    Empty,
    #[error(
        "A discount code is up to {} letters, numbers, hyphens and underscores",
        DiscountCode::MAX_LENGTH
    )]
    Malformed,
}

impl DiscountCode {
    pub const MAX_LENGTH: usize = 40;

    /// # Errors
    /// [`DiscountCodeError`] if empty, over 40 characters, or with characters other than ASCII letters,
    /// digits, `-` and `_`.
    pub fn parse(text: &str) -> Result<Self, DiscountCodeError> {
        let text = normalize_pasted(text);
        if text.is_empty() {
            return Err(DiscountCodeError::Empty);
        }
        let has_valid_characters = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if !has_valid_characters || text.len() > Self::MAX_LENGTH {
            return Err(DiscountCodeError::Malformed);
        }
        Ok(Self(text.to_ascii_uppercase()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DiscountCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discount_code_ignores_case_and_spaces() {
        assert_eq!(DiscountCode::parse(" welcome20 ").unwrap().as_str(), "WELCOME20");
    }

    #[test]
    fn discount_code_pasted_finds_the_plain_one() {
        for pasted in [
            "WELCOME\u{2011}20",
            "welcome–20\u{200b}",
            "ＷＥＬＣＯＭＥ－２０",
            "\u{feff}Wel\u{ad}come−20\u{a0}",
        ] {
            assert_eq!(DiscountCode::parse(pasted).unwrap().as_str(), "WELCOME-20", "{pasted:?}");
        }
        assert_eq!(DiscountCode::parse("\u{200b}"), Err(DiscountCodeError::Empty));
    }

    #[test]
    fn discount_code_up_to_40_characters_is_valid() {
        let longest = "A".repeat(40);
        assert_eq!(DiscountCode::parse(&longest).unwrap().to_string(), longest);
    }

    #[test]
    fn discount_code_invalid_is_rejected() {
        assert_eq!(DiscountCode::parse("  "), Err(DiscountCodeError::Empty));
        for bad in ["A B", "Ä", "A\u{0}", "A'--", &"A".repeat(41)] {
            assert_eq!(DiscountCode::parse(bad), Err(DiscountCodeError::Malformed), "{bad:?}");
        }
    }
}
