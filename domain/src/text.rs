//! Validation shared by all text fields.

/// Why a text is invalid. Each field has its own message (`docs/product.md`, "Validation").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextError {
    Empty,
    TooLong,
    ControlCharacter,
}

/// A single trimmed line: not empty, at most `max` characters, no control characters.
pub(crate) fn single_line(text: &str, max: usize) -> Result<String, TextError> {
    parse(text, max, char::is_control)
}

/// Trimmed text: not empty, at most `max` characters; line breaks and tabs are the only control characters.
pub(crate) fn multi_line(text: &str, max: usize) -> Result<String, TextError> {
    parse(text, max, |c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

fn parse(text: &str, max: usize, is_forbidden: impl Fn(char) -> bool) -> Result<String, TextError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(TextError::Empty);
    }
    // Checked before trimming, because some control characters count as white space.
    if text.chars().any(is_forbidden) {
        return Err(TextError::ControlCharacter);
    }
    if trimmed.chars().count() > max {
        return Err(TextError::TooLong);
    }
    Ok(trimmed.to_owned())
}

/// A line that may be missing.
macro_rules! optional_line {
    ($(#[$comment:meta])* $name:ident, $error:ident, $max:literal, $too_long:literal, $control:literal) => {
        $(#[$comment])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum $error {
            #[error($too_long)]
            TooLong,
            #[error($control)]
            ControlCharacter,
        }

        impl $name {
            pub const MAX_LENGTH: usize = $max;

            /// Returns `None` if the text is blank.
            ///
            /// # Errors
            /// If it is too long or has control characters.
            pub fn parse(text: &str) -> Result<Option<Self>, $error> {
                match $crate::text::single_line(text, Self::MAX_LENGTH) {
                    Ok(line) => Ok(Some(Self(line))),
                    Err($crate::text::TextError::Empty) => Ok(None),
                    Err($crate::text::TextError::TooLong) => Err($error::TooLong),
                    Err($crate::text::TextError::ControlCharacter) => Err($error::ControlCharacter),
                }
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}
pub(crate) use optional_line;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_line_trims_and_rejects_control_characters() {
        assert_eq!(single_line("  Anna ", 10), Ok("Anna".to_owned()));
        assert_eq!(single_line(" \t ", 10), Err(TextError::Empty));
        for bad in ["a\u{0}b", "a\nb", "a\u{7f}b", "a\u{85}b", "a\u{b}", "\u{85}a"] {
            assert_eq!(single_line(bad, 10), Err(TextError::ControlCharacter), "{bad:?}");
        }
    }

    #[test]
    fn text_length_counts_characters() {
        assert!(single_line("äöüß", 4).is_ok());
        assert_eq!(single_line("äöüßé", 4), Err(TextError::TooLong));
    }

    #[test]
    fn multi_line_keeps_line_breaks_rejects_nul() {
        assert_eq!(multi_line("a\n\tb", 10), Ok("a\n\tb".to_owned()));
        assert_eq!(multi_line("a\n", 10), Ok("a".to_owned()));
        for bad in ["a\u{0}b", "a\u{b}"] {
            assert_eq!(multi_line(bad, 10), Err(TextError::ControlCharacter), "{bad:?}");
        }
    }
}
