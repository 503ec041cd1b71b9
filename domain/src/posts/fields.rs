use std::fmt;

use crate::text::{self, TextError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostTitle(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostTitleError {
    #[error("Title is required")]
    Empty,
    #[error("Title must be {} characters or less", PostTitle::MAX_LENGTH)]
    TooLong,
    #[error("Title contains characters that cannot be used")]
    ControlCharacter,
}

impl PostTitle {
    pub const MAX_LENGTH: usize = 200;

    /// # Errors
    /// [`PostTitleError`] if empty, over 200 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, PostTitleError> {
        text::single_line(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
            TextError::Empty => PostTitleError::Empty,
            TextError::TooLong => PostTitleError::TooLong,
            TextError::ControlCharacter => PostTitleError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PostTitle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostExcerpt(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostExcerptError {
    #[error("Excerpt is required")]
    Empty,
    #[error("Excerpt must be less than 300 characters")]
    TooLong,
    #[error("Excerpt contains characters that cannot be used")]
    ControlCharacter,
}

impl PostExcerpt {
    pub const MAX_LENGTH: usize = 300;

    /// # Errors
    /// [`PostExcerptError`] if empty, over 300 characters, or with control characters other than
    /// line breaks and tabs.
    pub fn parse(text: &str) -> Result<Self, PostExcerptError> {
        text::multi_line(text, Self::MAX_LENGTH).map(Self).map_err(|error| match error {
            TextError::Empty => PostExcerptError::Empty,
            TextError::TooLong => PostExcerptError::TooLong,
            TextError::ControlCharacter => PostExcerptError::ControlCharacter,
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
    fn parse_invalid_text_returns_documented_message() {
        assert_eq!(PostTitle::parse(" ").unwrap_err().to_string(), "Title is required");
        assert_eq!(PostExcerpt::parse("").unwrap_err().to_string(), "Excerpt is required");
        let long = PostExcerpt::parse(&"a".repeat(301)).unwrap_err();
        assert_eq!(long.to_string(), "Excerpt must be less than 300 characters");
        assert!(PostExcerpt::parse(&"a".repeat(300)).is_ok());
    }

    #[test]
    fn parse_text_trims_spaces() {
        let title = PostTitle::parse(" Five dinners ").unwrap();
        assert_eq!((title.as_str(), title.to_string().as_str()), ("Five dinners", "Five dinners"));
        assert_eq!(PostExcerpt::parse(" One list ").unwrap().as_str(), "One list");
    }
}
