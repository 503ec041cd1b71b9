use chrono::{DateTime, Utc};

use super::{AgentDetails, AgentNote, AgentUrl, Category, Description, ExampleConversation, Title};
use crate::media::FeatureImage;
use crate::money::Cents;
use crate::version::{later_version, next_version};
use crate::{AgentId, EditConflict, Lifecycle, Position, Slug};

/// Whether an agent is free or must be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Free,
    /// Bought once for this price.
    Premium(Cents),
}

impl Access {
    pub const fn price(self) -> Cents {
        match self {
            Self::Free => Cents::ZERO,
            Self::Premium(price) => price,
        }
    }

    pub const fn is_premium(self) -> bool {
        matches!(self, Self::Premium(_))
    }
}

/// A GPT agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agent {
    pub id: AgentId,
    /// The slug of its public page.
    pub slug: Slug,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    pub details: AgentDetails,
    pub example: ExampleConversation,
    /// On its page, and in link previews.
    pub image: Option<FeatureImage>,
    /// Only admins read it.
    pub note: AgentNote,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Featured agents come first in their list.
    pub is_featured: bool,
    pub position: Position,
    /// The latest version of its package; `None` if none is published.
    pub package_version: Option<u32>,
    /// Only its owners can open an agent that is not active. It keeps its slug and its redirects.
    pub lifecycle: Lifecycle,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentDraft {
    /// `None` derives it from the title of a new agent, and keeps that of an existing one.
    pub slug: Option<Slug>,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    /// `None` keeps those of an existing agent.
    pub details: Option<AgentDetails>,
    /// `None` keeps that of an existing agent.
    pub example: Option<ExampleConversation>,
    /// The outer `None` keeps that of an existing agent.
    pub image: Option<Option<FeatureImage>>,
    /// `None` keeps that of an existing agent.
    pub note: Option<AgentNote>,
    /// Only of a new agent.
    pub is_draft: bool,
}

impl AgentDraft {
    /// With only the fields that an agent needs.
    pub fn new(
        title: Title,
        description: Description,
        category: Category,
        url: AgentUrl,
        access: Access,
    ) -> Self {
        Self {
            slug: None,
            title,
            description,
            category,
            url,
            access,
            details: None,
            example: None,
            image: None,
            note: None,
            is_draft: false,
        }
    }
}

