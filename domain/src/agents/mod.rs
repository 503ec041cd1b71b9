//! Agents: curated GPTs.

mod agent;
mod fields;

pub use agent::{Access, Agent, AgentDraft};
pub use fields::{
    AgentUrl, AgentUrlError, Category, CategoryError, Description, DescriptionError, Title, TitleError,
};
