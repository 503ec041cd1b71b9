use chrono::{DateTime, Utc};

use super::{Prompt, PromptText};
use crate::{PromptId, Reason, UserId};

/// A text that a prompt had until it was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptRevision {
    pub prompt_id: PromptId,
    pub text: PromptText,
    /// The version of the prompt that replaced it.
    pub replaced_at: DateTime<Utc>,
    /// `None` once the account is deleted.
    pub replaced_by: Option<UserId>,
    /// Why it was replaced.
    pub note: Option<Reason>,
}

impl PromptRevision {
    /// The latest ones of each prompt; older ones are removed.
    pub const MAX_PER_PROMPT: u64 = 50;

    /// What the edit of `before` replaced, if it changed the text.
    pub fn of_edit(before: Prompt, after: &Prompt, by: Option<UserId>, note: Option<Reason>) -> Option<Self> {
        (before.text != after.text).then_some(Self {
            prompt_id: after.id,
            text: before.text,
            replaced_at: after.updated_at,
            replaced_by: by,
            note,
        })
    }
}
