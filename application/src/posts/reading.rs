use std::sync::Arc;

use domain::posts::Slug;

use crate::ports::{CurrentUser, PostQueries, PostSummary, PostView, StoreError};

/// Reading the blog (decision 26): drafts are seen by admins alone, under every path.
pub struct Blog {
    posts: Arc<dyn PostQueries>,
}

impl Blog {
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

    /// The post of this slug, if the reader may see it. A draft is to others as if it were not there.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn read(
        &self,
        slug: &str,
        reader: Option<&CurrentUser>,
    ) -> Result<Option<PostView>, StoreError> {
        // Whatever else stands in an address names no post; no database is asked about it.
        let Ok(slug) = Slug::parse(slug) else { return Ok(None) };
        let is_admin = reader.is_some_and(|reader| reader.is_admin);
        Ok(self.posts.find(slug.as_str()).await?.filter(|post| post.is_published || is_admin))
    }

    /// Every post, for admins.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list_all(&self) -> Result<Vec<PostView>, StoreError> {
        self.posts.list_all().await
    }
}
