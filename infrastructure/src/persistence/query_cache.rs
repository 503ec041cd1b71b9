use std::sync::Arc;

use application::ports::{Revision, StoreError, Topic};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sea_orm::{ConnectionTrait as _, FromQueryResult, QueryResult, QueryTrait, Statement};
use uuid::Uuid;

use super::database::Database;
use super::error::translate;

/// The maximum number of cached results. The largest ones, the ids of 1,000 members, have some 50 kB.
const MAX_RESULTS: u64 = 100;

/// Caches the results of queries that read a large part of a table, such as sums and searches, until their data changes.
#[derive(Debug, Clone)]
pub(super) struct QueryCache(Cache<(Vec<Revision>, String), Arc<Vec<QueryResult>>>);

impl Default for QueryCache {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MAX_RESULTS).eviction_policy(EvictionPolicy::lru()).build())
    }
}

impl Database {
    /// Runs a query whose result depends only on its values and on these topics, or returns its rows at their current
    /// revisions. Concurrent callers share one run and its failure (single-flight).
    pub(super) async fn query_cached(
        &self,
        topics: &[Topic],
        statement: Statement,
    ) -> Result<Arc<Vec<QueryResult>>, StoreError> {
        let mut revisions = Vec::new();
        for topic in topics {
            revisions.push(self.revisions.get(*topic, self.reader()).await?);
        }
        // The debug format has the values on both databases; the display format leaves those of `$1` out on SQLite.
        let key = (revisions, format!("{statement:?}"));
        let rows = async { self.reader().query_all_raw(statement).await.map(Arc::new).map_err(translate) };
        let rows = self.queries.0.try_get_with(key, rows).await;
        rows.map_err(|error| StoreError::Unavailable(error.into()))
    }

    /// Like [`Database::query_cached`], with decoded rows.
    pub(super) async fn query_cached_as<R: FromQueryResult>(
        &self,
        topics: &[Topic],
        statement: Statement,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.query_cached(topics, statement).await?;
        rows.iter().map(|row| R::from_query_result(row, "")).collect::<Result<_, _>>().map_err(translate)
    }

    /// Like [`Database::query_cached`], for a query of ids.
    pub(super) async fn query_cached_ids(
        &self,
        topics: &[Topic],
        query: &impl QueryTrait,
    ) -> Result<Vec<Uuid>, StoreError> {
        let rows = self.query_cached(topics, self.build(query)).await?;
        rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>().map_err(translate)
    }

    pub(super) fn build(&self, query: &impl QueryTrait) -> Statement {
        query.build(self.reader().get_database_backend())
    }
}
