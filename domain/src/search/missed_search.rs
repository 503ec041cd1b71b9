use chrono::{DateTime, TimeDelta, Utc};

use super::normalize_for_search;
use crate::MissedSearchId;
use crate::text::single_line;

/// What people searched for without finding anything. It says nothing about who they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedSearch {
    pub id: MissedSearchId,
    pub text: MissedSearchText,
    /// How often.
    pub count: u32,
    pub last_searched_at: DateTime<Utc>,
}

impl MissedSearch {
    /// How long it is kept after it was last searched for.
    pub const RETENTION: TimeDelta = TimeDelta::days(180);
    /// How many are stored. Above it, those that were searched for least recently are removed.
    pub const MAX_STORED: u64 = 1000;
}

/// A search in lower case, with single spaces. Two searches that differ only in these are the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissedSearchText(String);

impl MissedSearchText {
    pub const MAX_LENGTH: usize = 100;
    /// More digits may be a phone number or a card.
    const MAX_DIGITS: usize = 5;

    /// `None` for a text that is empty, longer than 100 characters, or may be about a person, such as an email address or a
    /// long number.
    pub fn parse(text: &str) -> Option<Self> {
        let text = single_line(text, Self::MAX_LENGTH).ok()?;
        let words: Vec<_> = text.split_whitespace().map(normalize_for_search).collect();
        let text = words.join(" ");
        let is_personal =
            text.contains('@') || text.chars().filter(|c| c.is_numeric()).count() > Self::MAX_DIGITS;
        let is_storable = !is_personal
            && text.chars().any(char::is_alphanumeric)
            && text.chars().count() <= Self::MAX_LENGTH;
        is_storable.then_some(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_normalized() {
        let text = MissedSearchText::parse("  Tax   RETURN Über 2026 ").unwrap();
        assert_eq!(text.as_str(), "tax return über 2026");
        assert_eq!(MissedSearchText::parse("tax return u\u{308}ber ２０２６"), Some(text.clone()));
        assert_eq!(MissedSearchText::parse(text.as_str()), Some(text));
    }

    #[test]
    fn text_that_may_be_personal_is_rejected() {
        for text in ["anna@example.com", "find @anna", "+49 170 1234567", "4242 4242 4242 4242", "٠١٢٣٤٥٦"]
        {
            assert_eq!(MissedSearchText::parse(text), None, "{text}");
        }
        assert!(MissedSearchText::parse("1040 form 24").is_none(), "six digits");
        assert!(MissedSearchText::parse("form 1040").is_some());
    }

    #[test]
    fn text_without_words_or_too_long_is_rejected() {
        for text in ["", "   ", "?!", "🌼", "a\u{0}b", "a\nb"] {
            assert_eq!(MissedSearchText::parse(text), None, "{text:?}");
        }
        assert!(MissedSearchText::parse(&"ä".repeat(100)).is_some());
        assert!(MissedSearchText::parse(&"ä".repeat(101)).is_none());
        // Longer in lower case.
        assert!(MissedSearchText::parse(&"İ".repeat(100)).is_none());
    }
}
