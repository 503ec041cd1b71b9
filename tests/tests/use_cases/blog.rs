//! Reading the blog and sending newsletters, below the HTTP layer.

use std::sync::Arc;

use application::Context;
use application::newsletters::SendNewsletters;
use application::ports::{CurrentRevisions, PostQueries, PostSummary, PostView, Revisions, StoreError};
use application::posts::{PostLookup, PostReader};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::PostId;
use domain::newsletters::{Newsletter, NewsletterState, SendTime};
use integration_tests::app::ReplacedQueries;
use integration_tests::contract::builders;
use integration_tests::contract::newsletters::scheduled;
use integration_tests::contract::posts::post;

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

/// A context that cannot read posts.
async fn context_without_posts() -> Arc<Context> {
    let app = TestContext::memory().await.app;
    let posts: Arc<dyn PostQueries> = Arc::new(UnreachableStore);
    let queries = ReplacedQueries { posts: Some(posts), ..ReplacedQueries::none(app.queries.clone()) };
    Arc::new(Context { queries: Arc::new(queries), ..(*app).clone() })
}

/// Stores a newsletter that is due after so many days.
async fn store_newsletter(context: &Context, slug: &str, days: i64) -> Newsletter {
    let author = builders::user(&format!("{slug}@example.com"));
    let post = post(&author, slug, 0);
    let mut newsletter = scheduled(&post, 0);
    newsletter.send_time = SendTime::At(context.clock.now() + TimeDelta::days(days));
    let mut unit = context.unaudited_store.begin().await.unwrap();
    assert!(unit.users().insert(&author).await.unwrap());
    assert!(unit.posts().insert(&post).await.unwrap());
    assert!(unit.newsletters().insert(&newsletter).await.unwrap());
    unit.commit().await.unwrap();
    newsletter
}

#[tokio::test]
async fn newsletter_before_its_time_does_not_read_its_post() {
    let context = context_without_posts().await;
    let _ = store_newsletter(&context, "dinners", 30).await;
    assert_eq!(SendNewsletters::new(&context).run().await.unwrap(), None);
}

#[tokio::test]
async fn unreadable_post_keeps_no_other_newsletter() {
    let context = context_without_posts().await;
    let _ = store_newsletter(&context, "dinners", 0).await;
    let mut deleted = store_newsletter(&context, "lunches", 0).await;
    deleted.post_id = None;
    let mut unit = context.unaudited_store.begin().await.unwrap();
    unit.newsletters().update(&deleted).await.unwrap();
    unit.commit().await.unwrap();

    let newsletters = SendNewsletters::new(&context);
    assert_eq!(newsletters.run().await.unwrap(), Some(()));
    let found = context.store.read().await.unwrap().newsletters().find(deleted.id).await.unwrap();
    assert_eq!(found.unwrap().state, NewsletterState::Canceled);
    assert!(newsletters.run().await.is_err(), "the other one is still to be sent");
}
