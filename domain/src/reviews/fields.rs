use crate::text::required_text;

/// From one to five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stars(u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Choose 1 to 5 stars")]
pub struct StarsError;

impl Stars {
    pub const MAX: u8 = 5;

    /// # Errors
    /// [`StarsError`] unless the number is from 1 to 5.
    pub fn parse(number: i64) -> Result<Self, StarsError> {
        let stars = u8::try_from(number).map_err(|_| StarsError)?;
        (1..=Self::MAX).contains(&stars).then_some(Self(stars)).ok_or(StarsError)
    }

    pub const fn get(self) -> u8 {
        self.0
    }
}

required_text!(
    /// What a member writes about an agent. Plain text.
    ReviewText, ReviewTextError, multi_line, 1000, "Review"
);
required_text!(
    /// The public reply of an admin. Plain text.
    ReviewReply, ReviewReplyError, multi_line, 1000, "Reply"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_one_to_five() {
        let stars: Vec<_> = (1..=5).map(|number| Stars::parse(number).unwrap().get()).collect();
        assert_eq!(stars, [1, 2, 3, 4, 5]);
        for number in [i64::MIN, -1, 0, 6, 257, i64::MAX] {
            assert_eq!(Stars::parse(number), Err(StarsError), "{number}");
        }
    }

    #[test]
    fn review_text_has_at_most_1000_characters() {
        assert!(ReviewText::parse(&"ä".repeat(1000)).is_ok());
        let too_long = ReviewText::parse(&"ä".repeat(1001)).unwrap_err();
        assert_eq!(too_long.to_string(), "Review must be 1000 characters or less");
        assert_eq!(ReviewText::parse(" a\n\nb ").unwrap().as_str(), "a\n\nb");
        assert_eq!(ReviewReply::parse(" "), Err(ReviewReplyError::Empty));
    }
}
