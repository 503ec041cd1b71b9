use super::Post;
use crate::RichText;

/// The text of a post while it is written. It may be empty or too long for a post.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostText {
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    /// Sanitized HTML.
    pub content: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostTextError {
    #[error("Title must be {} characters or less", PostText::MAX_TITLE)]
    TitleTooLong,
    #[error("Slug must be {} characters or less", PostText::MAX_SLUG)]
    SlugTooLong,
    #[error("Excerpt must be {} characters or less", PostText::MAX_EXCERPT)]
    ExcerptTooLong,
    #[error("Content must be {} characters or less", RichText::MAX_LENGTH)]
    ContentTooLong,
}

impl PostText {
    /// More than a post may have, so that no one loses a text that still has to be shortened.
    pub const MAX_TITLE: usize = 1000;
    pub const MAX_SLUG: usize = 1000;
    pub const MAX_EXCERPT: usize = 10_000;

    /// Removes what cannot be stored: control characters other than line breaks and tabs.
    ///
    /// # Errors
    /// [`PostTextError`]
    pub fn parse(
        title: &str,
        slug: &str,
        excerpt: &str,
        sanitized_html: &str,
    ) -> Result<Self, PostTextError> {
        let limited = |text: &str, max: usize, error: PostTextError| {
            let is_stored = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
            if text.chars().count() > max { Err(error) } else { Ok(text.chars().filter(is_stored).collect()) }
        };
        Ok(Self {
            title: limited(title, Self::MAX_TITLE, PostTextError::TitleTooLong)?,
            slug: limited(slug, Self::MAX_SLUG, PostTextError::SlugTooLong)?,
            excerpt: limited(excerpt, Self::MAX_EXCERPT, PostTextError::ExcerptTooLong)?,
            content: limited(sanitized_html, RichText::MAX_LENGTH, PostTextError::ContentTooLong)?,
        })
    }

    #[must_use]
    pub fn of(post: &Post) -> Self {
        Self {
            title: post.title.as_str().to_owned(),
            slug: post.slug.as_str().to_owned(),
            excerpt: post.excerpt.as_str().to_owned(),
            content: post.content.as_str().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_keeps_incomplete_text_without_control_characters() {
        let text = PostText::parse("", "Not a slug", "a\u{0}\nb", "<p>x</p>").unwrap();
        assert_eq!(
            (text.title.as_str(), text.slug.as_str(), text.excerpt.as_str()),
            ("", "Not a slug", "a\nb")
        );
        assert!(PostText::parse(&"a".repeat(1000), "", "", "").is_ok());
    }

    #[test]
    fn parse_too_long_names_the_field() {
        let long = "ä".repeat(200_001);
        assert_eq!(PostText::parse(&long, "", "", ""), Err(PostTextError::TitleTooLong));
        assert_eq!(PostText::parse("", &long, "", ""), Err(PostTextError::SlugTooLong));
        assert_eq!(PostText::parse("", "", &long, ""), Err(PostTextError::ExcerptTooLong));
        assert_eq!(PostText::parse("", "", "", &long), Err(PostTextError::ContentTooLong));
    }
}
