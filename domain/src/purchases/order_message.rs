use chrono::{DateTime, Utc};

use crate::text::{self, TextError};
use crate::{OrderId, OrderMessageId, UserId};

crate::text_enum! {
    /// What a member's message about an order is about.
    pub enum MessageTopic {
        CannotOpen = "cannot_open",
        ChargedTwice = "charged_twice",
        RefundWanted = "refund_wanted",
        Other = "other",
    }
}

impl MessageTopic {
    /// The topic in an email to the team.
    pub const fn description(self) -> &'static str {
        match self {
            Self::CannotOpen => "can't open an agent",
            Self::ChargedTwice => "was charged twice",
            Self::RefundWanted => "wants a refund",
            Self::Other => "has a question",
        }
    }
}

/// The text of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageText(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageTextError {
    #[error("Message is required")]
    Empty,
    #[error("Message must be {0} characters or less")]
    TooLong(usize),
    #[error("Message contains characters that cannot be used")]
    ControlCharacter,
}

impl MessageText {
    pub const MAX_QUESTION_LENGTH: usize = 1000;
    pub const MAX_ANSWER_LENGTH: usize = 2000;

    /// A member's message.
    pub fn parse_question(text: &str) -> Result<Self, MessageTextError> {
        Self::parse(text, Self::MAX_QUESTION_LENGTH)
    }

    /// The team's answer.
    pub fn parse_answer(text: &str) -> Result<Self, MessageTextError> {
        Self::parse(text, Self::MAX_ANSWER_LENGTH)
    }

    fn parse(text: &str, max: usize) -> Result<Self, MessageTextError> {
        text::multi_line(text, max).map(Self).map_err(|error| match error {
            TextError::Empty => MessageTextError::Empty,
            TextError::TooLong => MessageTextError::TooLong(max),
            TextError::ControlCharacter => MessageTextError::ControlCharacter,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message about an order, by its member or by an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderMessage {
    pub id: OrderMessageId,
    pub order_id: OrderId,
    /// The member whose order it is.
    pub member: UserId,
    pub content: MessageContent,
    pub text: MessageText,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageContent {
    Question {
        topic: MessageTopic,
        /// When an admin answered it, or closed it without an answer.
        closed_at: Option<DateTime<Utc>>,
    },
    Answer {
        /// `None` if the admin's account was removed.
        author: Option<UserId>,
    },
}

impl OrderMessage {
    /// The highest number of messages about one order.
    pub const MAX_PER_ORDER: usize = 100;

    /// Whether it waits for an answer.
    pub const fn is_open(&self) -> bool {
        matches!(self.content, MessageContent::Question { closed_at: None, .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_a_limit_per_author() {
        assert_eq!(MessageText::parse_question(" Help\nme ").unwrap().as_str(), "Help\nme");
        let error = MessageText::parse_question(&"ä".repeat(1001)).unwrap_err();
        assert_eq!(error.to_string(), "Message must be 1000 characters or less");
        assert!(MessageText::parse_answer(&"ä".repeat(2000)).is_ok());
        assert_eq!(MessageText::parse_answer(&"a".repeat(2001)), Err(MessageTextError::TooLong(2000)));
        assert_eq!(MessageText::parse_question(" "), Err(MessageTextError::Empty));
        assert_eq!(MessageText::parse_question("a\u{0}b"), Err(MessageTextError::ControlCharacter));
    }
}
