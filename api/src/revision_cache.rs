use std::hash::Hash;
use std::sync::Arc;

use application::ports::Revision;
use moka::future::Cache;
use moka::policy::EvictionPolicy;

/// Caches one value until the revision of its topic, or topics, changes.
pub struct RevisionCache<T, R = Revision>(Cache<R, Arc<T>>);

impl<T: Send + Sync + 'static, R: Hash + Eq + Send + Sync + 'static> Default for RevisionCache<T, R> {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(1).eviction_policy(EvictionPolicy::lru()).build())
    }
}

impl<T: Send + Sync + 'static, R: Hash + Eq + Send + Sync + 'static> RevisionCache<T, R> {
    /// Returns the value of this revision. Concurrent requests share one `init` (single-flight), which must
    /// read its data after the caller has read the revision.
    pub(crate) async fn get_or_try_insert<E: Clone + Send + Sync + 'static>(
        &self,
        revision: R,
        init: impl AsyncFnOnce() -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let init = async { init().await.map(Arc::new) };
        self.0.try_get_with(revision, init).await.map_err(Arc::unwrap_or_clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn value_of_a_former_revision_is_replaced() {
        let cache: RevisionCache<_> = RevisionCache::default();
        let get = |revision, value| {
            cache.get_or_try_insert(Revision::new(revision), async move || Ok::<_, ()>(value))
        };
        assert_eq!(*get(1, "first").await.unwrap(), "first");
        assert_eq!(*get(1, "again").await.unwrap(), "first");
        assert_eq!(*get(2, "second").await.unwrap(), "second");
        assert_eq!(*get(2, "again").await.unwrap(), "second");
        cache.0.run_pending_tasks().await;
        assert_eq!(cache.0.entry_count(), 1);
    }
}
