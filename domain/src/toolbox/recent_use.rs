use chrono::{DateTime, Utc};

use super::ToolboxItem;
use crate::prompts::PromptText;
use crate::{AgentId, PromptId};

/// When a member last opened an agent or copied a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentUse {
    pub item: ToolboxItem,
    pub used_at: DateTime<Utc>,
    /// The prompt as it was copied, so that its changes can be shown.
    pub copied_text: Option<PromptText>,
}

impl RecentUse {
    /// How many are kept of each member. Older ones are removed.
    pub const MAX_PER_MEMBER: u64 = 20;

    pub const fn opened(agent: AgentId, now: DateTime<Utc>) -> Self {
        Self { item: ToolboxItem::Agent(agent), used_at: now, copied_text: None }
    }

    pub const fn copied(prompt: PromptId, text: PromptText, now: DateTime<Utc>) -> Self {
        Self { item: ToolboxItem::Prompt(prompt), used_at: now, copied_text: Some(text) }
    }
}
