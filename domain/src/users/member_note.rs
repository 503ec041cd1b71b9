use chrono::{DateTime, Utc};

use crate::text;
use crate::{MemberNoteId, UserId};

/// What the team wants to remember about a member. Only the team sees this, but it's included in a copy of the member's
/// data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberNote {
    pub id: MemberNoteId,
    pub member: UserId,
    /// `None` if the account of its author was removed.
    pub author: Option<UserId>,
    pub text: NoteText,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteText(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Write a note of 1 to {} characters", NoteText::MAX_LENGTH)]
pub struct NoteTextError;

impl NoteText {
    pub const MAX_LENGTH: usize = 2_000;

    /// # Errors
    /// [`NoteTextError`] if empty, over 2,000 characters, or with control characters other than line breaks
    pub fn parse(text: &str) -> Result<Self, NoteTextError> {
        text::multi_line(text, Self::MAX_LENGTH).map(Self).map_err(|_| NoteTextError)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn note_text_has_lines_and_up_to_2000_characters() {
        assert_eq!(
            NoteText::parse(" Called twice.\nWrites back. ").unwrap().as_str(),
            "Called twice.\nWrites back."
        );
        assert!(NoteText::parse(&"ä".repeat(2_000)).is_ok());
        for text in ["", " \n ", "a\u{0}b", &"ä".repeat(2_001)] {
            assert_eq!(NoteText::parse(text), Err(NoteTextError), "{text:?}");
        }
    }
}
