use uuid::Uuid;

use crate::{AgentId, PromptId};

/// An agent or a prompt. No agent has the id of a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ToolboxItem {
    Agent(AgentId),
    Prompt(PromptId),
}

impl ToolboxItem {
    pub const fn as_uuid(self) -> Uuid {
        match self {
            Self::Agent(id) => id.as_uuid(),
            Self::Prompt(id) => id.as_uuid(),
        }
    }

    pub const fn agent(self) -> Option<AgentId> {
        match self {
            Self::Agent(id) => Some(id),
            Self::Prompt(_) => None,
        }
    }

    pub const fn prompt(self) -> Option<PromptId> {
        match self {
            Self::Agent(_) => None,
            Self::Prompt(id) => Some(id),
        }
    }

    /// Its name in the API, the export and the log.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Agent(_) => "agent",
            Self::Prompt(_) => "prompt",
        }
    }
}
