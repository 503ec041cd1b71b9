use std::fmt;

use crate::text::{self, TextError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptName(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PromptNameError {
    #[error("Name is required")]
    Empty,
    #[error("Name must be {} characters or less", PromptName::MAX_LENGTH)]
    TooLong,
    #[error("Name contains characters that cannot be used")]
    ControlCharacter,
}

impl PromptName {
    pub const MAX_LENGTH: usize = 50;

    /// # Errors
    /// [`PromptNameError`] if empty, over 50 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, PromptNameError> {
        text::single_line(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
            TextError::Empty => PromptNameError::Empty,
            TextError::TooLong => PromptNameError::TooLong,
            TextError::ControlCharacter => PromptNameError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PromptName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text that members copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptText(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PromptTextError {
    #[error("Prompt text is required")]
    Empty,
    #[error("Prompt must be {} characters or less", PromptText::MAX_LENGTH)]
    TooLong,
    #[error("Prompt contains characters that cannot be used")]
    ControlCharacter,
}

impl PromptText {
    pub const MAX_LENGTH: usize = 500;

    /// # Errors
    /// [`PromptTextError`] if empty, over 500 characters, or with control characters other than
    /// line breaks and tabs.
    pub fn parse(text: &str) -> Result<Self, PromptTextError> {
        text::multi_line(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
            TextError::Empty => PromptTextError::Empty,
            TextError::TooLong => PromptTextError::TooLong,
            TextError::ControlCharacter => PromptTextError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompt_name_up_to_50_characters_is_valid() {
        let name = PromptName::parse(" Dinner ideas ").unwrap();
        assert_eq!((name.as_str(), name.to_string().as_str()), ("Dinner ideas", "Dinner ideas"));
        assert!(PromptName::parse(&"ä".repeat(50)).is_ok());
        let long = PromptName::parse(&"a".repeat(51)).unwrap_err();
        assert_eq!(long.to_string(), "Name must be 50 characters or less");
        assert_eq!(PromptName::parse(" ").unwrap_err().to_string(), "Name is required");
    }

    #[test]
    fn prompt_text_up_to_500_characters_keeps_lines() {
        assert_eq!(PromptText::parse("one\ntwo").unwrap().as_str(), "one\ntwo");
        assert!(PromptText::parse(&"ä".repeat(500)).is_ok());
        let long = PromptText::parse(&"a".repeat(501)).unwrap_err();
        assert_eq!(long.to_string(), "Prompt must be 500 characters or less");
        assert_eq!(PromptText::parse("").unwrap_err().to_string(), "Prompt text is required");
        assert_eq!(PromptText::parse("a\u{0}b"), Err(PromptTextError::ControlCharacter));
    }
}
