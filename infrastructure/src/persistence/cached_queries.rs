use std::sync::Arc;

use application::ports::{StoreError, Topic};
use sea_orm::{ConnectionTrait as _, FromQueryResult, QueryResult, QueryTrait, Statement};
use uuid::Uuid;

use super::database::Database;
use super::error::translate;

/// Queries whose results are cached until a topic that they depend on changes.
impl Database {
    pub(super) async fn query_cached(
        &self,
        topics: &[Topic],
        statement: Statement,
    ) -> Result<Arc<Vec<QueryResult>>, StoreError> {
        let current = self.revisions.get(self.reader()).await?;
        let revisions = topics.iter().map(|topic| current.of(*topic)).collect();
        self.queries.rows(self.reader(), revisions, statement).await
    }

    /// Returns decoded rows.
    pub(super) async fn query_cached_as<R: FromQueryResult>(
        &self,
        topics: &[Topic],
        statement: Statement,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.query_cached(topics, statement).await?;
        rows.iter().map(|row| R::from_query_result(row, "")).collect::<Result<_, _>>().map_err(translate)
    }

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
