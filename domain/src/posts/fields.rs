use crate::text::required_text;

required_text!(PostTitle, PostTitleError, single_line, 200, "Title");
required_text!(
    PostExcerpt, PostExcerptError, multi_line, 300;
    "Excerpt is required", "Excerpt must be less than 300 characters", "Excerpt contains characters that cannot be used"
);

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
