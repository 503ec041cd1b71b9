//! Agents: lists for members, and management by admins.

mod admin;
mod catalog;

pub use admin::{DeleteOutcome, ManageAgentError, ManageAgents};
pub use catalog::{AgentCatalog, MemberAgentView};
