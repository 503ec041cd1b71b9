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
