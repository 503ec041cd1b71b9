use std::sync::Arc;

use application::ports::{Clock, RateLimitResult, RateLimiter, StoreError};
use application::rate_limits::RateLimit;
use async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use sha2::{Digest as _, Sha256};

use super::database::Database;
use super::entities::rate_limits::{ActiveModel, Column, Entity};
use super::error::translate;
use crate::security::ZeroLimit;
use crate::security::gcra::Quota;

/// Rows are deleted in batches: deleting very many in one statement would exceed the timeout.
const DELETE_BATCH: u64 = 1000;

/// A rate limiter that counts in the database, shared by all nodes.
pub struct DatabaseRateLimiter {
    database: Database,
    clock: Arc<dyn Clock>,
    quotas: Vec<(RateLimit, Quota)>,
}

impl DatabaseRateLimiter {
    /// # Errors
    /// [`ZeroLimit`] with the limit that would allow no attempts.
    pub fn new(
        database: Database,
        clock: Arc<dyn Clock>,
        per_hour: impl Fn(RateLimit) -> u32,
    ) -> Result<Self, ZeroLimit> {
        Ok(Self { database, clock, quotas: Quota::of_all(per_hour)? })
    }

    fn quota(&self, limit: RateLimit) -> Option<Quota> {
        self.quotas.iter().find(|(known, _)| *known == limit).map(|(_, quota)| *quota)
    }

    fn now(&self) -> i64 {
        self.clock.now().timestamp_micros()
    }

    async fn check_key(&self, key: Vec<u8>, quota: Quota, now: i64) -> Result<RateLimitResult, StoreError> {
        let row = Entity::find_by_id(key).one(self.database.reader()).await.map_err(translate)?;
        Ok(quota.check(row.map_or(now, |row| row.full_at), now))
    }
}

#[async_trait]
impl RateLimiter for DatabaseRateLimiter {
    async fn count(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        let Some(quota) = self.quota(limit) else { return Ok(Ok(())) };
        let (key, now) = (hash_key(limit, key), self.now());
        let full_at = || Expr::col((Entity, Column::FullAt));
        // A single statement, so that concurrent attempts cannot exceed the limit.
        let later = Expr::case(full_at().gt(now), full_at()).finally(now);
        let count = OnConflict::column(Column::Key)
            .value(Column::FullAt, Expr::expr(later).add(quota.interval))
            .action_and_where(full_at().lte(quota.latest(now)))
            .to_owned();
        let row = ActiveModel { key: Set(key.clone()), full_at: Set(quota.take(now, now)) };
        let counted = Entity::insert(row)
            .on_conflict(count)
            .exec_without_returning(self.database.writer())
            .await
            .map_err(translate)?;
        if counted == 1 { Ok(Ok(())) } else { self.check_key(key, quota, now).await }
    }

    async fn release(&self, limit: RateLimit, key: &str) -> Result<(), StoreError> {
        let Some(quota) = self.quota(limit) else { return Ok(()) };
        let earlier = Entity::update_many()
            .col_expr(Column::FullAt, Expr::col(Column::FullAt).sub(quota.interval))
            .filter(Column::Key.eq(hash_key(limit, key)));
        earlier.exec(self.database.writer()).await.map(drop).map_err(translate)
    }

    async fn check(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        let Some(quota) = self.quota(limit) else { return Ok(Ok(())) };
        self.check_key(hash_key(limit, key), quota, self.now()).await
    }

    async fn evict_expired(&self) -> Result<(), StoreError> {
        loop {
            let full = Entity::find().filter(Column::FullAt.lte(self.now()));
            let batch = full.select_only().column(Column::Key).limit(DELETE_BATCH).into_query();
            let delete = Entity::delete_many().filter(Column::Key.in_subquery(batch));
            let deleted = delete.exec(self.database.writer()).await.map_err(translate)?;
            if deleted.rows_affected < DELETE_BATCH {
                return Ok(());
            }
        }
    }
}

/// Keys are hashed, so that long keys take no more space and the table contains no email or IP addresses.
fn hash_key(limit: RateLimit, key: &str) -> Vec<u8> {
    Sha256::digest(format!("{} {key}", limit.as_str())).to_vec()
}
