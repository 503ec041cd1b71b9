//! Texts of posts that readers do not see: working copies, earlier revisions, and links to previews.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::posts::{PostRevision, WorkingCopy};
use domain::users::TokenDigest;
use domain::{PostId, PostRevisionId};

use super::StoreError;

/// Working copies. Unique by id; one of a post is removed with the post.
#[async_trait]
pub trait WorkingCopyRepository: Send {
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: PostId) -> Result<Option<WorkingCopy>, StoreError>;
    /// With the first name of its author. Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, id: PostId) -> Result<Option<(WorkingCopy, Option<String>)>, StoreError>;
    /// Those of posts that do not exist yet, latest first, at most `limit`, with the first names of their authors.
    async fn list_new(&mut self, limit: u64) -> Result<Vec<(WorkingCopy, Option<String>)>, StoreError>;
    /// Returns `false` without changes if there is one with this id.
    async fn insert(&mut self, copy: &WorkingCopy) -> Result<bool, StoreError>;
    async fn update(&mut self, copy: &WorkingCopy) -> Result<(), StoreError>;
    /// Removing a missing one changes nothing.
    async fn remove(&mut self, id: PostId) -> Result<(), StoreError>;
}

/// An entry in the list of revisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionSummary {
    pub id: PostRevisionId,
    pub title: String,
    /// The first name; `None` once the account is deleted.
    pub saved_by: Option<String>,
    pub saved_at: DateTime<Utc>,
}

/// Revisions of posts, removed with their post.
#[async_trait]
pub trait PostRevisionRepository: Send {
    async fn insert(&mut self, revision: &PostRevision) -> Result<(), StoreError>;
    async fn find_latest(&mut self, post: PostId) -> Result<Option<PostRevision>, StoreError>;
    async fn find(&mut self, post: PostId, id: PostRevisionId) -> Result<Option<PostRevision>, StoreError>;
    /// Latest first.
    async fn list(&mut self, post: PostId) -> Result<Vec<RevisionSummary>, StoreError>;
    /// Removes all but the latest `keep`.
    async fn remove_oldest(&mut self, post: PostId, keep: u64) -> Result<(), StoreError>;
}

/// Links with which anyone can read a draft. A post has at most one; it is removed with the post.
#[async_trait]
pub trait PostPreviewRepository: Send {
    /// Replaces the link of the post.
    async fn replace(
        &mut self,
        post: PostId,
        digest: TokenDigest,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_post(&mut self, digest: TokenDigest) -> Result<Option<PostId>, StoreError>;
    /// When the link of the post was made.
    async fn find_created_at(&mut self, post: PostId) -> Result<Option<DateTime<Utc>>, StoreError>;
    /// Removing a missing one changes nothing.
    async fn remove(&mut self, post: PostId) -> Result<(), StoreError>;
}
