use chrono::{DateTime, Utc};

use super::{PromptName, PromptText};
use crate::agents::Category;
use crate::version::next_version;
use crate::{EditConflict, PromptId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    pub id: PromptId,
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When it was moved to the trash.
    pub deleted_at: Option<DateTime<Utc>>,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptDraft {
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
}

impl Prompt {
    #[must_use]
    pub fn create(id: PromptId, draft: PromptDraft, now: DateTime<Utc>) -> Self {
        let PromptDraft { name, category, text } = draft;
        Self { id, name, category, text, created_at: now, updated_at: now, deleted_at: None }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    ///
    /// # Errors
    /// [`EditConflict`]
    pub fn edit(
        &mut self,
        draft: PromptDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let PromptDraft { name, category, text } = draft;
        self.name = name;
        self.category = category;
        self.text = text;
        Ok(())
    }
}
