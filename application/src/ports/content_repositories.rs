use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::posts::{Post, PostTags};
use domain::problem_reports::ProblemReport;
use domain::prompts::{Prompt, PromptRevision};
use domain::toolbox::ToolboxItem;
use domain::{AgentId, Position, PostId, ProblemReportId, PromptId, Slug, UserId};

use super::StoreError;

/// The slugs of agents or posts.
#[async_trait]
pub trait Slugs<Id>: Send {
    /// Redirects this slug to the current one of the item.
    async fn add_slug_redirect(&mut self, id: Id, slug: &Slug) -> Result<(), StoreError>;
    /// Whether an item has this slug, removed or not.
    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError>;
    /// All former slugs that redirect to an item.
    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, Id>, StoreError>;
}

/// Agents. Unique by id and by slug, including removed ones. A slug in use overrides redirects from it.
#[async_trait]
pub trait AgentRepository: Slugs<AgentId> {
    /// Returns `false` without changes if the id or the slug is taken.
    async fn insert(&mut self, agent: &Agent) -> Result<bool, StoreError>;
    /// Returns `false` without changes if it does not exist or the slug is taken.
    async fn update(&mut self, agent: &Agent) -> Result<bool, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: AgentId) -> Result<Option<Agent>, StoreError>;
    /// The position of the first listed agent of one group (featured or not).
    async fn first_position(&mut self, is_featured: bool) -> Result<Option<Position>, StoreError>;
    /// Whether the agent has an owner or an order that was or may still be paid.
    async fn is_ordered(&mut self, id: AgentId) -> Result<bool, StoreError>;
    /// The existing agents of these ids, in this order. Takes no lock.
    async fn find_all(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError>;
    /// The same; they cannot be changed or removed until the unit of work ends.
    async fn lock_shared(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError>;
    /// Removes up to `limit` agents that were deleted before this time and never ordered, with their redirects. Returns
    /// how many.
    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// The same for one agent, whenever it was deleted. Returns whether it was removed.
    async fn remove(&mut self, id: AgentId) -> Result<bool, StoreError>;
}

/// Members' reports of agents and prompts. A member has at most one open report of each.
#[async_trait]
pub trait ProblemReportRepository: Send {
    /// Returns `false` without changes if the member has an open report of this item.
    async fn insert(&mut self, report: &ProblemReport) -> Result<bool, StoreError>;
    /// The existing reports of an item with these ids, oldest first. Locks their rows until the unit of work ends.
    async fn lock_all(
        &mut self,
        item: ToolboxItem,
        ids: &BTreeSet<ProblemReportId>,
    ) -> Result<Vec<ProblemReport>, StoreError>;
    /// Writes the resolution.
    async fn update(&mut self, report: &ProblemReport) -> Result<(), StoreError>;
    /// Removes up to `limit` reports that were resolved before this time. Returns how many.
    async fn remove_resolved(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// Prompts. Unique by id and by slug, including removed ones.
#[async_trait]
pub trait PromptRepository: Send {
    /// Returns `false` without changes if the id or the slug is taken.
    async fn insert(&mut self, prompt: &Prompt) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, prompt: &Prompt) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError>;
    /// The position of the first listed prompt of one group (featured or not).
    async fn first_position(&mut self, is_featured: bool) -> Result<Option<Position>, StoreError>;
    /// Published prompts and drafts, in the order of their list. Takes no lock.
    async fn list(&mut self) -> Result<Vec<Prompt>, StoreError>;
    /// Removes up to `limit` prompts that were deleted before this time. Returns how many.
    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// The same for one prompt, whenever it was deleted. Returns whether it was removed.
    async fn remove(&mut self, id: PromptId) -> Result<bool, StoreError>;
}

/// Revisions of prompts, which are removed with their prompt.
#[async_trait]
pub trait PromptRevisionRepository: Send {
    async fn insert(&mut self, text: &PromptRevision) -> Result<(), StoreError>;
    /// Latest first, with the first names of the admins who replaced them; without one once the account is deleted.
    async fn list(&mut self, prompt: PromptId) -> Result<Vec<(PromptRevision, Option<String>)>, StoreError>;
    /// Removes all but the latest `keep`.
    async fn remove_oldest(&mut self, prompt: PromptId, keep: u64) -> Result<(), StoreError>;
}

/// Posts. Unique by id and by slug, including drafts. A slug in use overrides redirects from it. An update keeps
/// `created_at`.
#[async_trait]
pub trait PostRepository: Slugs<PostId> {
    /// Returns `false` without changes if the id or the slug is taken.
    async fn insert(&mut self, post: &Post) -> Result<bool, StoreError>;
    /// Returns `false` without changes if it does not exist or the slug is taken.
    async fn update(&mut self, post: &Post) -> Result<bool, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: PostId) -> Result<Option<Post>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, id: PostId) -> Result<Option<Post>, StoreError>;
    /// Makes `to` the author of all posts by `from`, under the name of the site. Posts are removed with the account of
    /// their author.
    async fn change_author(&mut self, from: UserId, to: UserId) -> Result<(), StoreError>;
    /// The tags of all posts that have some, including drafts and removed posts, newest first.
    async fn list_tags(&mut self) -> Result<Vec<(PostId, PostTags)>, StoreError>;
    /// The current slugs of renamed and merged tags.
    async fn list_tag_redirects(&mut self) -> Result<BTreeMap<Slug, Slug>, StoreError>;
    /// Redirects `from`, and all tags that redirect to it, to `to`.
    async fn redirect_tag(&mut self, from: &Slug, to: &Slug) -> Result<(), StoreError>;
    /// Removes up to `limit` posts that were deleted before this time, with their redirects. Returns how many.
    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// The same for one post, whenever it was deleted. Returns whether it was removed.
    async fn remove(&mut self, id: PostId) -> Result<bool, StoreError>;
}

/// Pages that admins have edited. Unique by kind.
#[async_trait]
pub trait LegalPageRepository: Send {
    /// Returns `false` without changes if it exists.
    async fn insert(&mut self, page: &LegalPage) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, page: &LegalPage) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError>;
    /// Returns whether it existed.
    async fn remove(&mut self, kind: LegalPageKind) -> Result<bool, StoreError>;
}

/// The content packs that were loaded.
#[async_trait]
pub trait ContentPackLog: Send {
    async fn contains(&mut self, name: &str) -> Result<bool, StoreError>;
    /// Recording a pack again changes nothing.
    async fn record(&mut self, name: &str, at: DateTime<Utc>) -> Result<(), StoreError>;
}
