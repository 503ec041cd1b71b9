use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::posts::PostTags;
use domain::users::Permission;
use domain::{PostId, reading_minutes};

use super::ManagePostError;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Clock, PostQueries, PostView, SecretGenerator, Store, StoreError};
use crate::site::Site;

/// What a link to a preview leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Preview {
    /// The draft as it is written now.
    Draft(Box<PostView>),
    /// The slug of the post, which is published.
    Published(String),
    NotFound,
}

#[derive(Debug, thiserror::Error)]
pub enum PreviewLinkError {
    #[error("This post is published. Everyone can read it at its public URL.")]
    Published,
    #[error("This post no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(PreviewLinkError);

/// Links with which people without an account read a draft.
pub struct PostPreviews {
    store: Arc<dyn Store>,
    posts: Arc<dyn PostQueries>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
    site: Arc<Site>,
}

impl PostPreviews {
    /// Shown instead of a title that is not written yet.
    const UNTITLED: &str = "Untitled";

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        posts: Arc<dyn PostQueries>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
        site: Arc<Site>,
    ) -> Self {
        Self { store, posts, secrets, clock, site }
    }

    /// Returns the URL, which cannot be read again: only a digest of its token is stored. An earlier link of the post
    /// stops working.
    ///
    /// # Errors
    /// [`PreviewLinkError`]
    pub async fn create(&self, actor: Actor, id: PostId) -> Result<String, PreviewLinkError> {
        actor.require(Permission::ManageContent)?;
        let token = self.secrets.generate();
        let digest = self.secrets.digest(token.expose());
        let mut unit = self.store.begin_as(actor).await?;
        let post = unit.posts().lock(id).await?.filter(|post| post.removal.is_none());
        if post.ok_or(PreviewLinkError::NotFound)?.is_published {
            return Err(PreviewLinkError::Published);
        }
        unit.post_previews().replace(id, digest, self.clock.now()).await?;
        unit.commit().await?;
        Ok(self.site.url_for(&format!("/preview/{}", token.expose())))
    }

    /// When the link of the post was made; `None` without a link.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn created_at(
        &self,
        actor: Actor,
        id: PostId,
    ) -> Result<Option<DateTime<Utc>>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        self.posts.find_by_id(id).await?.ok_or(ManagePostError::NotFound)?;
        Ok(self.store.read().await?.post_previews().find_created_at(id).await?)
    }

    /// # Errors
    /// [`ManagePostError`]
    pub async fn revoke(&self, actor: Actor, id: PostId) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        unit.post_previews().remove(id).await?;
        unit.commit().await?;
        Ok(())
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn read(&self, token: &str) -> Result<Preview, StoreError> {
        let digest = self.secrets.digest(token);
        let mut unit = self.store.read().await?;
        let Some(id) = unit.post_previews().find_post(digest).await? else { return Ok(Preview::NotFound) };
        let Some(mut post) = self.posts.find_by_id(id).await? else { return Ok(Preview::NotFound) };
        if post.is_published {
            return Ok(Preview::Published(post.slug));
        }
        if let Some((copy, _)) = unit.working_copies().find(id).await? {
            post.title = copy.text.title;
            post.excerpt = copy.text.excerpt;
            post.reading_minutes = reading_minutes(&copy.text.content);
            post.content = copy.text.content;
            let tags = PostTags::parse(copy.text.tags.iter().map(String::as_str));
            // A tag that is too long yet is left out with the others.
            post.tags = tags.unwrap_or_default();
        }
        if post.title.trim().is_empty() {
            Self::UNTITLED.clone_into(&mut post.title);
        }
        Ok(Preview::Draft(Box::new(post)))
    }
}
