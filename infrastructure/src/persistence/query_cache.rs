use std::sync::Arc;

use application::ports::{Revision, StoreError};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sea_orm::{ConnectionTrait, QueryResult, Statement};

use super::error::{share, translate};

/// The maximum number of cached rows. A wide row takes about 4 kB. A sum has one row, a page 21, and a search up to
/// 1,001.
const MAX_ROWS: u64 = 4000;

/// Caches the results of queries that read a large part of a table, such as sums and searches, until their data changes.
#[derive(Debug, Clone)]
pub(super) struct QueryCache(Cache<(Vec<Revision>, String), Arc<Vec<QueryResult>>>);

impl Default for QueryCache {
    fn default() -> Self {
        let cache = Cache::builder()
            .max_capacity(MAX_ROWS)
            // An empty result also takes space.
            .weigher(|_, rows: &Arc<Vec<QueryResult>>| u32::try_from(rows.len().max(1)).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self(cache)
    }
}

impl QueryCache {
    /// Runs a query whose result depends only on its values and on the topics of these revisions, or returns its rows at
    /// these revisions. Concurrent callers share one run and its failure (single-flight).
    pub(super) async fn rows(
        &self,
        connection: &impl ConnectionTrait,
        revisions: Vec<Revision>,
        statement: Statement,
    ) -> Result<Arc<Vec<QueryResult>>, StoreError> {
        // The debug format has the values on both databases; the display format leaves those of `$1` out on SQLite.
        let key = (revisions, format!("{statement:?}"));
        let rows = async { connection.query_all_raw(statement).await.map(Arc::new).map_err(translate) };
        self.0.try_get_with(key, rows).await.map_err(share)
    }
}
