//! The format of content packs: one struct per item, which is read, loaded and exported. An export writes all fields; a pack that
//! is written by hand needs few of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::agents::{
    Access, Agent, AgentDetails, AgentNote, AgentUrl, Category, Description, ExampleConversation, Title,
};
use domain::bundles::{Bundle, BundleAgents};
use domain::discounts::{
    Discount, DiscountAudience, DiscountCode, DiscountConditions, DiscountKind, DiscountKindError,
};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{AltText, FeatureImage, Image, ImageFile, ImageName, ImageSource};
use domain::money::Cents;
use domain::packages::{
    FIRST_VERSION, Instructions, Package, PackageContent, PackageError, PackageFile, PackageVersion, Starter,
    VersionNote,
};
use domain::posts::{
    AuthorName, Post, PostDetails, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle,
};
use domain::prompts::{Prompt, PromptName, PromptText};
use domain::reviews::{ReviewReply, ReviewText, Stars};
use domain::users::{EmailAddress, FirstName, PlainPassword, User};
use domain::{AgentId, BundleId, DiscountId, ImageId, Lifecycle, Position, PostId, PromptId, RichText, Slug};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::appearance::AppearanceValues;
use crate::field;
use crate::newsletters::WelcomeEmailValues;
use crate::seller::SellerValues;

field::text!(
    Title: as_str, Description: as_str, Category: as_str, AgentUrl: as_str, AgentDetails: as_str, AgentNote: as_str,
    PromptName: as_str, PromptText: as_str, PostTitle: as_str, PostExcerpt: as_str, DiscountCode: as_str,
    AltText: as_str, Slug: as_str, EmailAddress: as_str, FirstName: as_str, LegalPageKind: as_str,
    DiscountAudience: as_str, Instructions: as_str, Starter: as_str, VersionNote: as_str, ReviewText: as_str, ReviewReply: as_str, PlainPassword: expose,
);

/// A content pack.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ContentPack {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agents: Vec<PackAgent>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bundles: Vec<PackBundle>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompts: Vec<PackPrompt>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<PackPost>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<PackPage>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discounts: Vec<PackDiscount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appearance: Option<AppearanceValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seller: Option<SellerValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub welcome_email: Option<WelcomeEmailValues>,
    /// Their files are in the folder of the pack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<PackImage>,
    /// Never exported.
    #[serde(default, skip_serializing)]
    pub members: Vec<PackUser>,
    /// Former slugs of tags with the current ones.
    #[serde(default, with = "field", skip_serializing_if = "BTreeMap::is_empty")]
    pub tag_redirects: BTreeMap<Slug, Slug>,
}

/// `key` identifies the agent even if its title changes.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackAgent {
    pub key: String,
    /// `None` derives it from the names of the pack and the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// `None` derives it from the title.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub slug: Option<Slug>,
    #[serde(with = "field")]
    pub title: Title,
    #[serde(with = "field")]
    pub description: Description,
    #[serde(with = "field")]
    pub category: Category,
    #[serde(with = "field")]
    pub url: AgentUrl,
    /// `None` for a free agent.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub price: Option<Cents>,
    /// Not published yet.
    #[serde(default, rename = "draft", skip_serializing_if = "is_default")]
    pub is_draft: bool,
    #[serde(default, rename = "featured", skip_serializing_if = "is_default")]
    pub is_featured: bool,
    /// Microseconds since 1970; `None` for the time of its creation.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// `None` for the time of loading, which keeps the sequence of the file.
    #[serde(default, rename = "created", with = "field", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateTime<Utc>>,
    /// `None` if it was never edited.
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
    #[serde(default, with = "field", skip_serializing_if = "Vec::is_empty")]
    pub former_slugs: Vec<Slug>,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub details: AgentDetails,
    /// Messages and answers.
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub example: ExampleConversation,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub image: Option<FeatureImage>,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub note: AgentNote,
    /// The published version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub package: Option<PackPackage>,
    /// Of the sample members, for demos. Never exported.
    #[serde(default, skip_serializing)]
    pub reviews: Vec<PackReview>,
}

