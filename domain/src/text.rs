//! What every text field has in common.

/// Why a text is not taken. Each field has its own message (`docs/product.md`, "Validation").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextFault {
    Empty,
    TooLong,
    ControlCharacter,
}

/// One line of text: trimmed, not empty, at most `max` characters, no control characters.
pub(crate) fn line(text: &str, max: usize) -> Result<String, TextFault> {
    parse(text, max, char::is_control)
}

/// Text of several lines: trimmed, not empty, at most `max` characters; line breaks and tabs are the
/// only control characters.
pub(crate) fn paragraphs(text: &str, max: usize) -> Result<String, TextFault> {
    parse(text, max, |c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

fn parse(text: &str, max: usize, is_refused: impl Fn(char) -> bool) -> Result<String, TextFault> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(TextFault::Empty);
    }
    // In the whole text: some control characters are white space, which trimming would remove.
    if text.chars().any(is_refused) {
        return Err(TextFault::ControlCharacter);
    }
    if trimmed.chars().count() > max {
        return Err(TextFault::TooLong);
    }
    Ok(trimmed.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_and_holds_no_control_characters() {
        assert_eq!(line("  Anna ", 10), Ok("Anna".to_owned()));
        assert_eq!(line(" \t ", 10), Err(TextFault::Empty));
        for bad in ["a\u{0}b", "a\nb", "a\u{7f}b", "a\u{85}b", "a\u{b}", "\u{85}a"] {
            assert_eq!(line(bad, 10), Err(TextFault::ControlCharacter), "{bad:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_not_bytes() {
        assert!(line("äöüß", 4).is_ok());
        assert_eq!(line("äöüßé", 4), Err(TextFault::TooLong));
    }

    #[test]
    fn paragraphs_keep_their_line_breaks_but_no_nul() {
        assert_eq!(paragraphs("a\n\tb", 10), Ok("a\n\tb".to_owned()));
        assert_eq!(paragraphs("a\n", 10), Ok("a".to_owned()));
        for bad in ["a\u{0}b", "a\u{b}"] {
            assert_eq!(paragraphs(bad, 10), Err(TextFault::ControlCharacter), "{bad:?}");
        }
    }
}
