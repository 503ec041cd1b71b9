//! A batch loader: combines concurrent reads by key into one query.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use application::ports::StoreError;
use tokio::sync::{mpsc, oneshot};

use super::error::share;

/// The highest number of keys in one query.
const MAX_KEYS: usize = 64;
/// The capacity of the queue. More callers wait for a place in it.
const MAX_WAITING: usize = 1024;

type Request<K, V> = (K, oneshot::Sender<Result<Option<V>, Arc<StoreError>>>);

/// The longest wait for a query before the next one starts.
const MAX_WAIT: Duration = Duration::from_millis(20);

/// Callers that arrive during a query share the next one, so that a value is never older than the call that
/// returns it.
#[derive(Debug)]
pub(super) struct BatchLoader<K, V> {
    queue: mpsc::Sender<Request<K, V>>,
}

impl<K, V> BatchLoader<K, V>
where
    K: Eq + Hash + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// `query` returns the values of the keys that exist.
    pub(super) fn new<F>(query: impl Fn(Vec<K>) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<HashMap<K, V>, StoreError>> + Send + 'static,
    {
        let (queue, mut requests) = mpsc::channel::<Request<K, V>>(MAX_WAITING);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while requests.recv_many(&mut batch, MAX_KEYS).await > 0 {
                let keys: HashSet<_> = batch.iter().map(|(key, _)| key.clone()).collect();
                let values = query(keys.into_iter().collect());
                let batch = take(&mut batch);
                let query = tokio::spawn(async move { respond(batch, values.await) });
                // A query that hangs must not block the next one.
                let _ = tokio::time::timeout(MAX_WAIT, query).await;
            }
        });
        Self { queue }
    }

    /// Returns the current value of this key. Callers of one query share its failure.
    #[tracing::instrument(level = "debug", skip_all)]
    pub(super) async fn load(&self, key: K) -> Result<Option<V>, StoreError> {
        let (sender, response) = oneshot::channel();
        self.queue.send((key, sender)).await.map_err(unavailable)?;
        response.await.map_err(unavailable)?.map_err(share)
    }
}

fn respond<K: Eq + Hash, V: Clone>(batch: Vec<Request<K, V>>, values: Result<HashMap<K, V>, StoreError>) {
    let values = values.map_err(Arc::new);
    for (key, response) in batch {
        let value = values.as_ref().map(|values| values.get(&key).cloned()).map_err(Arc::clone);
        // The caller may have been canceled.
        let _ = response.send(value);
    }
}

fn unavailable(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::Unavailable(error.into())
}

/// Repeats the last key until the number of keys is a power of two, so that few different statements are
/// prepared.
pub(super) fn padded<T: Clone>(mut keys: Vec<T>) -> Vec<T> {
    let length = keys.len().next_power_of_two();
    if let Some(last) = keys.last().cloned() {
        keys.resize(length, last);
    }
    keys
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use futures_util::future::join_all;
    use tokio::sync::Semaphore;

    use super::*;

    type Queries = Arc<Mutex<Vec<Vec<u32>>>>;

    /// A loader whose queries wait for a permit, and the keys of each query.
    fn loader() -> (Arc<BatchLoader<u32, u32>>, Arc<Semaphore>, Queries) {
        let permits = Arc::new(Semaphore::new(0));
        let queries = Arc::new(Mutex::new(Vec::new()));
        let (gate, seen) = (permits.clone(), queries.clone());
        let loader = BatchLoader::new(move |mut keys: Vec<u32>| {
            keys.sort_unstable();
            let (gate, seen) = (gate.clone(), seen.clone());
            async move {
                seen.lock().unwrap().push(keys.clone());
                gate.acquire().await.unwrap().forget();
                Ok(keys.into_iter().filter(|key| *key != 0).map(|key| (key, key * 10)).collect())
            }
        });
        (Arc::new(loader), permits, queries)
    }

    #[tokio::test]
    async fn callers_during_a_query_share_the_next_one() {
        let (loader, permits, queries) = loader();
        let first = tokio::spawn({
            let loader = loader.clone();
            async move { loader.load(1).await }
        });
        while queries.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        let others = join_all([2, 3, 2, 0].map(|key| loader.load(key)));
        permits.add_permits(2);
        let others: Vec<_> = others.await.into_iter().map(Result::unwrap).collect();
        assert_eq!(first.await.unwrap().unwrap(), Some(10));
        assert_eq!(others, [Some(20), Some(30), Some(20), None]);
        assert_eq!(*queries.lock().unwrap(), [vec![1], vec![0, 2, 3]]);
    }

    #[tokio::test]
    async fn long_queue_is_split_into_queries() {
        let (loader, permits, queries) = loader();
        permits.add_permits(10);
        let count = u32::try_from(MAX_KEYS).unwrap() * 2 + 1;
        let values = join_all((1..=count).map(|key| loader.load(key))).await;
        assert!(values.into_iter().zip(1..).all(|(value, key)| value.unwrap() == Some(key * 10)));
        assert!(queries.lock().unwrap().iter().all(|keys| keys.len() <= MAX_KEYS));
    }

    #[tokio::test]
    async fn failed_or_panicking_query_fails_its_callers_only() {
        for panics in [false, true] {
            let fails = Arc::new(AtomicBool::new(true));
            let is_failing = fails.clone();
            let loader = BatchLoader::new(move |keys: Vec<u32>| {
                let fails = is_failing.swap(false, Ordering::SeqCst);
                async move {
                    assert!(!(fails && panics), "a panic");
                    if fails {
                        Err(StoreError::Contended("a deadlock".into()))
                    } else {
                        Ok(keys.into_iter().map(|key| (key, key)).collect())
                    }
                }
            });
            let (first, second) = tokio::join!(loader.load(1), loader.load(2));
            for failed in [first, second] {
                let is_contended = matches!(failed.unwrap_err(), StoreError::Contended(_));
                assert_eq!(is_contended, !panics, "callers get the error of the query");
            }
            assert_eq!(loader.load(3).await.unwrap(), Some(3));
        }
    }

    #[test]
    fn padded_has_a_power_of_two_keys() {
        assert_eq!(padded(vec![1, 2, 3]), [1, 2, 3, 3]);
        assert_eq!(padded(vec![1]), [1]);
        assert!(padded(Vec::<u8>::new()).is_empty());
    }
}