/// What an agent delivers beside or instead of its URL: its text, or a folder that has it.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackPackage {
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub instructions: Instructions,
    #[serde(default, with = "field", skip_serializing_if = "Vec::is_empty")]
    pub starters: Vec<Starter>,
    /// An Agent Skill in the folder of the pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Those of the folder, once they are stored.
    #[serde(skip)]
    pub files: Vec<PackageFile>,
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub version: u32,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub note: VersionNote,
    /// `None` for the time of the agent's creation.
    #[serde(default, rename = "published", with = "field", skip_serializing_if = "Option::is_none")]
    pub published_at: Option<DateTime<Utc>>,
}

impl PackPackage {
    /// Its content is in this folder of the pack.
    pub fn export(version: &PackageVersion, folder: String) -> Self {
        let PackageVersion { agent_id: _, number, content: _, note, published_at } = version;
        Self {
            instructions: Instructions::default(),
            starters: Vec::new(),
            folder: Some(folder),
            files: Vec::new(),
            version: *number,
            note: note.clone(),
            published_at: Some(*published_at),
        }
    }

    /// The version, and the same content to be edited.
    pub(super) fn import(self, agent: &Agent) -> Result<(Package, PackageVersion), PackageError> {
        let Self { instructions, starters, folder: _, files, version, note, published_at } = self;
        let content = PackageContent { instructions, starters, files };
        let published_at = published_at.unwrap_or(agent.created_at);
        let package = Package::new(agent.id, content, published_at);
        let version = package.publish(version.checked_sub(1), note, published_at)?;
        Ok((package, version))
    }
}

impl PackAgent {
    /// Without its package.
    pub(super) fn export(agent: &Agent, former_slugs: Vec<Slug>) -> Self {
        let Agent {
            id,
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
            created_at,
            updated_at,
            is_featured,
            position,
            package_version: _,
            lifecycle,
        } = agent.clone();
        Self {
            key: slug.to_string(),
            id: Some(id.as_uuid()),
            slug: Some(slug),
            title,
            description,
            category,
            url,
            price: access.is_premium().then(|| access.price()),
            is_draft: lifecycle.is_draft(),
            is_featured,
            position: moved(position, created_at),
            created_at: Some(created_at),
            updated_at: Some(updated_at),
            former_slugs,
            details,
            example,
            image,
            note,
            package: None,
            reviews: Vec::new(),
        }
    }

    pub(super) fn import(self, id: AgentId, now: DateTime<Utc>) -> Agent {
        let created_at = self.created_at.unwrap_or(now);
        Agent {
            id,
            slug: self.slug.unwrap_or_else(|| Slug::from_title(self.title.as_str())),
            title: self.title,
            description: self.description,
            category: self.category,
            url: self.url,
            access: self.price.map_or(Access::Free, Access::Premium),
            details: self.details,
            example: self.example,
            image: self.image,
            note: self.note,
            created_at,
            updated_at: edited(self.updated_at, created_at),
            is_featured: self.is_featured,
            position: self.position.unwrap_or_else(|| Position::at(created_at)),
            package_version: self.package.map(|package| package.version.max(FIRST_VERSION)),
            lifecycle: if self.is_draft { Lifecycle::Draft(created_at) } else { Lifecycle::Active },
        }
    }
}

/// `key` identifies the bundle even if its title changes.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackBundle {
    pub key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub slug: Option<Slug>,
    #[serde(with = "field")]
    pub title: Title,
    #[serde(with = "field")]
    pub description: Description,
    #[serde(with = "field")]
    pub price: Cents,
    /// Keys of premium agents of the pack.
    pub agents: Vec<String>,
    #[serde(default = "yes", rename = "published", skip_serializing_if = "is_true")]
    pub is_published: bool,
    #[serde(default, rename = "created", with = "field", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateTime<Utc>>,
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
}

