use std::fmt;

use crate::text;

/// Why an admin did something that members or other admins may ask about later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Give a reason of 1 to {} characters", Reason::MAX_LENGTH)]
pub struct ReasonError;

impl Reason {
    /// The audit log stores texts of this length in full.
    pub const MAX_LENGTH: usize = 200;

    /// # Errors
    /// [`ReasonError`] if empty, over 200 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, ReasonError> {
        text::single_line(text, Self::MAX_LENGTH).map(Self).map_err(|_| ReasonError)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reason_is_one_line_of_up_to_200_characters() {
        assert_eq!(Reason::parse(" Sold by mistake ").unwrap().as_str(), "Sold by mistake");
        assert!(Reason::parse(&"ä".repeat(200)).is_ok());
        for text in ["", " ", "a\nb", &"ä".repeat(201)] {
            assert_eq!(Reason::parse(text), Err(ReasonError), "{text:?}");
        }
    }
}
