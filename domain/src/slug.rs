use std::fmt;

use unicode_normalization::UnicodeNormalization as _;

/// The last segment of a page's URL: words of lowercase letters and digits, joined by single hyphens.
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

    /// Generates a slug from a title; `untitled` if the title has no usable letters.
    pub fn from_title(title: &str) -> Self {
        Self::of_title(title).unwrap_or_else(|| Self("untitled".to_owned()))
    }

    /// Generates a slug from a title; `None` if the title has no usable letters.
    pub fn of_title(title: &str) -> Option<Self> {
        let ascii: String = title.to_lowercase().nfkd().map(transliterate).collect();
        let mut slug = String::new();
        for word in ascii.split('-').filter(|word| !word.is_empty()) {
            let hyphen = usize::from(!slug.is_empty());
            if slug.len() + hyphen + word.len() > Self::MAX_LENGTH {
                if slug.is_empty() {
                    slug.extend(word.chars().take(Self::MAX_LENGTH));
                }
                break;
            }
            slug.extend("-".chars().take(hyphen));
            slug.push_str(word);
        }
        (!slug.is_empty()).then_some(Self(slug))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The slug with a numeric suffix, truncated to the maximum length.
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let prefix: String = self.0.chars().take(Self::MAX_LENGTH.saturating_sub(suffix.len())).collect();
        Self(format!("{}{suffix}", prefix.trim_end_matches('-')))
    }
}

/// The ASCII letters for a letter; a hyphen for white space; nothing for other characters.
fn transliterate(letter: char) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    if letter.is_whitespace() || letter == '-' {
        return "-";
    }
    if let Some(index) = LETTERS.find(letter.to_ascii_lowercase()) {
        return LETTERS.get(index..=index).unwrap_or_default();
    }
    // Latin letters that do not decompose into a letter and a diacritic.
    match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ł' => "l",
        'ı' => "i",
        _ => "",
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

    #[test]
    fn slug_from_title_keeps_letters_and_digits() {
        let slug = |title: &str| Slug::from_title(title).to_string();
        for (title, expected) in [
            ("Meal, Grocery List, and Recipe Planner", "meal-grocery-list-and-recipe-planner"),
            ("  Results-Focused -- Learning\u{a0}Coach ", "results-focused-learning-coach"),
            ("Crème brûlée für Größen: 10 Łódź", "creme-brulee-fur-grossen-10-lodz"),
            ("ﬁve ✨ dinners", "five-dinners"),
            ("It's \"Ready\"", "its-ready"),
        ] {
            assert_eq!(slug(title), expected);
        }
        assert_eq!(slug("✨ 汉字 -"), "untitled");
        assert_eq!(slug(&"a".repeat(130)), "a".repeat(120));
        assert_eq!(slug(&"word ".repeat(30)), ["word"; 24].join("-"));
    }

    proptest! {
        #[test]
        fn slug_from_any_title_is_valid(title in "\\PC{0,200}") {
            let slug = Slug::from_title(&title);
            prop_assert_eq!(Slug::parse(slug.as_str()), Ok(slug));
        }

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
