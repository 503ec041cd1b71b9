use super::{Post, SeoDescription, SeoTitle, TagName};
use crate::RichText;
use crate::media::FeatureImage;

/// The text of a post while it is written. It may be empty or too long for a post.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostText {
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    /// Sanitized HTML.
    pub content: String,
    pub tags: Vec<String>,
    pub seo_title: String,
    pub seo_description: String,
    pub feature_image: Option<FeatureImage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostTextError {
    #[error("Title must be {} characters or less", PostText::MAX_LINE)]
    TitleTooLong,
    #[error("Slug must be {} characters or less", PostText::MAX_SLUG)]
    SlugTooLong,
    #[error("Excerpt must be {} characters or less", PostText::MAX_EXCERPT)]
    ExcerptTooLong,
    #[error("Tags must be {} characters or less", PostText::MAX_TAGS)]
    TagsTooLong,
    #[error("SEO title must be {} characters or less", PostText::MAX_LINE)]
    SeoTitleTooLong,
    #[error("SEO description must be {} characters or less", PostText::MAX_LINE)]
    SeoDescriptionTooLong,
    #[error("Content must be {} characters or less", RichText::MAX_LENGTH)]
    ContentTooLong,
}

impl PostText {
    /// More than a post may have, so that no one loses a text that still has to be shortened.
    pub const MAX_LINE: usize = 1000;
    pub const MAX_SLUG: usize = 1000;
    pub const MAX_EXCERPT: usize = 10_000;
    /// The maximum number of characters of all tags together.
    pub const MAX_TAGS: usize = 2000;

    /// Removes what cannot be stored: control characters other than line breaks and tabs.
    pub fn check(self) -> Result<Self, PostTextError> {
        let limited = |text: &str, max: usize, error: PostTextError| {
            let is_stored = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
            if text.chars().count() > max { Err(error) } else { Ok(text.chars().filter(is_stored).collect()) }
        };
        let tags: String = limited(&self.tags.join("\n"), Self::MAX_TAGS, PostTextError::TagsTooLong)?;
        Ok(Self {
            title: limited(&self.title, Self::MAX_LINE, PostTextError::TitleTooLong)?,
            slug: limited(&self.slug, Self::MAX_SLUG, PostTextError::SlugTooLong)?,
            excerpt: limited(&self.excerpt, Self::MAX_EXCERPT, PostTextError::ExcerptTooLong)?,
            content: limited(&self.content, RichText::MAX_LENGTH, PostTextError::ContentTooLong)?,
            tags: tags.lines().map(str::to_owned).collect(),
            seo_title: limited(&self.seo_title, Self::MAX_LINE, PostTextError::SeoTitleTooLong)?,
            seo_description: limited(
                &self.seo_description,
                Self::MAX_LINE,
                PostTextError::SeoDescriptionTooLong,
            )?,
            feature_image: self.feature_image,
        })
    }

    pub fn of(post: &Post) -> Self {
        Self {
            title: post.title.as_str().to_owned(),
            slug: post.slug.as_str().to_owned(),
            excerpt: post.excerpt.as_str().to_owned(),
            content: post.content.as_str().to_owned(),
            tags: post.details.tags.iter().map(TagName::to_string).collect(),
            seo_title: post.details.seo_title.as_ref().map_or("", SeoTitle::as_str).to_owned(),
            seo_description: post
                .details
                .seo_description
                .as_ref()
                .map_or("", SeoDescription::as_str)
                .to_owned(),
            feature_image: post.details.feature_image.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_keeps_incomplete_text_without_control_characters() {
        let text = PostText {
            slug: "Not a slug".to_owned(),
            excerpt: "a\u{0}\nb".to_owned(),
            tags: vec!["Meal\u{7} planning".to_owned(), "AI".to_owned()],
            ..PostText::default()
        };
        let text = text.check().unwrap();
        assert_eq!(
            (text.title.as_str(), text.slug.as_str(), text.excerpt.as_str()),
            ("", "Not a slug", "a\nb")
        );
        assert_eq!(text.tags, ["Meal planning", "AI"]);
        assert!(PostText { title: "a".repeat(1000), ..PostText::default() }.check().is_ok());
    }

    #[test]
    fn check_too_long_names_the_field() {
        let (empty, long) = (PostText::default, || "ä".repeat(200_001));
        let errors = [
            PostText { title: long(), ..empty() }.check(),
            PostText { slug: long(), ..empty() }.check(),
            PostText { excerpt: long(), ..empty() }.check(),
            PostText { content: long(), ..empty() }.check(),
            PostText { tags: vec![long()], ..empty() }.check(),
            PostText { seo_title: long(), ..empty() }.check(),
            PostText { seo_description: long(), ..empty() }.check(),
        ];
        let expected = [
            PostTextError::TitleTooLong,
            PostTextError::SlugTooLong,
            PostTextError::ExcerptTooLong,
            PostTextError::ContentTooLong,
            PostTextError::TagsTooLong,
            PostTextError::SeoTitleTooLong,
            PostTextError::SeoDescriptionTooLong,
        ];
        assert_eq!(errors, expected.map(Err));
    }
}
