use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::{Agent, ExampleConversation};
use domain::media::FeatureImage;
use domain::money::Cents;
use domain::posts::PostTags;
use domain::prompts::Prompt;
use domain::purchases::PurchaseStatus;
use domain::toolbox::ToolboxItem;
use domain::users::{EmailAddress, PendingEmail, Role, Session, SessionDigest, User};
use domain::{AgentId, OrderId, PostId, ProblemReportId, PurchaseId, UserId};

use super::{Actor, StoreError};

/// The member who makes a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentUser {
    pub id: UserId,
    pub email: String,
    pub pending_email: Option<PendingEmail>,
    pub first_name: String,
    pub role: Option<Role>,
    pub password_chosen: bool,
    /// Whether a sign-in to the account needs more than the password or the mailbox.
    pub has_second_factor: bool,
    /// Whether an admin has a passkey. Not read for members, who need none.
    pub has_passkey: bool,
}

impl CurrentUser {
    /// Whether an admin has what admins need in addition to a password.
    pub const fn has_admin_factor(&self) -> bool {
        self.has_second_factor || self.has_passkey
    }

    pub const fn actor(&self) -> Actor {
        match self.role {
            Some(role) => Actor::Admin(self.id, role),
            None => Actor::Member(self.id),
        }
    }
}

#[async_trait]
pub trait SessionQueries: Send + Sync {
    /// Session and member in one statement; the session may have expired.
    async fn find(&self, digest: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError>;

    /// The agents that a member owns.
    async fn owned_agents(&self, user_id: UserId) -> Result<BTreeSet<AgentId>, StoreError>;

    /// All sessions of the member, most recently used first, including expired ones.
    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError>;
}

#[async_trait]
pub trait UserQueries: Send + Sync {
    /// Finds an account without locking it.
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError>;

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError>;

    /// The current email addresses of these accounts, as far as they exist.
    async fn list_emails(&self, ids: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>, StoreError>;
}

/// Which agents to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentListing {
    Free,
    Premium,
}

/// An agent as stored; the use case decides who sees the URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentView {
    pub id: AgentId,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub category: String,
    pub url: String,
    pub price: Cents,
    pub is_premium: bool,
    pub is_featured: bool,
    pub created_at: DateTime<Utc>,
    pub package_version: Option<u32>,
    pub image: Option<FeatureImage>,
}

impl AgentView {
    /// Whether a buyer has something to open.
    pub fn is_deliverable(&self) -> bool {
        !self.url.is_empty() || self.package_version.is_some()
    }
}

/// What the page of an agent shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentPageView {
    pub agent: AgentView,
    pub details: String,
    pub example: ExampleConversation,
}

#[async_trait]
pub trait AgentQueries: Send + Sync {
    /// Featured agents first, each group by position, in one statement.
    async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError>;

    /// Published agents and drafts, in the same order, in one statement.
    async fn list_all(&self) -> Result<Vec<AdminAgentView>, StoreError>;

    /// Finds an agent by slug, unless it is removed.
    async fn find_page(&self, slug: &str) -> Result<Option<AgentPageView>, StoreError>;

    /// What the pages of all agents show that are not removed, in the order of the lists, in one statement.
    async fn list_pages(&self) -> Result<Vec<AgentPageView>, StoreError>;

    /// Up to `limit` other agents of this agent's category, free and premium, in the order of the lists.
    async fn list_related(&self, agent: &AgentView, limit: u64) -> Result<Vec<AgentView>, StoreError>;

    /// The current slug of the agent that used this one earlier, unless it is removed.
    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<String>, StoreError>;

    /// Up to `limit` open problem reports of an agent or a prompt, oldest first, in one statement.
    async fn open_reports(
        &self,
        item: ToolboxItem,
        limit: usize,
    ) -> Result<Vec<ProblemReportView>, StoreError>;
}

/// An agent in the list of admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminAgentView {
    pub agent: Agent,
    /// Number of members who own it.
    pub owners: u32,
    /// Whether it has an owner or an order that was or may still be paid. Deleting it archives it instead.
    pub is_ordered: bool,
    /// Number of open reports.
    pub open_reports: u32,
}

/// An open report of an agent or a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemReportView {
    pub id: ProblemReportId,
    /// `None` unless the reader may see it.
    pub reporter: Option<Reporter>,
    pub note: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// The member who made a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reporter {
    pub id: UserId,
    pub first_name: String,
    pub email: EmailAddress,
}

