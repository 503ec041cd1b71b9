use chrono::{DateTime, Utc};

use super::{PromptName, PromptText};
use crate::agents::Category;
use crate::version::{later_version, next_version};
use crate::{EditConflict, Lifecycle, Position, PromptId, Slug};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    pub id: PromptId,
    /// Of its page. Never changes, so that links stay valid.
    pub slug: Slug,
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Featured prompts come first in their list.
    pub is_featured: bool,
    pub position: Position,
    pub lifecycle: Lifecycle,
}

/// How often a prompt was copied, once that says something about it.
pub const fn shown_copies(copies: u32) -> Option<u32> {
    const FIRST: u32 = 25;
    if copies < FIRST { None } else { Some(copies) }
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptDraft {
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
    /// Only of a new prompt.
    pub is_draft: bool,
}

impl Prompt {
    pub fn create(id: PromptId, draft: PromptDraft, now: DateTime<Utc>) -> Self {
        let PromptDraft { name, category, text, is_draft } = draft;
        Self {
            id,
            slug: Slug::from_title(name.as_str()),
            name,
            category,
            text,
            created_at: now,
            updated_at: now,
            is_featured: false,
            position: Position::at(now),
            lifecycle: if is_draft { Lifecycle::Draft(now) } else { Lifecycle::Active },
        }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    pub fn edit(
        &mut self,
        draft: PromptDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let PromptDraft { name, category, text, is_draft: _ } = draft;
        self.name = name;
        self.category = category;
        self.text = text;
        Ok(())
    }

    /// Changes the version, so that an edit based on an older one is a conflict.
    pub fn set_category(&mut self, category: Category, now: DateTime<Utc>) {
        if self.category != category {
            self.category = category;
            self.updated_at = later_version(self.updated_at, now);
        }
    }

    pub const fn is_draft(&self) -> bool {
        self.lifecycle.is_draft()
    }

    /// Whether admins can edit it: it is published or a draft.
    pub const fn is_editable(&self) -> bool {
        self.lifecycle.is_editable()
    }

    /// Makes a draft a new item of today. What is published stays as it is.
    pub fn publish(&mut self, now: DateTime<Utc>) {
        if self.is_draft() {
            self.lifecycle = Lifecycle::Active;
            self.created_at = now;
            self.updated_at = later_version(self.updated_at, now);
            self.position = Position::at(now);
        }
    }

    pub const fn archive(&mut self, now: DateTime<Utc>) {
        self.lifecycle = self.lifecycle.archive(now);
    }

    /// Moves it to the trash.
    pub const fn delete(&mut self, now: DateTime<Utc>) {
        self.lifecycle = self.lifecycle.delete(now);
    }
}
