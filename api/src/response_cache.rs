//! The cache of public responses. Each is valid until one of its topics changes.

use std::sync::Arc;

use actix_web::web;
use application::ports::{Revision, Revisions, StoreError, Topic};
use application::site::CurrentSite;
use moka::future::Cache;
use moka::policy::EvictionPolicy;

use crate::cached_response::CachedResponse;

/// Enough for the lists and a few thousand posts.
const MAX_BYTES: u64 = 24 * 1024 * 1024;

/// Public responses by path and revisions of their topics. Entries of older revisions are never read again and
/// are evicted as least recently used.
pub struct ResponseCache {
    revisions: Arc<dyn Revisions>,
    /// Part of every key: most responses show the site's name or look.
    site: Arc<CurrentSite>,
    entries: Cache<(Vec<Revision>, String), Arc<CachedResponse>>,
}

impl ResponseCache {
    pub fn new(revisions: Arc<dyn Revisions>, site: Arc<CurrentSite>) -> Self {
        Self::with_capacity(revisions, site, MAX_BYTES)
    }

    fn with_capacity(revisions: Arc<dyn Revisions>, site: Arc<CurrentSite>, max_bytes: u64) -> Self {
        let entries = Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|_, response: &Arc<CachedResponse>| u32::try_from(response.size()).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self { revisions, site, entries }
    }

    /// Returns the response for this path, which is rendered from `topic` only, or calls `init` if none of the current revision is cached.
    /// Concurrent requests share one `init` and its failure (single-flight); failures are not cached. The
    /// revision is read first, so that no response is cached under a newer revision than its data.
    pub(crate) async fn get_or_try_insert<E>(
        &self,
        topic: Topic,
        path: &str,
        init: impl AsyncFnOnce() -> Result<CachedResponse, E>,
    ) -> Result<Arc<CachedResponse>, E>
    where
        E: From<StoreError> + Clone + Send + Sync + 'static,
    {
        self.get_or_try_insert_for(&[topic], path, init).await
    }

    /// As [`Self::get_or_try_insert`], for a response that is rendered from several topics.
    pub(crate) async fn get_or_try_insert_for<E>(
        &self,
        topics: &[Topic],
        path: &str,
        init: impl AsyncFnOnce() -> Result<CachedResponse, E>,
    ) -> Result<Arc<CachedResponse>, E>
    where
        E: From<StoreError> + Clone + Send + Sync + 'static,
    {
        let current = self.revisions.all().await?;
        let topics = topics.iter().map(|topic| current.of(*topic));
        let revisions = topics.chain([self.site.revision()]).collect();
        let init = async {
            let response = init().await?;
            let plain = response.clone();
            let compressed = web::block(move || response.compress()).await;
            // If no thread is available to compress it, the body is served uncompressed.
            Ok(Arc::new(compressed.unwrap_or(plain)))
        };
        self.entries.try_get_with((revisions, path.to_owned()), init).await.map_err(Arc::unwrap_or_clone)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::future::pending;
    use std::sync::atomic::{AtomicI64, Ordering};

    use application::ports::CurrentRevisions;
    use async_trait::async_trait;
    use futures_util::future::{join, join_all};
    use tokio::task::yield_now;

    use super::*;

    #[derive(Debug, Clone)]
    struct Unavailable;

    impl From<StoreError> for Unavailable {
        fn from(_: StoreError) -> Self {
            Self
        }
    }

    /// Test posts that contain their revision. A negative number simulates an unavailable database.
    #[derive(Default)]
    struct Posts(AtomicI64);

    impl Posts {
        fn set(&self, revision: i64) {
            self.0.store(revision, Ordering::SeqCst);
        }

        fn render(&self) -> CachedResponse {
            CachedResponse::from_text("text/plain", self.0.load(Ordering::SeqCst).to_string())
        }
    }

    #[async_trait]
    impl Revisions for Posts {
        async fn all(&self) -> Result<CurrentRevisions, StoreError> {
            match self.0.load(Ordering::SeqCst) {
                revision @ 0.. => Ok(CurrentRevisions::new([(Topic::Posts, Revision::new(revision))])),
                _ => Err(StoreError::Unavailable("the database is down".into())),
            }
        }
    }

    fn cache(max_bytes: u64) -> (Arc<Posts>, ResponseCache) {
        let posts = Arc::new(Posts::default());
        let site = crate::config::Config::read(None, []).unwrap().site();
        let cache = ResponseCache::with_capacity(posts.clone(), Arc::new(CurrentSite::new(site)), max_bytes);
        (posts, cache)
    }

    async fn fail_on_miss() -> Result<CachedResponse, Unavailable> {
        panic!("not in the cache")
    }

    #[actix_web::test]
    async fn get_after_change_renders_new_response() {
        let (posts, cache) = cache(MAX_BYTES);
        let render = async || Ok::<_, Unavailable>(posts.render());
        let first = cache.get_or_try_insert(Topic::Posts, "/a", render).await.unwrap();
        assert!(Arc::ptr_eq(
            &first,
            &cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss).await.unwrap()
        ));
        posts.set(1);
        let second = cache.get_or_try_insert(Topic::Posts, "/a", render).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
    }

