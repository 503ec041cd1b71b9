use std::fmt;

use crate::text::{self, TextFault};

/// A post's headline.
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
    /// [`PostTitleError`] when empty, over 200 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, PostTitleError> {
        text::line(text, Self::MAX_LENGTH).map(Self).map_err(|fault| match fault {
            TextFault::Empty => PostTitleError::Empty,
            TextFault::TooLong => PostTitleError::TooLong,
            TextFault::ControlCharacter => PostTitleError::ControlCharacter,
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

/// What a post is about, for its card.
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
    /// [`PostExcerptError`] when empty, over 300 characters, or with control characters other than
    /// line breaks and tabs.
    pub fn parse(text: &str) -> Result<Self, PostExcerptError> {
        text::paragraphs(text, Self::MAX_LENGTH).map(Self).map_err(|fault| match fault {
            TextFault::Empty => PostExcerptError::Empty,
            TextFault::TooLong => PostExcerptError::TooLong,
            TextFault::ControlCharacter => PostExcerptError::ControlCharacter,
        })
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A post's text as HTML that has been made safe.
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
    /// In characters of HTML.
    pub const MAX_LENGTH: usize = 200_000;
    /// Far more than any list in a list needs.
    const MAX_DEPTH: usize = 200;

    /// Whether HTML is worth sanitizing, which takes the longer the deeper tags lie in each other.
    ///
    /// # Errors
    /// [`PostContentError::TooDeep`]
    pub fn check_unsanitized(html: &str) -> Result<(), PostContentError> {
        if depth(html) > Self::MAX_DEPTH { Err(PostContentError::TooDeep) } else { Ok(()) }
    }

    /// Takes HTML that the sanitizer has been over; tags alone, with neither text nor image, are no
    /// content.
    ///
    /// # Errors
    /// [`PostContentError`] when there is nothing to read or see, or over 200,000 characters.
    pub fn from_sanitized(html: &str) -> Result<Self, PostContentError> {
        let html = html.trim();
        if html.chars().count() > Self::MAX_LENGTH {
            return Err(PostContentError::TooLong);
        }
        if shows_nothing(html) {
            return Err(PostContentError::Empty);
        }
        Ok(Self(html.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How many tags are open at once at most, as far as can be told without parsing.
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

/// Whether this is a tag that is never closed.
fn is_void(tag: &str) -> bool {
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    ["br", "img", "hr"].iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// Whether sanitized HTML holds neither an image nor a visible character between its tags.
fn shows_nothing(html: &str) -> bool {
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
    fn the_texts_are_kept_without_the_spaces_around_them() {
        let title = PostTitle::parse(" Five dinners ").unwrap();
        assert_eq!((title.as_str(), title.to_string().as_str()), ("Five dinners", "Five dinners"));
        assert_eq!(PostExcerpt::parse(" One list ").unwrap().as_str(), "One list");
    }

    #[test]
    fn content_is_up_to_two_hundred_thousand_characters() {
        let longest = "ä".repeat(200_000);
        assert_eq!(PostContent::from_sanitized(&longest).unwrap().as_str(), longest);
        for over in [1, 2] {
            let long = "ä".repeat(200_000 + over);
            assert_eq!(PostContent::from_sanitized(&long), Err(PostContentError::TooLong));
        }
    }

    #[test]
    fn tags_without_anything_to_see_are_no_content() {
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
    fn html_that_would_take_forever_to_sanitize_is_refused_first() {
        let deep = "<ul><li>".repeat(200);
        assert_eq!(PostContent::check_unsanitized(&deep), Err(PostContentError::TooDeep));
        assert_eq!(PostContent::check_unsanitized(&"<ul>".repeat(200)), Ok(()));
        let fine = "<ul><li>a<br><img src=\"x\"></li></ul><p>b</p>".repeat(1000);
        assert_eq!(PostContent::check_unsanitized(&fine), Ok(()));
    }

    proptest! {
        #[test]
        fn any_visible_word_makes_content(word in "[a-z]{1,10}") {
            let html = format!("<p><strong>{word}</strong></p>");
            prop_assert!(PostContent::from_sanitized(&html).is_ok());
        }
    }
}
