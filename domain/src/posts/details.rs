use super::PostTags;
use crate::media::FeatureImage;
use crate::text::optional_line;

/// The tags, SEO texts and feature image of a post.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostDetails {
    pub tags: PostTags,
    /// `None` for the title of the post.
    pub seo_title: Option<SeoTitle>,
    /// `None` for the excerpt.
    pub seo_description: Option<SeoDescription>,
    /// Shown at the top of the post, on its cards and in link previews.
    pub feature_image: Option<FeatureImage>,
}

optional_line!(
    /// The title in search results and link previews.
    SeoTitle,
    SeoTitleError,
    70,
    "SEO title must be 70 characters or less",
    "SEO title contains characters that cannot be used"
);
optional_line!(
    /// The description in search results and link previews.
    SeoDescription,
    SeoDescriptionError,
    160,
    "SEO description must be 160 characters or less",
    "SEO description contains characters that cannot be used"
);
optional_line!(
    /// The author as readers see them.
    AuthorName,
    AuthorNameError,
    80,
    "Author name must be 80 characters or less",
    "Author name contains characters that cannot be used"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_line_is_none() {
        assert_eq!(SeoTitle::parse(" "), Ok(None));
        assert_eq!(SeoDescription::parse(""), Ok(None));
        assert_eq!(AuthorName::parse(" Ada ").unwrap().unwrap().as_str(), "Ada");
    }

    #[test]
    fn long_line_returns_documented_message() {
        assert!(SeoTitle::parse(&"ä".repeat(70)).is_ok());
        let messages = [
            SeoTitle::parse(&"a".repeat(71)).unwrap_err().to_string(),
            SeoDescription::parse(&"a".repeat(161)).unwrap_err().to_string(),
            AuthorName::parse(&"a".repeat(81)).unwrap_err().to_string(),
        ];
        assert_eq!(
            messages,
            [
                "SEO title must be 70 characters or less",
                "SEO description must be 160 characters or less",
                "Author name must be 80 characters or less",
            ]
        );
        assert_eq!(SeoTitle::parse("a\nb"), Err(SeoTitleError::ControlCharacter));
    }
}
