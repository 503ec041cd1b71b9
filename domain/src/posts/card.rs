use std::fmt;
use std::str::FromStr;

use crate::{AgentId, PromptId};

/// An agent or a prompt that a post shows as a card. Only the reference is stored, so that the card shows what is current.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardReference {
    Agent(AgentId),
    Prompt(PromptId),
}

/// A text that refers to no card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no reference to a card")]
pub struct UnknownCard;

impl fmt::Display for CardReference {
    /// Writes the value of the attribute in a post's HTML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(id) => write!(f, "agent:{id}"),
            Self::Prompt(id) => write!(f, "prompt:{id}"),
        }
    }
}

impl FromStr for CardReference {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, id) = text.split_once(':').ok_or(UnknownCard)?;
        let reference = match kind {
            "agent" => Self::Agent(id.parse().map_err(|_| UnknownCard)?),
            "prompt" => Self::Prompt(id.parse().map_err(|_| UnknownCard)?),
            _ => return Err(UnknownCard),
        };
        // Each card has one reference: no upper case and no braces.
        if reference.to_string() == text { Ok(reference) } else { Err(UnknownCard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "01920000-0000-7000-8000-00000000000a";

    #[test]
    fn card_reference_round_trips() {
        for kind in ["agent", "prompt"] {
            let text = format!("{kind}:{ID}");
            assert_eq!(text.parse::<CardReference>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_no_reference() {
        for text in [
            "",
            ID,
            "agent:",
            "agent:1",
            &format!("bundle:{ID}"),
            &format!(" agent:{ID}"),
            &format!("agent:{ID}\" onclick=\"x"),
            &format!("agent:{}", ID.to_uppercase()),
            &format!("agent:{{{ID}}}"),
            &format!("agent:{}", ID.replace('-', "")),
        ] {
            assert_eq!(text.parse::<CardReference>(), Err(UnknownCard), "{text}");
        }
    }
}
