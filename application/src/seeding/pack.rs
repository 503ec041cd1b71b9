use chrono::{DateTime, Utc};
use domain::agents::{Access, AgentDetails, AgentUrl, Category, Description, ExampleConversation, Title};
use domain::legal_pages::LegalPageKind;
use domain::media::FeatureImage;
use domain::money::Cents;
use domain::prompts::PromptDraft;
use domain::users::{EmailAddress, FirstName, PlainPassword};
use domain::{Position, Slug};
use uuid::Uuid;

use crate::discounts::NewDiscount;
use crate::posts::PostInput;

/// A parsed content pack.
#[derive(Debug, Clone, Default)]
pub struct ContentPack {
    pub name: String,
    pub agents: Vec<PackAgent>,
    pub bundles: Vec<PackBundle>,
    pub prompts: Vec<PackPrompt>,
    pub posts: Vec<PackPost>,
    pub pages: Vec<PackPage>,
    pub discounts: Vec<PackDiscount>,
    pub members: Vec<PackUser>,
    /// Former slugs of tags with the current ones.
    pub tag_redirects: Vec<(Slug, Slug)>,
}

/// What an export records about an entry. A pack that is written by hand leaves it out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackMeta {
    /// `None` derives it from the names of the pack and the entry.
    pub id: Option<Uuid>,
    /// `None` for the time of loading, which keeps the sequence of the file.
    pub created_at: Option<DateTime<Utc>>,
    /// `None` if it was never edited.
    pub updated_at: Option<DateTime<Utc>>,
    /// Agents, bundles; `None` derives it from the title.
    pub slug: Option<Slug>,
    /// Agents, posts.
    pub former_slugs: Vec<Slug>,
    /// Agents, prompts.
    pub is_featured: bool,
    /// Agents, prompts; `None` if it was never moved.
    pub position: Option<Position>,
}

/// `key` identifies the agent even if its title changes.
#[derive(Debug, Clone)]
pub struct PackAgent {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    pub details: AgentDetails,
    pub example: ExampleConversation,
    pub image: Option<FeatureImage>,
    pub meta: PackMeta,
}

/// `key` identifies the bundle even if its title changes.
#[derive(Debug, Clone)]
pub struct PackBundle {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub price: Cents,
    /// Keys of premium agents of the pack.
    pub agents: Vec<String>,
    pub is_published: bool,
    pub meta: PackMeta,
}

/// `key` identifies the prompt.
#[derive(Debug, Clone)]
pub struct PackPrompt {
    pub key: String,
    pub draft: PromptDraft,
    pub meta: PackMeta,
}

/// `key` identifies the post even if its slug changes.
#[derive(Debug, Clone)]
pub struct PackPost {
    pub key: String,
    pub input: PostInput,
    /// When it was published first; `None` for the time of its creation.
    pub published_at: Option<DateTime<Utc>>,
    pub scheduled_for: Option<DateTime<Utc>>,
    pub meta: PackMeta,
}

/// An edited page.
#[derive(Debug, Clone)]
pub struct PackPage {
    pub kind: LegalPageKind,
    /// Unsanitized HTML.
    pub html: String,
    pub updated_at: Option<DateTime<Utc>>,
}

/// A discount code.
#[derive(Debug, Clone)]
pub struct PackDiscount {
    /// Its agents are in `agents`.
    pub new: NewDiscount,
    /// Keys of the agents of the pack that are discounted; empty for all.
    pub agents: Vec<String>,
    pub is_active: bool,
    /// Shared by codes that were created together.
    pub batch: Option<Uuid>,
    pub meta: PackMeta,
}

/// A verified account with a known password, for demos.
#[derive(Debug, Clone)]
pub struct PackUser {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub is_admin: bool,
}
