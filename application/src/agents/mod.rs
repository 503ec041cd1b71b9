//! Agents: lists for members, and management by admins.

mod admin;
mod catalog;
mod list;

pub use admin::{DeleteOutcome, ManageAgentError, ManageAgents};
pub(crate) use admin::{insert_with_free_slug, notify_buyers};
pub use catalog::{AgentCatalog, AgentLookup, MemberAgentView};
pub use list::{AgentDelivery, AgentFilter, AgentSort, AgentType};
