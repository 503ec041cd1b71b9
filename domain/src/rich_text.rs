//! Text with headings, lists, links and images.

use crate::html::{Token, tokens};

/// Sanitized HTML from the rich-text editor, of a post or a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RichText(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RichTextError {
    #[error("Content is required")]
    Empty,
    #[error("Content must be {} characters or less", RichText::MAX_LENGTH)]
    TooLong,
    #[error("Content is nested too deeply")]
    TooDeep,
}

impl RichText {
    /// Characters of HTML.
    pub const MAX_LENGTH: usize = 200_000;
    /// Far beyond any real nesting.
    const MAX_DEPTH: usize = 200;

    /// Rejects HTML that would be slow to sanitize because of its nesting.
    pub fn check_nesting_depth(html: &str) -> Result<(), RichTextError> {
        if depth(html) > Self::MAX_DEPTH { Err(RichTextError::TooDeep) } else { Ok(()) }
    }

    /// Requires sanitized HTML with visible content: text, an image or a card.
    ///
    /// # Errors
    /// [`RichTextError`] if there is nothing to read or see, or over 200,000 characters.
    pub fn from_sanitized(html: &str) -> Result<Self, RichTextError> {
        let html = html.trim();
        if html.chars().count() > Self::MAX_LENGTH {
            return Err(RichTextError::TooLong);
        }
        if is_visually_empty(html) {
            return Err(RichTextError::Empty);
        }
        Ok(Self(html.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How many minutes it takes to read sanitized HTML at 220 words a minute; at least one.
pub fn reading_minutes(html: &str) -> u32 {
    const WORDS_PER_MINUTE: usize = 220;
    let minutes = count_words(html).saturating_add(WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE;
    u32::try_from(minutes).unwrap_or(u32::MAX).max(1)
}

/// The words of sanitized HTML: what is between spaces, tags of blocks and line breaks, and has a letter or digit.
fn count_words(html: &str) -> usize {
    let mut text = String::with_capacity(html.len());
    for token in tokens(html) {
        match token {
            Token::Text(part) => text.push_str(part),
            Token::Start(tag) | Token::End(tag) if tag.is_inline() => {}
            Token::Start(_) | Token::End(_) => text.push(' '),
        }
    }
    let text = text.replace("&nbsp;", " ").replace("&amp;", " ").replace("&lt;", " ").replace("&gt;", " ");
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
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

/// Whether sanitized HTML has neither an image nor a card nor visible text.
fn is_visually_empty(html: &str) -> bool {
    tokens(html).all(|token| match token {
        Token::Text(text) => text
            .replace("&nbsp;", " ")
            .trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}')
            .is_empty(),
        Token::Start(tag) => tag.name != "img" && tag.attribute("data-card").is_none(),
        Token::End(_) => true,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rich_text_has_maximum_length() {
        let longest = "ä".repeat(200_000);
        assert_eq!(RichText::from_sanitized(&longest).unwrap().as_str(), longest);
        for over in [1, 2] {
            let long = "ä".repeat(200_000 + over);
            assert_eq!(RichText::from_sanitized(&long), Err(RichTextError::TooLong));
        }
    }

    #[test]
    fn rich_text_without_visible_content_is_rejected() {
        assert_eq!(RichTextError::Empty.to_string(), "Content is required");
        for empty in [
            "",
            " ",
            "<p></p>",
            "<p><br></p>",
            "<p>&nbsp;</p>",
            "<h1>\u{a0}</h1><ul><li></li></ul>",
            "<p>\u{feff}</p>",
        ] {
            assert_eq!(RichText::from_sanitized(empty), Err(RichTextError::Empty), "{empty:?}");
        }
        let card = "<p data-card=\"agent:01920000-0000-7000-8000-00000000000a\"></p>";
        for full in
            [card, "<p>a</p>", "a", "<p><img src=\"https://example.com/a.png\"></p>", "<p>1 &lt; 2</p>"]
        {
            assert_eq!(RichText::from_sanitized(full).unwrap().as_str(), full);
        }
    }

    #[test]
    fn words_are_counted_without_markup() {
        for (html, words) in [
            ("", 0),
            ("<p>One <strong>two</strong>-three, four.</p>", 3),
            ("<h1>One</h1><p>two<br>three&nbsp;four</p>", 4),
            ("<p>a<em>b</em>c – d</p>", 2),
            ("<p>tea &amp; cake &lt; 3</p>", 3),
            (
                "<p><img src=\"https://x.example/a.png\" alt=\"no words\"></p><ul><li>one</li><li>two</li></ul>",
                2,
            ),
        ] {
            assert_eq!(count_words(html), words, "{html}");
        }
    }

    #[test]
    fn reading_time_is_at_least_a_minute() {
        let minutes = |words: usize| reading_minutes(&format!("<p>{}</p>", "word ".repeat(words)));
        assert_eq!([0, 1, 329, 330, 880].map(minutes), [1, 1, 1, 2, 4]);
    }

    #[test]
    fn deeply_nested_html_is_rejected() {
        let deep = "<ul><li>".repeat(200);
        assert_eq!(RichText::check_nesting_depth(&deep), Err(RichTextError::TooDeep));
        assert_eq!(RichText::check_nesting_depth(&"<ul>".repeat(200)), Ok(()));
        let fine = "<ul><li>a<br><img src=\"x\"></li></ul><p>b</p>".repeat(1000);
        assert_eq!(RichText::check_nesting_depth(&fine), Ok(()));
    }

    proptest! {
        #[test]
        fn rich_text_with_any_word_is_valid(word in "[a-z]{1,10}") {
            let html = format!("<p><strong>{word}</strong></p>");
            prop_assert!(RichText::from_sanitized(&html).is_ok());
        }
    }
}
