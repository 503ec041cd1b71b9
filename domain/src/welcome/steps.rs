use super::Interests;
use crate::UserId;

/// The first steps that a new member has still to complete. It is removed when all are completed, or skipped, so that
/// it is never shown again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    pub member: UserId,
    /// What the member wants help with; `None` until they choose.
    pub interests: Option<Interests>,
    pub agent_opened: bool,
    pub prompt_copied: bool,
}

impl Welcome {
    pub const fn new(member: UserId) -> Self {
        Self { member, interests: None, agent_opened: false, prompt_copied: false }
    }

    pub const fn is_complete(&self) -> bool {
        self.interests.is_some() && self.agent_opened && self.prompt_copied
    }
}