    #[actix_web::test]
    async fn get_database_down_fails_even_if_cached() {
        let (posts, cache) = cache(MAX_BYTES);
        cache
            .get_or_try_insert(Topic::Posts, "/a", async || Ok::<_, Unavailable>(posts.render()))
            .await
            .unwrap();
        posts.set(-1);
        assert!(cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss).await.is_err());
        posts.set(0);
        assert!(cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss).await.is_ok());
    }

    #[actix_web::test]
    async fn response_rendered_before_change_is_not_served_after() {
        let (posts, cache) = cache(MAX_BYTES);
        let slow = cache.get_or_try_insert(Topic::Posts, "/a", async || {
            let outdated = posts.render();
            posts.set(1);
            let render = async || Ok::<_, Unavailable>(posts.render());
            let current = cache.get_or_try_insert(Topic::Posts, "/a", render).await?;
            assert!(Arc::ptr_eq(&current, &cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss).await?));
            Ok::<_, Unavailable>(outdated)
        });
        let outdated = slow.await.unwrap();
        let current = cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss).await.unwrap();
        assert!(!Arc::ptr_eq(&outdated, &current));
    }

    #[actix_web::test]
    async fn concurrent_requests_share_one_response() {
        let (posts, cache) = cache(MAX_BYTES);
        let calls = Cell::new(0);
        let get = async || {
            let response = cache.get_or_try_insert(Topic::Posts, "/a", async || {
                calls.set(calls.get() + 1);
                yield_now().await;
                Ok::<_, Unavailable>(posts.render())
            });
            assert!(response.await.is_ok());
        };
        join_all((0..50).map(|_| get())).await;
        assert_eq!(calls.get(), 1);
    }

    #[actix_web::test]
    async fn concurrent_requests_share_one_failure_that_is_not_cached() {
        let (posts, cache) = cache(MAX_BYTES);
        let fails = cache.get_or_try_insert(Topic::Posts, "/a", async || {
            yield_now().await;
            Err::<CachedResponse, _>(Unavailable)
        });
        // Without shared failures, each request would wait for the database's timeout in turn.
        let waiting_request = cache.get_or_try_insert(Topic::Posts, "/a", fail_on_miss);
        let (failed, waited) = join(fails, waiting_request).await;
        assert!(failed.is_err() && waited.is_err());
        assert!(
            cache
                .get_or_try_insert(Topic::Posts, "/a", async || Ok::<_, Unavailable>(posts.render()))
                .await
                .is_ok()
        );
    }

    #[actix_web::test]
    async fn canceled_request_does_not_fail_waiting_requests() {
        let (posts, cache) = cache(MAX_BYTES);
        let canceled =
            cache.get_or_try_insert(Topic::Posts, "/a", pending::<Result<CachedResponse, Unavailable>>);
        let waiting_request =
            cache.get_or_try_insert(Topic::Posts, "/a", async || Ok::<_, Unavailable>(posts.render()));
        let cancel = async {
            tokio::select! {
                biased;
                _ = canceled => {}
                () = yield_now() => {}
            }
        };
        assert!(join(cancel, waiting_request).await.1.is_ok());
    }

    #[actix_web::test]
    async fn full_cache_evicts_the_least_recently_used() {
        let (_, cache) = cache(250);
        let body = |len| {
            async move || Ok::<_, Unavailable>(CachedResponse::from_text("text/plain", "x".repeat(len)))
        };
        for path in ["/used", "/unused", "/used", "/new"] {
            cache.get_or_try_insert(Topic::Posts, path, body(100)).await.unwrap();
            cache.entries.run_pending_tasks().await;
        }
        for path in ["/used", "/new"] {
            assert!(cache.get_or_try_insert(Topic::Posts, path, fail_on_miss).await.is_ok(), "{path}");
        }
        assert!(!cache.entries.contains_key(&(vec![Revision::new(0)], "/unused".to_owned())));
        assert!(cache.get_or_try_insert(Topic::Posts, "/too-large", body(251)).await.is_ok());
        cache.entries.run_pending_tasks().await;
        assert_eq!(cache.entries.weighted_size(), 200);
    }
}
