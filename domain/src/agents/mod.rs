//! Agents: curated GPTs.

mod agent;
mod example;
mod fields;

pub use agent::{Access, Agent, AgentDraft};
pub use example::{ExampleConversation, ExampleConversationError, Exchange};
pub use fields::*;
