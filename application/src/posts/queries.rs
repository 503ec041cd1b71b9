use std::sync::Arc;

use domain::PostId;
use domain::Slug;
use domain::users::Permission;

use super::ManagePostError;
use crate::ports::{Actor, PostQueries, PostSummary, PostView, StoreError};

/// Result of looking up a slug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostLookup {
    Post(PostView),
    /// The current slug of the post.
    MovedTo(String),
    NotFound,
}

/// Reads posts. Only admins see drafts.
pub struct PostReader {
    posts: Arc<dyn PostQueries>,
}

impl PostReader {
    #[must_use]
    pub fn new(posts: Arc<dyn PostQueries>) -> Self {
        Self { posts }
    }

    /// Published posts, newest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self) -> Result<Vec<PostSummary>, StoreError> {
        self.posts.list_published().await
    }

    /// The newest published posts in full.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn latest(&self, count: u64) -> Result<Vec<PostView>, StoreError> {
        self.posts.list_latest(count).await
    }

    /// The post with this slug, if the reader may see it. Drafts do not exist for other readers. A former
    /// slug redirects to the current one until another post takes it.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn read(&self, slug: &str, reader: Option<Actor>) -> Result<PostLookup, StoreError> {
        // An invalid slug cannot belong to a post, so skip the database.
        let Ok(slug) = Slug::parse(slug) else { return Ok(PostLookup::NotFound) };
        let sees_drafts = reader.is_some_and(|reader| reader.require(Permission::ManageContent).is_ok());
        let may_see = |post: &PostView| post.is_published || sees_drafts;
        if let Some(post) = self.posts.find(slug.as_str()).await?.filter(may_see) {
            return Ok(PostLookup::Post(post));
        }
        let moved = self.posts.find_by_former_slug(slug.as_str()).await?.filter(may_see);
        Ok(moved.map_or(PostLookup::NotFound, |post| PostLookup::MovedTo(post.slug)))
    }

    /// Every post, for admins.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn list_all(&self, actor: Actor) -> Result<Vec<PostSummary>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.posts.list_all().await?)
    }

    /// A complete post, for admins.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn find(&self, actor: Actor, id: PostId) -> Result<PostView, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        self.posts.find_by_id(id).await?.ok_or(ManagePostError::Unknown)
    }
}