impl PackBundle {
    /// `keys` are those of the exported agents.
    pub(super) fn export(bundle: &Bundle, keys: &BTreeMap<AgentId, String>) -> Self {
        let Bundle {
            id,
            slug,
            title,
            description,
            agents,
            price,
            is_published,
            created_at,
            updated_at,
            lifecycle: _,
        } = bundle.clone();
        Self {
            key: slug.to_string(),
            id: Some(id.as_uuid()),
            slug: Some(slug),
            title,
            description,
            price,
            agents: agents.as_slice().iter().filter_map(|id| keys.get(id).cloned()).collect(),
            is_published,
            created_at: Some(created_at),
            updated_at: Some(updated_at),
        }
    }

    pub(super) fn import(self, id: BundleId, agents: BundleAgents, now: DateTime<Utc>) -> Bundle {
        let created_at = self.created_at.unwrap_or(now);
        Bundle {
            id,
            slug: self.slug.unwrap_or_else(|| Slug::from_title(self.title.as_str())),
            title: self.title,
            description: self.description,
            agents,
            price: self.price,
            is_published: self.is_published,
            created_at,
            updated_at: edited(self.updated_at, created_at),
            lifecycle: Lifecycle::Active,
        }
    }
}

/// `key` identifies the prompt.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackPrompt {
    pub key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// `None` derives it from the name.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub slug: Option<Slug>,
    #[serde(with = "field")]
    pub name: PromptName,
    #[serde(with = "field")]
    pub category: Category,
    #[serde(with = "field")]
    pub text: PromptText,
    /// Not published yet.
    #[serde(default, rename = "draft", skip_serializing_if = "is_default")]
    pub is_draft: bool,
    #[serde(default, rename = "featured", skip_serializing_if = "is_default")]
    pub is_featured: bool,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    #[serde(default, rename = "created", with = "field", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateTime<Utc>>,
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
}

impl PackPrompt {
    pub(super) fn export(prompt: &Prompt) -> Self {
        let Prompt {
            id,
            slug,
            name,
            category,
            text,
            created_at,
            updated_at,
            is_featured,
            position,
            lifecycle,
        } = prompt.clone();
        Self {
            key: slug.to_string(),
            id: Some(id.as_uuid()),
            slug: Some(slug),
            name,
            category,
            text,
            is_draft: lifecycle.is_draft(),
            is_featured,
            position: moved(position, created_at),
            created_at: Some(created_at),
            updated_at: Some(updated_at),
        }
    }

    pub(super) fn import(self, id: PromptId, now: DateTime<Utc>) -> Prompt {
        let created_at = self.created_at.unwrap_or(now);
        Prompt {
            id,
            slug: self.slug.unwrap_or_else(|| Slug::from_title(self.name.as_str())),
            name: self.name,
            category: self.category,
            text: self.text,
            created_at,
            updated_at: edited(self.updated_at, created_at),
            is_featured: self.is_featured,
            position: self.position.unwrap_or_else(|| Position::at(created_at)),
            lifecycle: if self.is_draft { Lifecycle::Draft(created_at) } else { Lifecycle::Active },
        }
    }
}

/// `key` identifies the post even if its slug changes.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackPost {
    pub key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    #[serde(with = "field")]
    pub title: PostTitle,
    #[serde(with = "field")]
    pub slug: Slug,
    #[serde(with = "field")]
    pub excerpt: PostExcerpt,
    /// Unsanitized HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// A file with it, in the folder of the pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_file: Option<String>,
    #[serde(default = "yes", rename = "published", skip_serializing_if = "is_true")]
    pub is_published: bool,
    /// When it was created, counted back from the time of loading, for demos. Never exported.
    #[serde(default, skip_serializing)]
    pub days_ago: Option<u16>,
    /// When it was published first; `None` for the time of its creation.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub published_at: Option<DateTime<Utc>>,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub scheduled_for: Option<DateTime<Utc>>,
    #[serde(default, rename = "created", with = "field", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateTime<Utc>>,
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
    /// `None` for the first name of the author's account; the inner `None`, an empty text, for the name of the site.
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub author_name: Option<Option<AuthorName>>,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub tags: PostTags,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub seo_title: Option<SeoTitle>,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub seo_description: Option<SeoDescription>,
    #[serde(default, with = "field", skip_serializing_if = "Option::is_none")]
    pub feature_image: Option<FeatureImage>,
    #[serde(default, with = "field", skip_serializing_if = "Vec::is_empty")]
    pub former_slugs: Vec<Slug>,
}