impl Agent {
    pub fn create(id: AgentId, draft: AgentDraft, now: DateTime<Utc>) -> Self {
        let AgentDraft {
            slug,
            title,
            description,
            category,
            url,
            access,
            details,
            example,
            image,
            note,
            is_draft,
        } = draft;
        Self {
            id,
            slug: slug.unwrap_or_else(|| Slug::from_title(title.as_str())),
            title,
            description,
            category,
            url,
            access,
            details: details.unwrap_or_default(),
            example: example.unwrap_or_default(),
            image: image.flatten(),
            note: note.unwrap_or_default(),
            created_at: now,
            updated_at: now,
            is_featured: false,
            position: Position::at(now),
            package_version: None,
            lifecycle: if is_draft { Lifecycle::Draft(now) } else { Lifecycle::Active },
        }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    pub fn edit(
        &mut self,
        draft: AgentDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let AgentDraft {
            slug,
            title,
            description,
            category,
            url,
            access,
            details,
            example,
            image,
            note,
            is_draft: _,
        } = draft;
        if let Some(slug) = slug {
            self.slug = slug;
        }
        self.title = title;
        self.description = description;
        self.category = category;
        self.url = url;
        self.access = access;
        if let Some(details) = details {
            self.details = details;
        }
        if let Some(example) = example {
            self.example = example;
        }
        if let Some(image) = image {
            self.image = image;
        }
        if let Some(note) = note {
            self.note = note;
        }
        Ok(())
    }

    /// Changes the version, so that an edit based on an older one is a conflict.
    pub fn set_category(&mut self, category: Category, now: DateTime<Utc>) {
        if self.category != category {
            self.category = category;
            self.updated_at = later_version(self.updated_at, now);
        }
    }

    /// Whether a buyer has something to open.
    pub fn is_deliverable(&self) -> bool {
        !self.url.as_str().is_empty() || self.package_version.is_some()
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

    /// Moves it to the trash. An agent that was ordered is archived instead, because its owners keep it.
    pub const fn delete(&mut self, is_ordered: bool, now: DateTime<Utc>) {
        self.lifecycle = if is_ordered { Lifecycle::Archived(now) } else { self.lifecycle.delete(now) };
    }

    pub const fn is_for_sale(&self) -> bool {
        self.access.is_premium() && self.lifecycle.is_active()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::media::AltText;

    fn draft(access: Access) -> AgentDraft {
        AgentDraft::new(
            Title::parse("Email Assistant").unwrap(),
            Description::parse("Writes what you mean").unwrap(),
            Category::parse("Productivity").unwrap(),
            AgentUrl::parse("").unwrap(),
            access,
        )
    }

    fn agent(access: Access, lifecycle: Lifecycle) -> Agent {
        let id = AgentId::from_uuid(Uuid::nil());
        Agent { lifecycle, ..Agent::create(id, draft(access), DateTime::UNIX_EPOCH) }
    }

    #[test]
    fn agent_is_for_sale_until_removed() {
        let premium = Access::Premium(Cents::new(999).unwrap());
        let archived = Lifecycle::Archived(DateTime::UNIX_EPOCH);
        assert!(premium.is_premium() && !Access::Free.is_premium());
        assert!(agent(premium, Lifecycle::Active).is_for_sale());
        assert!(!agent(premium, archived).is_for_sale());
        assert!(!agent(Access::Free, Lifecycle::Active).is_for_sale());
        assert!(!agent(Access::Free, archived).is_for_sale());
    }

    #[test]
    fn edit_keeps_what_the_draft_omits() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let draft = draft(Access::Free);
        let mut helper = Agent::create(AgentId::from_uuid(Uuid::nil()), draft.clone(), now);
        assert_eq!(helper.slug.as_str(), "email-assistant");
        let renamed = AgentDraft { title: Title::parse("Letters").unwrap(), ..draft.clone() };
        helper.edit(renamed, None, now).unwrap();
        assert_eq!(helper.slug.as_str(), "email-assistant");
        let slug = Slug::parse("letters").ok();
        let details = AgentDetails::parse("For letters.").ok();
        let example = ExampleConversation::parse([("Hello", "Hi")]).ok();
        let path = "/media/0123456789abcdef0123456789abcdef-1600.jpg";
        let image = Some(FeatureImage::parse(path, 900, AltText::default()).ok());
        let complete = AgentDraft { slug, details, example, image, ..draft.clone() };
        helper.edit(complete.clone(), None, now).unwrap();
        helper.edit(draft.clone(), None, now).unwrap();
        assert_eq!((helper.slug.as_str(), Some(helper.image.clone())), ("letters", complete.image));
        assert_eq!(
            (Some(helper.details.clone()), Some(helper.example.clone())),
            (complete.details, complete.example)
        );
        helper.edit(AgentDraft { image: Some(None), ..draft }, None, now).unwrap();
        assert_eq!(helper.image, None);
    }

    #[test]
    fn delete_archives_only_an_ordered_agent() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut helper = agent(Access::Free, Lifecycle::Active);
        helper.delete(false, now);
        assert_eq!(helper.lifecycle, Lifecycle::Deleted(now));
        helper.delete(true, now);
        assert_eq!(helper.lifecycle, Lifecycle::Archived(now));
    }

    #[test]
    fn set_category_is_a_new_version_only_if_it_changes() {
        let mut helper = agent(Access::Free, Lifecycle::Active);
        let (now, same) = (helper.updated_at, helper.category.clone());
        helper.set_category(same, now);
        assert_eq!(helper.updated_at, now);
        helper.set_category(Category::parse("Home").unwrap(), now);
        assert!(helper.updated_at > now && helper.category.as_str() == "Home");
    }
}
