//! Validation shared by all text fields.

use std::iter;

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

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

/// The same with the line breaks of Unix, whatever the file or form had.
pub(crate) fn unix_lines(text: &str, max: usize) -> Result<String, TextError> {
    multi_line(&text.replace("\r\n", "\n").replace('\r', "\n"), max)
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

/// A code or an email address as people paste it out of documents and chats: without invisible characters, and with
/// ASCII characters in place of their look-alikes. Trimmed.
pub fn normalize_pasted(text: &str) -> String {
    let visible: String = text.chars().filter(|c| !is_invisible(*c)).map(to_ascii).collect();
    visible.trim().to_owned()
}

/// The digits of a one-time code as people paste it: of any script, in ASCII. Everything else is dropped.
pub fn extract_digits(text: &str) -> String {
    text.chars().filter_map(to_digit).collect()
}

/// A decimal digit of any script in ASCII.
pub(crate) fn to_digit(c: char) -> Option<char> {
    let c = to_ascii(c);
    let is_digit = |c: char| c.general_category() == GeneralCategory::DecimalNumber;
    let before = |distance| u32::from(c).checked_sub(distance).and_then(char::from_u32);
    // Unicode encodes the digits of a script in one run from 0 to 9.
    let predecessors =
        (1..=u32::from(c)).take_while(|distance| before(*distance).is_some_and(is_digit)).count();
    is_digit(c).then(|| char::from_digit(u32::try_from(predecessors % 10).ok()?, 10)).flatten()
}

/// Format characters, such as zero-width spaces and byte order marks, and others that are not displayed.
fn is_invisible(c: char) -> bool {
    c.general_category() == GeneralCategory::Format
        || matches!(
            c,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
                | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The ASCII look-alike of a character, such as a no-break space, a typographic hyphen or apostrophe, and letters and
/// digits in full width or bold.
fn to_ascii(c: char) -> char {
    match (c, c.general_category()) {
        ('\u{2d7}' | '\u{2043}' | '\u{2212}', _) | (_, GeneralCategory::DashPunctuation) => '-',
        ('\u{2bc}' | '\u{2018}' | '\u{2019}', _) => '\'',
        // The full stops of Chinese and Japanese keyboards.
        ('\u{3002}' | '\u{ff61}', _) => '.',
        (_, GeneralCategory::SpaceSeparator) => ' ',
        _ => {
            let mut compatible = iter::once(c).nfkc();
            match (compatible.next(), compatible.next()) {
                (Some(ascii), None) if ascii.is_ascii() => ascii,
                _ => c,
            }
        }
    }
}

/// A text that is required, such as a title: its limit, and the name that its messages begin with, or these messages.
macro_rules! required_text {
    ($(#[$comment:meta])* $name:ident, $error:ident, $parse:ident, $max:literal, $label:literal) => {
        $crate::text::required_text!(
            $(#[$comment])*
            $name, $error, $parse, $max;
            concat!($label, " is required"),
            concat!($label, " must be ", $max, " characters or less"),
            concat!($label, " contains characters that cannot be used")
        );
    };
    (
        $(#[$comment:meta])*
        $name:ident, $error:ident, $parse:ident, $max:literal; $empty:expr, $too_long:expr, $control:expr
    ) => {
        $(#[$comment])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum $error {
            #[error("{}", $empty)]
            Empty,
            #[error("{}", $too_long)]
            TooLong,
            #[error("{}", $control)]
            ControlCharacter,
        }

        impl $name {
            pub const MAX_LENGTH: usize = $max;

            /// # Errors
            /// If empty, too long, or with control characters.
            pub fn parse(text: &str) -> Result<Self, $error> {
                $crate::text::$parse(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
                    $crate::text::TextError::Empty => $error::Empty,
                    $crate::text::TextError::TooLong => $error::TooLong,
                    $crate::text::TextError::ControlCharacter => $error::ControlCharacter,
                })
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
pub(crate) use required_text;

/// A text that may be empty.
macro_rules! optional_text {
    ($(#[$comment:meta])* $name:ident, $error:ident, $parse:ident, $max:literal, $label:literal) => {
        $(#[$comment])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name(String);

        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum $error {
            #[error("{} must be {} characters or less", $label, $max)]
            TooLong,
            #[error("{} contains characters that cannot be used", $label)]
            ControlCharacter,
        }

        impl $name {
            pub const MAX_LENGTH: usize = $max;

            pub fn parse(text: &str) -> Result<Self, $error> {
                match $crate::text::$parse(text, Self::MAX_LENGTH) {
                    Ok(text) => Ok(Self(text)),
                    Err($crate::text::TextError::Empty) => Ok(Self::default()),
                    Err($crate::text::TextError::TooLong) => Err($error::TooLong),
                    Err($crate::text::TextError::ControlCharacter) => Err($error::ControlCharacter),
                }
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}
pub(crate) use optional_text;

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
    fn normalize_pasted_drops_invisible_maps_look_alikes() {
        for (typed, expected) in [
            ("  WELCOME-20\t", "WELCOME-20"),
            ("\u{feff}WEL\u{ad}COME\u{2011}20\u{200b}\u{a0}", "WELCOME-20"),
            ("\u{202a}WELCOME\u{2013}20\u{202c}", "WELCOME-20"),
            ("\u{2066}WELCOME\u{2212}20\u{2069}\u{fe0f}", "WELCOME-20"),
            ("ＷＥＬＣＯＭＥ－２０\u{3000}", "WELCOME-20"),
            ("𝐖𝐄𝐋𝐂𝐎𝐌𝐄—𝟐𝟎", "WELCOME-20"),
            ("o\u{2019}neil@example。org", "o'neil@example.org"),
            ("a\u{a0}b", "a b"),
            ("\u{200b}\u{2060}", ""),
            ("größe ½", "größe ½"),
        ] {
            assert_eq!(normalize_pasted(typed), expected, "{typed:?}");
        }
    }

    #[test]
    fn extract_digits_of_any_script_drops_the_rest() {
        for typed in [
            "123456",
            "123\u{a0}456",
            "１２３４５６",
            "١٢٣٤٥٦",
            "۱۲۳۴۵۶",
            "१२३४५६",
            "๑๒๓๔๕๖",
            "𝟏𝟐𝟑𝟒𝟓𝟔",
            "𝟷𝟸𝟹𝟺𝟻𝟼",
            "123-456",
            "12.34.56",
            "1\u{200b}23456\u{200b}",
            "\u{202a}123456\u{202c}",
            "Code: 123456.",
        ] {
            assert_eq!(extract_digits(typed), "123456", "{typed:?}");
        }
        assert_eq!(extract_digits("abc \u{200b}"), "");
        assert_eq!(extract_digits("٠٩ 09"), "0909");
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
