use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{Clock, RateLimitResult, RateLimiter, RetryAfter, StoreError};
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
use super::only_row::OnlyRow as _;
use crate::security::ZeroLimit;

/// A flood of keys is removed in batches, for one statement would run into a timeout.
const SWEEP_BATCH: u64 = 1000;

/// Counts in the database, for all nodes together, as
/// [`KeyedRateLimiter`](crate::security::KeyedRateLimiter) counts in memory: a bucket a key that holds an
/// hour's worth and refills evenly. A row says when its bucket is full again.
pub struct DatabaseRateLimiter {
    database: Database,
    clock: Arc<dyn Clock>,
    refills: Vec<(RateLimit, Refill)>,
}

/// Times are in microseconds.
#[derive(Debug, Clone, Copy)]
struct Refill {
    /// How long one try takes to come back.
    one: i64,
    /// How long an empty bucket takes to be full.
    all: i64,
}

impl Refill {
    const HOUR: i64 = 3_600_000_000;

    fn of(per_hour: NonZeroU32) -> Self {
        let count = i64::from(per_hour.get());
        let one = Ord::max(Self::HOUR / count, 1);
        Self { one, all: one * count }
    }
}

impl DatabaseRateLimiter {
    /// # Errors
    /// [`ZeroLimit`] names the limit that allows nothing.
    pub fn new(
        database: Database,
        clock: Arc<dyn Clock>,
        per_hour: impl Fn(RateLimit) -> u32,
    ) -> Result<Self, ZeroLimit> {
        let refills = RateLimit::ALL
            .into_iter()
            .map(|limit| {
                let per_hour = NonZeroU32::new(per_hour(limit)).ok_or(ZeroLimit(limit))?;
                Ok((limit, Refill::of(per_hour)))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { database, clock, refills })
    }

    fn refill(&self, limit: RateLimit) -> Option<Refill> {
        self.refills.iter().find(|(of, _)| *of == limit).map(|(_, refill)| *refill)
    }

    fn now(&self) -> i64 {
        self.clock.now().timestamp_micros()
    }

    /// The verdict of a bucket that is full again at this time.
    async fn look(&self, key: Vec<u8>, refill: Refill, now: i64) -> Result<RateLimitResult, StoreError> {
        let row = Entity::find_by_id(key).only(self.database.reader()).await.map_err(translate)?;
        let full_at = row.map_or(now, |row| row.full_at);
        let wait = full_at + refill.one - (now + refill.all);
        Ok(match u64::try_from(wait) {
            Ok(wait @ 1..) => Err(RetryAfter(Duration::from_micros(wait))),
            Ok(0) | Err(_) => Ok(()),
        })
    }
}

#[async_trait]
impl RateLimiter for DatabaseRateLimiter {
    async fn count(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        let Some(refill) = self.refill(limit) else { return Ok(Ok(())) };
        let (key, now) = (hashed(limit, key), self.now());
        let full_at = || Expr::col((Entity, Column::FullAt));
        // Looking and counting are one statement: of many at once none gets in between.
        let later = Expr::case(full_at().gt(now), full_at()).finally(now);
        let count = OnConflict::column(Column::Key)
            .value(Column::FullAt, Expr::expr(later).add(refill.one))
            .action_and_where(full_at().lte(now + refill.all - refill.one))
            .to_owned();
        let row = ActiveModel { key: Set(key.clone()), full_at: Set(now + refill.one) };
        let counted = Entity::insert(row)
            .on_conflict(count)
            .exec_without_returning(self.database.writer())
            .await
            .map_err(translate)?;
        if counted == 1 { Ok(Ok(())) } else { self.look(key, refill, now).await }
    }

    async fn give_back(&self, limit: RateLimit, key: &str) -> Result<(), StoreError> {
        let Some(refill) = self.refill(limit) else { return Ok(()) };
        let earlier = Entity::update_many()
            .col_expr(Column::FullAt, Expr::col(Column::FullAt).sub(refill.one))
            .filter(Column::Key.eq(hashed(limit, key)));
        earlier.exec(self.database.writer()).await.map(drop).map_err(translate)
    }

    async fn check(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError> {
        let Some(refill) = self.refill(limit) else { return Ok(Ok(())) };
        self.look(hashed(limit, key), refill, self.now()).await
    }

    async fn evict_expired(&self) -> Result<(), StoreError> {
        loop {
            let full = Entity::find().filter(Column::FullAt.lte(self.now()));
            let batch = full.select_only().column(Column::Key).limit(SWEEP_BATCH).into_query();
            let delete = Entity::delete_many().filter(Column::Key.in_subquery(batch));
            let deleted = delete.exec(self.database.writer()).await.map_err(translate)?;
            if deleted.rows_affected < SWEEP_BATCH {
                return Ok(());
            }
        }
    }
}

/// Keys are hashed: a long one takes no more room, and no addresses lie about in the table.
fn hashed(limit: RateLimit, key: &str) -> Vec<u8> {
    Sha256::digest(format!("{} {key}", limit.as_str())).to_vec()
}
