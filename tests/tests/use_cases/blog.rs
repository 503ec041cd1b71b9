//! Reading the blog, below the HTTP layer.

use std::sync::Arc;

use application::Context;
use application::ports::{CurrentRevisions, PostQueries, PostSummary, PostView, Revisions, StoreError};
use application::posts::{PostLookup, PostReader};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::PostId;
use integration_tests::app::ReplacedQueries;

use crate::use_cases::fixture::TestContext;

/// Storage must not be queried: PostgreSQL rejects text with `\u{0}` in it.
struct UnreachableStore;

#[async_trait]
impl PostQueries for UnreachableStore {
    async fn list_published(&self) -> Result<Vec<PostSummary>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn list_latest(&self, _: u64) -> Result<Vec<PostView>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn list_full(&self, _: &[PostId]) -> Result<Vec<PostView>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn find_tag_redirect(&self, _: &str) -> Result<Option<String>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn list_all(&self) -> Result<Vec<PostSummary>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn list_messages(&self) -> Result<Vec<PostSummary>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn find_due(&self, _: DateTime<Utc>) -> Result<Option<PostId>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn find_by_id(&self, _: PostId) -> Result<Option<PostView>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn find(&self, _: &str) -> Result<Option<PostView>, StoreError> {
        Err(StoreError::Aborted)
    }

    async fn find_by_former_slug(&self, _: &str) -> Result<Option<PostView>, StoreError> {
        Err(StoreError::Aborted)
    }
}

#[async_trait]
impl Revisions for UnreachableStore {
    async fn all(&self) -> Result<CurrentRevisions, StoreError> {
        Err(StoreError::Aborted)
    }
}

#[tokio::test]
async fn get_post_invalid_slug_skips_database() {
    let app = TestContext::memory().await.app;
    let posts: Arc<dyn PostQueries> = Arc::new(UnreachableStore);
    let queries = ReplacedQueries { posts: Some(posts), ..ReplacedQueries::none(app.queries.clone()) };
    let context =
        Context { queries: Arc::new(queries), revisions: Arc::new(UnreachableStore), ..(*app).clone() };
    let blog = PostReader::new(&Arc::new(context));
    for slug in ["", "a\u{0}", "A-Post", "a--post", "../a", "%00"] {
        let found = blog.read(slug, None).await.expect("no query");
        assert_eq!(found, PostLookup::NotFound, "{slug:?}");
    }
    assert_eq!(blog.find_tag_redirect("A--tag").await.expect("no query"), None);
    assert!(blog.read("a-post", None).await.is_err());
}