impl PackPost {
    /// Its text is in this file of the pack.
    pub fn export(post: &Post, former_slugs: Vec<Slug>, content_file: String) -> Self {
        let Post {
            id,
            title,
            slug,
            content: _,
            excerpt,
            author_id: _,
            author_name,
            details: PostDetails { tags, seo_title, seo_description, feature_image },
            is_message: _,
            is_published,
            created_at,
            updated_at,
            published_at,
            scheduled_for,
            lifecycle: _,
        } = post.clone();
        Self {
            key: slug.to_string(),
            id: Some(id.as_uuid()),
            title,
            slug,
            excerpt,
            content: None,
            content_file: Some(content_file),
            is_published,
            days_ago: None,
            published_at,
            scheduled_for,
            created_at: Some(created_at),
            updated_at: Some(updated_at),
            author_name: Some(author_name),
            tags,
            seo_title,
            seo_description,
            feature_image,
            former_slugs,
        }
    }

    pub(super) fn import(self, id: PostId, content: RichText, author: &User, now: DateTime<Utc>) -> Post {
        let created_at = self.created_at.unwrap_or(now);
        let first_name = || AuthorName::parse(author.first_name.as_str()).ok().flatten();
        Post {
            id,
            title: self.title,
            slug: self.slug,
            content,
            excerpt: self.excerpt,
            author_id: author.id,
            author_name: self.author_name.unwrap_or_else(first_name),
            details: PostDetails {
                tags: self.tags,
                seo_title: self.seo_title,
                seo_description: self.seo_description,
                feature_image: self.feature_image,
            },
            is_message: false,
            is_published: self.is_published,
            created_at,
            updated_at: edited(self.updated_at, created_at),
            published_at: self.published_at.or(self.is_published.then_some(created_at)),
            scheduled_for: self.scheduled_for.filter(|_| !self.is_published),
            lifecycle: Lifecycle::Active,
        }
    }
}

/// A page that an admin has edited.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackPage {
    #[serde(rename = "page", with = "field")]
    pub kind: LegalPageKind,
    /// As that of posts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_file: Option<String>,
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
}

impl PackPage {
    /// Its text is in this file of the pack.
    pub fn export(page: &LegalPage, content_file: String) -> Self {
        let LegalPage { kind, content: _, updated_at } = page;
        Self { kind: *kind, content: None, content_file: Some(content_file), updated_at: Some(*updated_at) }
    }

    pub(super) fn import(&self, content: RichText, now: DateTime<Utc>) -> LegalPage {
        LegalPage { kind: self.kind, content, updated_at: self.updated_at.unwrap_or(now) }
    }
}

/// A discount code.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackDiscount {
    #[serde(with = "field")]
    pub code: DiscountCode,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percentage: Option<i64>,
    /// In cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<i64>,
    #[serde(default = "yes", rename = "active", skip_serializing_if = "is_true")]
    pub is_active: bool,
    #[serde(default, rename = "starts", with = "field", skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<DateTime<Utc>>,
    #[serde(default, rename = "expires", with = "field", skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_uses: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_uses_per_member: Option<u32>,
    /// Keys of the agents of the pack that are discounted; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agents: Vec<String>,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub min_subtotal: Cents,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub audience: DiscountAudience,
    /// Shared by codes that were created together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<Uuid>,
    #[serde(default, rename = "created", with = "field", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateTime<Utc>>,
    #[serde(default, rename = "updated", with = "field", skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
}

/// A code needs one kind of discount.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackDiscountError {
    #[error("set either percentage or fixed")]
    Kind,
    #[error(transparent)]
    Amount(#[from] DiscountKindError),
}