#[async_trait]
pub trait PromptQueries: Send + Sync {
    /// Featured prompts first, each group by position, in one statement.
    async fn list(&self) -> Result<Vec<Prompt>, StoreError>;

    /// Published prompts and drafts.
    async fn list_all(&self) -> Result<Vec<AdminPromptView>, StoreError>;
}

/// A prompt in the list of admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminPromptView {
    pub prompt: Prompt,
    /// Number of open reports.
    pub open_reports: u32,
}

/// A post in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostSummary {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    pub tags: PostTags,
    pub feature_image: Option<FeatureImage>,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub published_at: Option<DateTime<Utc>>,
    pub scheduled_for: Option<DateTime<Utc>>,
    /// Whether an admin has written changes that are not saved.
    pub has_working_copy: bool,
    /// When its scheduled newsletter is due; `None` if there is none, or if it waits for the publication.
    pub newsletter_at: Option<DateTime<Utc>>,
    pub reading_minutes: u32,
}

impl PostSummary {
    /// The date that readers see.
    pub fn date(&self) -> DateTime<Utc> {
        self.published_at.unwrap_or(self.created_at)
    }
}

/// A complete post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostView {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    /// Sanitized HTML.
    pub content: String,
    pub author_id: UserId,
    /// `None` for the name of the site.
    pub author_name: Option<String>,
    pub tags: PostTags,
    pub seo_title: Option<String>,
    pub seo_description: Option<String>,
    pub feature_image: Option<FeatureImage>,
    /// Sent by email; it has no page.
    pub is_message: bool,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub published_at: Option<DateTime<Utc>>,
    pub scheduled_for: Option<DateTime<Utc>>,
    pub reading_minutes: u32,
}

impl PostView {
    /// Whether it can be sent by email now.
    pub const fn is_sendable(&self) -> bool {
        self.is_published || self.is_message
    }

    /// The date that readers see.
    pub fn date(&self) -> DateTime<Utc> {
        self.published_at.unwrap_or(self.created_at)
    }
}

#[async_trait]
pub trait PostQueries: Send + Sync {
    /// Published posts, newest first, in one statement.
    async fn list_published(&self) -> Result<Vec<PostSummary>, StoreError>;

    /// The latest published posts, newest first, in one statement.
    async fn list_latest(&self, count: u64) -> Result<Vec<PostView>, StoreError>;

    /// The published ones of these posts, newest first, in one statement.
    async fn list_full(&self, ids: &[PostId]) -> Result<Vec<PostView>, StoreError>;

    /// The slug that a renamed or merged tag has now.
    async fn find_tag_redirect(&self, slug: &str) -> Result<Option<String>, StoreError>;

    /// Messages whose newsletter has not started, newest first, in one statement.
    async fn list_messages(&self) -> Result<Vec<PostSummary>, StoreError>;

    /// All posts including drafts, without messages, newest first, in one statement.
    async fn list_all(&self) -> Result<Vec<PostSummary>, StoreError>;

    /// The post whose scheduled time came first.
    async fn find_due(&self, now: DateTime<Utc>) -> Result<Option<PostId>, StoreError>;

    /// Finds a post, published or not.
    async fn find_by_id(&self, id: PostId) -> Result<Option<PostView>, StoreError>;

    /// Finds a post by slug, published or not.
    async fn find(&self, slug: &str) -> Result<Option<PostView>, StoreError>;

    /// Finds the post that used this slug earlier, published or not.
    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<PostView>, StoreError>;
}

/// An agent in a purchase history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchasedAgentView {
    pub id: AgentId,
    /// `None` if the agent was removed and has no page.
    pub slug: Option<String>,
    pub title: String,
    pub description: String,
    /// The stored URL; the use case decides who sees it.
    pub url: String,
    pub package_version: Option<u32>,
}

/// One purchase of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseView {
    pub id: PurchaseId,
    pub order_id: OrderId,
    pub created_at: DateTime<Utc>,
    pub amount: Cents,
    /// The code that its order was paid with.
    pub discount_code: Option<String>,
    /// The title of the bundle that it was bought in.
    pub bundle: Option<String>,
    pub status: PurchaseStatus,
    /// Bought in another shop.
    pub is_imported: bool,
    pub agent: PurchasedAgentView,
}

#[async_trait]
pub trait PurchaseQueries: Send + Sync {
    /// Newest first, in one statement.
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError>;
}
