use chrono::{DateTime, Utc};

use super::{AgentUrl, Category, Description, Title};
use crate::money::Cents;
use crate::version::next_version;
use crate::{AgentId, EditConflict};

/// Whether an agent is free or must be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Free,
    /// Bought once for this price.
    Premium(Cents),
}

impl Access {
    #[must_use]
    pub const fn price(self) -> Cents {
        match self {
            Self::Free => Cents::ZERO,
            Self::Premium(price) => price,
        }
    }

    #[must_use]
    pub const fn is_premium(self) -> bool {
        matches!(self, Self::Premium(_))
    }
}

/// A GPT agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agent {
    pub id: AgentId,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When it was moved to the trash. Archived agents are unlisted; only their owners can open them.
    pub archived_at: Option<DateTime<Utc>>,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentDraft {
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
}

impl Agent {
    #[must_use]
    pub fn create(id: AgentId, draft: AgentDraft, now: DateTime<Utc>) -> Self {
        let AgentDraft { title, description, category, url, access } = draft;
        Self {
            id,
            title,
            description,
            category,
            url,
            access,
            created_at: now,
            updated_at: now,
            archived_at: None,
        }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    ///
    /// # Errors
    /// [`EditConflict`]
    pub fn edit(
        &mut self,
        draft: AgentDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let AgentDraft { title, description, category, url, access } = draft;
        self.title = title;
        self.description = description;
        self.category = category;
        self.url = url;
        self.access = access;
        Ok(())
    }

    #[must_use]
    pub const fn is_for_sale(&self) -> bool {
        self.access.is_premium() && self.archived_at.is_none()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn agent(access: Access, archived_at: Option<DateTime<Utc>>) -> Agent {
        Agent {
            id: AgentId::from_uuid(Uuid::nil()),
            title: Title::parse("Email Assistant").unwrap(),
            description: Description::parse("Writes what you mean").unwrap(),
            category: Category::parse("Productivity").unwrap(),
            url: AgentUrl::parse("").unwrap(),
            access,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
            archived_at,
        }
    }

    #[test]
    fn agent_is_for_sale_until_archived() {
        let premium = Access::Premium(Cents::new(999).unwrap());
        assert!(premium.is_premium() && !Access::Free.is_premium());
        assert!(agent(premium, None).is_for_sale());
        assert!(!agent(premium, Some(DateTime::UNIX_EPOCH)).is_for_sale());
        assert!(!agent(Access::Free, None).is_for_sale());
        assert!(!agent(Access::Free, Some(DateTime::UNIX_EPOCH)).is_for_sale());
    }
}
