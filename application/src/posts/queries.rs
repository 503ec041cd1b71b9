use domain::PostId;
use domain::Slug;
use domain::users::Permission;

use super::{ManagePostError, PublishedPosts};
use crate::context::use_case;
use crate::ports::{Actor, PostSummary, PostView, Revision, StoreError, Topic};

/// Result of looking up a slug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostLookup {
    Post(Box<PostView>),
    /// The current slug of the post.
    MovedTo(String),
    NotFound,
}

use_case! {
    /// Reads posts. Only admins see drafts.
    pub struct PostReader
}

impl PostReader {
    /// Changes whenever a post changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.context.revisions.current(Topic::Posts).await
    }

    /// All published posts, to be cached.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn published(&self) -> Result<PublishedPosts, StoreError> {
        Ok(PublishedPosts::new(self.context.queries.posts().list_published().await?))
    }

    /// The published ones of these posts in full, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_full(&self, ids: &[PostId]) -> Result<Vec<PostView>, StoreError> {
        self.context.queries.posts().list_full(ids).await
    }

    /// The current slug of a tag that was renamed or merged.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_tag_redirect(&self, slug: &str) -> Result<Option<String>, StoreError> {
        let Ok(slug) = Slug::parse(slug) else { return Ok(None) };
        self.context.queries.posts().find_tag_redirect(slug.as_str()).await
    }

    /// Published posts, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self) -> Result<Vec<PostSummary>, StoreError> {
        self.context.queries.posts().list_published().await
    }

    /// The newest published posts in full.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn latest(&self, count: u64) -> Result<Vec<PostView>, StoreError> {
        self.context.queries.posts().list_latest(count).await
    }

    /// The post with this slug, if the reader may see it. Drafts do not exist for other readers. A former
    /// slug redirects to the current one until another post takes it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(&self, slug: &str, reader: Option<Actor>) -> Result<PostLookup, StoreError> {
        // An invalid slug cannot belong to a post, so skip the database.
        let Ok(slug) = Slug::parse(slug) else { return Ok(PostLookup::NotFound) };
        let sees_drafts = reader.is_some_and(|reader| reader.require(Permission::ManageContent).is_ok());
        let may_see = |post: &PostView| post.is_published || sees_drafts && !post.is_message;
        if let Some(post) = self.context.queries.posts().find(slug.as_str()).await?.filter(may_see) {
            return Ok(PostLookup::Post(Box::new(post)));
        }
        let moved = self.context.queries.posts().find_by_former_slug(slug.as_str()).await?.filter(may_see);
        Ok(moved.map_or(PostLookup::NotFound, |post| PostLookup::MovedTo(post.slug)))
    }

    /// Every post, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_all(&self, actor: Actor) -> Result<Vec<PostSummary>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.queries.posts().list_all().await?)
    }

    /// A complete post, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: PostId) -> Result<PostView, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        self.context.queries.posts().find_by_id(id).await?.ok_or(ManagePostError::NotFound)
    }
}
