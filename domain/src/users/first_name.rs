use std::fmt;

use crate::text::{self, TextError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstName(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FirstNameError {
    #[error("First name is required")]
    Empty,
    #[error("First name must be {} characters or less", FirstName::MAX_LENGTH)]
    TooLong,
    #[error("First name contains characters that cannot be used")]
    ControlCharacter,
}

impl FirstName {
    pub const MAX_LENGTH: usize = 80;

    /// # Errors
    /// [`FirstNameError`] if empty, over 80 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, FirstNameError> {
        text::single_line(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
            TextError::Empty => FirstNameError::Empty,
            TextError::TooLong => FirstNameError::TooLong,
            TextError::ControlCharacter => FirstNameError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FirstName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_name_any_language_is_valid() {
        for name in ["Anna", "Zoë", "Мария", "明", "Mary Jane", "O'Neil", "<b>"] {
            let parsed = FirstName::parse(&format!(" {name} ")).unwrap();
            assert_eq!((parsed.as_str(), parsed.to_string().as_str()), (name, name));
        }
    }

    #[test]
    fn first_name_invalid_is_rejected() {
        assert_eq!(FirstName::parse("  "), Err(FirstNameError::Empty));
        assert_eq!(FirstName::parse(&"a".repeat(81)), Err(FirstNameError::TooLong));
        assert_eq!(FirstName::parse("An\u{0}na"), Err(FirstNameError::ControlCharacter));
        assert_eq!(FirstNameError::Empty.to_string(), "First name is required");
    }
}
