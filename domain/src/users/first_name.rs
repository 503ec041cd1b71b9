use crate::text::required_text;

required_text!(FirstName, FirstNameError, single_line, 80, "First name");

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