impl PackDiscount {
    /// `keys` are those of the exported agents.
    pub(super) fn export(discount: &Discount, keys: &BTreeMap<AgentId, String>) -> Self {
        let Discount {
            id,
            code,
            kind,
            is_active,
            expires_at,
            max_uses,
            max_uses_per_member,
            conditions: DiscountConditions { starts_at, agents, min_subtotal, audience },
            batch,
            created_at,
            updated_at,
        } = discount.clone();
        let (percentage, fixed) = match kind {
            DiscountKind::Percentage(percent) => (Some(i64::from(percent)), None),
            DiscountKind::Fixed(amount) => (None, Some(amount.get())),
        };
        Self {
            code,
            id: Some(id.as_uuid()),
            percentage,
            fixed,
            is_active,
            starts_at,
            expires_at,
            max_uses,
            max_uses_per_member,
            agents: agents.iter().filter_map(|id| keys.get(id).cloned()).collect(),
            min_subtotal,
            audience,
            batch,
            created_at: Some(created_at),
            updated_at: Some(updated_at),
        }
    }

    pub(super) fn import(
        self,
        id: DiscountId,
        agents: Vec<AgentId>,
        now: DateTime<Utc>,
    ) -> Result<Discount, PackDiscountError> {
        let created_at = self.created_at.unwrap_or(now);
        Ok(Discount {
            id,
            code: self.code,
            kind: match (self.percentage, self.fixed) {
                (Some(percent), None) => DiscountKind::percentage(percent)?,
                (None, Some(cents)) => DiscountKind::fixed(cents)?,
                _ => return Err(PackDiscountError::Kind),
            },
            is_active: self.is_active,
            expires_at: self.expires_at,
            max_uses: self.max_uses,
            max_uses_per_member: self.max_uses_per_member,
            conditions: DiscountConditions {
                starts_at: self.starts_at,
                agents,
                min_subtotal: self.min_subtotal,
                audience: self.audience,
            },
            batch: self.batch,
            created_at,
            updated_at: edited(self.updated_at, created_at),
        })
    }
}

/// An uploaded image.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackImage {
    #[serde(with = "field")]
    pub name: ImageName,
    #[serde(default, with = "field", skip_serializing_if = "is_default")]
    pub alt: AltText,
    pub id: Uuid,
    /// The file that every program reads, which has the largest width.
    #[serde(with = "field")]
    pub file: ImageFile,
    pub height: u32,
    /// The size of all files.
    pub bytes: u64,
    #[serde(rename = "created", with = "field")]
    pub created_at: DateTime<Utc>,
}

impl PackImage {
    pub fn export(image: &Image) -> Self {
        let Image { id, source, bytes, alt, name, created_at } = image.clone();
        let file = source.fallback_file();
        let ImageSource { hash: _, width: _, height, fallback: _ } = source;
        Self { name, alt, id: id.as_uuid(), file, height, bytes, created_at }
    }

    pub fn import(&self) -> Image {
        let ImageFile { hash, width, format } = self.file.clone();
        Image {
            id: ImageId::from_uuid(self.id),
            source: ImageSource { hash, width, height: self.height, fallback: format },
            bytes: self.bytes,
            alt: self.alt.clone(),
            name: self.name.clone(),
            created_at: self.created_at,
        }
    }
}

/// An invented review.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackReview {
    #[serde(with = "field")]
    pub stars: Stars,
    #[serde(default, with = "field")]
    pub text: Option<ReviewText>,
    #[serde(default, with = "field")]
    pub reply: Option<ReviewReply>,
}

/// A verified account with a known password, for demos.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackUser {
    #[serde(with = "field")]
    pub email: EmailAddress,
    #[serde(with = "field")]
    pub first_name: FirstName,
    #[serde(with = "field")]
    pub password: PlainPassword,
    #[serde(default, rename = "admin")]
    pub is_admin: bool,
}

/// `None` for the position of an item that was never moved.
fn moved(position: Position, created_at: DateTime<Utc>) -> Option<Position> {
    (position != Position::at(created_at)).then_some(position)
}

/// Nothing was edited before it was created.
fn edited(updated_at: Option<DateTime<Utc>>, created_at: DateTime<Utc>) -> DateTime<Utc> {
    updated_at.unwrap_or(created_at).max(created_at)
}

const fn first_version() -> u32 {
    FIRST_VERSION
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_first_version(version: &u32) -> bool {
    *version == FIRST_VERSION
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(value: &bool) -> bool {
    *value
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
