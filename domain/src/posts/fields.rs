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

    #[must_use]
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

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Sanitized HTML of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostContent(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostContentError {
    #[error("Content is required")]
    Empty,
    #[error("Content must be {} characters or less", PostContent::MAX_LENGTH)]
    TooLong,
    #[error("Content is nested too deeply")]
    TooDeep,
}

impl PostContent {
    /// Characters of HTML.
    pub const MAX_LENGTH: usize = 200_000;
    /// Far beyond any real nesting.
    const MAX_DEPTH: usize = 200;

    /// Rejects HTML that would be slow to sanitize because of its nesting.
    ///
    /// # Errors
    /// [`PostContentError::TooDeep`]
    pub fn check_nesting_depth(html: &str) -> Result<(), PostContentError> {
        if depth(html) > Self::MAX_DEPTH { Err(PostContentError::TooDeep) } else { Ok(()) }
    }

    /// Requires sanitized HTML with visible content: text or an image.
    ///
    /// # Errors
    /// [`PostContentError`] if there is nothing to read or see, or over 200,000 characters.
    pub fn from_sanitized(html: &str) -> Result<Self, PostContentError> {
        let html = html.trim();
        if html.chars().count() > Self::MAX_LENGTH {
            return Err(PostContentError::TooLong);
        }
        if is_visually_empty(html) {
            return Err(PostContentError::Empty);
        }
        Ok(Self(html.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An upper bound of the nesting depth, without parsing.
fn depth(html: &str) -> usize {
    let mut open = 0_usize;
    let mut deepest = 0;
    for tag in html.split('<').skip(1) {
        if tag.starts_with('/') {
            open = open.saturating_sub(1);
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_void(tag) {
            open = open.saturating_add(1);
            deepest = deepest.max(open);
        }
    }
    deepest
}

/// Whether this is a void element.
fn is_void(tag: &str) -> bool {
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    ["br", "img", "hr"].iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// Whether sanitized HTML has neither an image nor visible text.
fn is_visually_empty(html: &str) -> bool {
    if html.contains("<img ") {
        return false;
    }
    let mut in_tag = false;
    let text: String = html
        .chars()
        .filter(|&c| {
            match c {
                '<' => in_tag = true,
                '>' => {
                    in_tag = false;
                    return false;
                }
                _ => {}
            }
            !in_tag
        })
        .collect();
    text.replace("&nbsp;", " ")
        .trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}')
        .is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn parse_invalid_text_returns_documented_message() {
        assert_eq!(PostTitle::parse(" ").unwrap_err().to_string(), "Title is required");
        assert_eq!(PostExcerpt::parse("").unwrap_err().to_string(), "Excerpt is required");
        let long = PostExcerpt::parse(&"a".repeat(301)).unwrap_err();
        assert_eq!(long.to_string(), "Excerpt must be less than 300 characters");
        assert!(PostExcerpt::parse(&"a".repeat(300)).is_ok());
        assert_eq!(PostContent::from_sanitized("").unwrap_err().to_string(), "Content is required");
    }

    #[test]
    fn parse_text_trims_spaces() {
        let title = PostTitle::parse(" Five dinners ").unwrap();
        assert_eq!((title.as_str(), title.to_string().as_str()), ("Five dinners", "Five dinners"));
        assert_eq!(PostExcerpt::parse(" One list ").unwrap().as_str(), "One list");
    }

    #[test]
    fn post_content_has_maximum_length() {
        let longest = "ä".repeat(200_000);
        assert_eq!(PostContent::from_sanitized(&longest).unwrap().as_str(), longest);
        for over in [1, 2] {
            let long = "ä".repeat(200_000 + over);
            assert_eq!(PostContent::from_sanitized(&long), Err(PostContentError::TooLong));
        }
    }

    #[test]
    fn post_content_without_visible_content_is_rejected() {
        for empty in [
            "",
            " ",
            "<p></p>",
            "<p><br></p>",
            "<p>&nbsp;</p>",
            "<h1>\u{a0}</h1><ul><li></li></ul>",
            "<p>\u{feff}</p>",
        ] {
            assert_eq!(PostContent::from_sanitized(empty), Err(PostContentError::Empty), "{empty:?}");
        }
        for full in ["<p>a</p>", "a", "<p><img src=\"https://example.com/a.png\"></p>", "<p>1 &lt; 2</p>"] {
            assert_eq!(PostContent::from_sanitized(full).unwrap().as_str(), full);
        }
    }

    #[test]
    fn deeply_nested_html_is_rejected() {
        let deep = "<ul><li>".repeat(200);
        assert_eq!(PostContent::check_nesting_depth(&deep), Err(PostContentError::TooDeep));
        assert_eq!(PostContent::check_nesting_depth(&"<ul>".repeat(200)), Ok(()));
        let fine = "<ul><li>a<br><img src=\"x\"></li></ul><p>b</p>".repeat(1000);
        assert_eq!(PostContent::check_nesting_depth(&fine), Ok(()));
    }

    proptest! {
        #[test]
        fn post_content_with_any_word_is_valid(word in "[a-z]{1,10}") {
            let html = format!("<p><strong>{word}</strong></p>");
            prop_assert!(PostContent::from_sanitized(&html).is_ok());
        }
    }
}
