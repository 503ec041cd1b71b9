use crate::text::{TextError, multi_line, required_text};

required_text!(PromptName, PromptNameError, single_line, 50, "Name");

/// The text that members copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptText(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PromptTextError {
    #[error("Prompt text is required")]
    Empty,
    #[error("Prompt must be {0} characters or less")]
    TooLong(usize),
    #[error("Prompt contains characters that cannot be used")]
    ControlCharacter,
}

impl PromptText {
    /// The default of the setting that limits new texts.
    pub const DEFAULT_MAX_LENGTH: usize = 500;
    /// The most that it can be set to.
    pub const MAX_LENGTH: usize = 10_000;

    /// A text that was stored under any setting.
    ///
    /// # Errors
    /// If empty, too long, or with control characters.
    pub fn parse(text: &str) -> Result<Self, PromptTextError> {
        Self::parse_up_to(Self::MAX_LENGTH, text)
    }

    /// A text that is at most as long as the setting allows.
    ///
    /// # Errors
    /// If empty, too long, or with control characters.
    pub fn parse_up_to(max: usize, text: &str) -> Result<Self, PromptTextError> {
        multi_line(text, max).map(Self).map_err(|error| match error {
            TextError::Empty => PromptTextError::Empty,
            TextError::TooLong => PromptTextError::TooLong(max),
            TextError::ControlCharacter => PromptTextError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for PromptText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
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
    fn prompt_text_up_to_the_limit_keeps_lines() {
        assert_eq!(PromptText::parse("one\ntwo").unwrap().as_str(), "one\ntwo");
        for max in [PromptText::DEFAULT_MAX_LENGTH, 2_000] {
            assert!(PromptText::parse_up_to(max, &"ä".repeat(max)).is_ok());
            let long = PromptText::parse_up_to(max, &"a".repeat(max + 1)).unwrap_err();
            assert_eq!(long.to_string(), format!("Prompt must be {max} characters or less"));
        }
        assert!(PromptText::parse(&"ä".repeat(10_000)).is_ok());
        assert_eq!(PromptText::parse(&"ä".repeat(10_001)), Err(PromptTextError::TooLong(10_000)));
        assert_eq!(PromptText::parse("").unwrap_err().to_string(), "Prompt text is required");
        assert_eq!(PromptText::parse("a\u{0}b"), Err(PromptTextError::ControlCharacter));
    }
}
