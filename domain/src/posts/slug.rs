use std::fmt;

/// The last segment of a post's URL: words of lowercase letters and digits, joined by single hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    #[error("Slug is required")]
    Empty,
    #[error("Slug must be lowercase letters, numbers, and hyphens only")]
    Malformed,
    #[error("Slug must be {} characters or less", Slug::MAX_LENGTH)]
    TooLong,
}

impl Slug {
    pub const MAX_LENGTH: usize = 120;

    /// # Errors
    /// [`SlugError`] if empty, over 120 characters, or not of the form `word-word-2`.
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        if text.is_empty() {
            return Err(SlugError::Empty);
        }
        let well_formed = text.split('-').all(|segment| {
            !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        });
        if !well_formed {
            return Err(SlugError::Malformed);
        }
        if text.len() > Self::MAX_LENGTH {
            return Err(SlugError::TooLong);
        }
        Ok(Self(text.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The slug with a numeric suffix, truncated to the maximum length.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let prefix: String = self.0.chars().take(Self::MAX_LENGTH.saturating_sub(suffix.len())).collect();
        Self(format!("{}{suffix}", prefix.trim_end_matches('-')))
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn slug_of_words_and_numbers_is_valid() {
        for good in ["a", "7", "five-dinners-one-list", "2026-in-review"] {
            let slug = Slug::parse(good).unwrap();
            assert_eq!((slug.as_str(), slug.to_string().as_str()), (good, good));
        }
    }

    #[test]
    fn slug_invalid_returns_documented_message() {
        assert_eq!(Slug::parse("").unwrap_err().to_string(), "Slug is required");
        for bad in ["-a", "a-", "a--b", "A", "a b", "ä", "a/b", "a_b", "a\u{0}", "汉字", "🤔"] {
            let error = Slug::parse(bad).unwrap_err();
            assert_eq!(error.to_string(), "Slug must be lowercase letters, numbers, and hyphens only");
        }
        assert_eq!(Slug::parse(&"a".repeat(121)), Err(SlugError::TooLong));
    }

    #[test]
    fn numbered_slug_is_valid() {
        assert_eq!(Slug::parse("a-post").unwrap().numbered(2).as_str(), "a-post-2");
        let long = Slug::parse(&format!("{}-a", "a".repeat(118))).unwrap().numbered(7);
        assert_eq!(Slug::parse(long.as_str()).as_ref(), Ok(&long));
    }

    proptest! {
        #[test]
        fn slug_of_any_segments_is_valid(segments in prop::collection::vec("[a-z0-9]{1,8}", 1..8)) {
            prop_assert!(Slug::parse(&segments.join("-")).is_ok());
        }

        #[test]
        fn slug_needs_no_url_escaping(text in "\\PC{0,20}") {
            if let Ok(slug) = Slug::parse(&text) {
                prop_assert!(slug.as_str().bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
            }
        }
    }
}
