use std::sync::Arc;

use application::ports::{Revision, StoreError};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sea_orm::{ConnectionTrait, QueryResult, Statement};

use super::error::translate;

/// The maximum number of cached results. The largest one, three months by day, has 20 kB.
const MAX_RESULTS: u64 = 100;

/// Caches sums of settled orders and refunds. Each query reads all orders of a period, and its result changes only
/// with a sale or refund.
#[derive(Debug, Clone)]
pub(super) struct SalesCache(Cache<(Revision, String), Arc<Vec<QueryResult>>>);

impl Default for SalesCache {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MAX_RESULTS).eviction_policy(EvictionPolicy::lru()).build())
    }
}

impl SalesCache {
    /// Runs a query that depends only on settled orders, their items and refunds, or returns its rows at this revision.
    /// Concurrent callers share one run and its failure (single-flight).
    pub(super) async fn rows(
        &self,
        connection: &impl ConnectionTrait,
        revision: Revision,
        statement: Statement,
    ) -> Result<Arc<Vec<QueryResult>>, StoreError> {
        // The debug format has the values on both databases; the display format leaves those of `$1` out on SQLite.
        let key = (revision, format!("{statement:?}"));
        let rows = async { connection.query_all_raw(statement).await.map(Arc::new).map_err(translate) };
        let rows = self.0.try_get_with(key, rows).await;
        rows.map_err(|error| StoreError::Unavailable(error.into()))
    }
}
