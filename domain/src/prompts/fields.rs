use crate::text::required_text;

required_text!(PromptName, PromptNameError, single_line, 50, "Name");
required_text!(
    /// The text that members copy.
    PromptText, PromptTextError, multi_line, 500;
    "Prompt text is required", "Prompt must be 500 characters or less", "Prompt contains characters that cannot be used"
);

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
