use super::fields::{ExampleText, ExampleTextError};

/// A message of a member, and the agent's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    pub member: ExampleText,
    pub agent: ExampleText,
}

/// A conversation that shows how an agent works; may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExampleConversation(Vec<Exchange>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ExampleConversationError {
    #[error(transparent)]
    Text(#[from] ExampleTextError),
    #[error("An example can have up to {} messages and answers", ExampleConversation::MAX_EXCHANGES)]
    TooMany,
}

impl ExampleConversation {
    pub const MAX_EXCHANGES: usize = 10;

    /// Creates it from the messages and answers, in order.
    pub fn parse<'a>(
        exchanges: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ExampleConversationError> {
        let exchange = |(member, agent)| {
            Ok(Exchange { member: ExampleText::parse(member)?, agent: ExampleText::parse(agent)? })
        };
        let exchanges: Vec<_> =
            exchanges.into_iter().map(exchange).collect::<Result<_, ExampleConversationError>>()?;
        if exchanges.len() > Self::MAX_EXCHANGES {
            return Err(ExampleConversationError::TooMany);
        }
        Ok(Self(exchanges))
    }

    pub fn exchanges(&self) -> &[Exchange] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_has_a_limited_number_of_complete_exchanges() {
        let longest = ExampleConversation::parse([("Hello", "How can I help?"); 10]).unwrap();
        assert_eq!(longest.exchanges().len(), 10);
        let error = |exchanges: &[(&'static str, &'static str)]| {
            ExampleConversation::parse(exchanges.iter().copied()).unwrap_err().to_string()
        };
        assert_eq!(error(&[("Hello", "Hi"); 11]), "An example can have up to 10 messages and answers");
        assert_eq!(error(&[("Hello", " ")]), "Text is required");
        assert_eq!(ExampleConversation::parse([]), Ok(ExampleConversation::default()));
    }
}
