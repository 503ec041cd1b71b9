//! Cache invalidation across nodes: a number per topic, which every unit of work that changes the topic
//! increments before it commits.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use application::ports::{CurrentRevisions, Revision, StoreError, Topic};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbErr, EntityTrait as _};

use super::entities::revisions::{ActiveModel, Column, Entity};
use super::error::{share, translate};

/// The longest time after its commit that a change by another process may go unnoticed.
const TIME_TO_LIVE: Duration = Duration::from_millis(250);

/// Increments the revisions of the changed topics. It runs last in the transaction, because other
/// transactions that change the same topic wait until the transaction ends.
pub(super) async fn increment(
    transaction: &impl ConnectionTrait,
    changed: &BTreeSet<Topic>,
) -> Result<(), DbErr> {
    // Always in the same order, so that two transactions cannot deadlock.
    for topic in changed {
        let row = ActiveModel { topic: Set(topic.as_str().to_owned()), number: Set(1) };
        let increment = OnConflict::column(Column::Topic)
            .value(Column::Number, Expr::col((Entity, Column::Number)).add(1))
            .to_owned();
        Entity::insert(row).on_conflict(increment).exec_without_returning(transaction).await?;
    }
    Ok(())
}

/// A short-lived cache of the revisions in the database.
#[derive(Debug)]
pub(super) struct CachedRevisions {
    /// Lets concurrent callers share a read. The key is a generation: a read that started before an invalidation is stored
    /// under an old generation, which is not read again.
    entries: Cache<u64, CurrentRevisions>,
    generation: AtomicU64,
    /// The last read. Each request asks twice, and asking `entries` both times is a twentieth of the work of a cached page.
    latest: RwLock<Option<Read>>,
}

#[derive(Debug)]
struct Read {
    generation: u64,
    started: Instant,
    revisions: CurrentRevisions,
}

impl Default for CachedRevisions {
    fn default() -> Self {
        let entries = Cache::builder()
            .max_capacity(1)
            .eviction_policy(EvictionPolicy::lru())
            .time_to_live(TIME_TO_LIVE)
            .build();
        Self { entries, generation: AtomicU64::new(0), latest: RwLock::default() }
    }
}

impl CachedRevisions {
    /// Returns the revisions of all topics. Concurrent callers share one read and its failure (single-flight).
    pub(super) async fn get(
        &self,
        connection: &impl ConnectionTrait,
    ) -> Result<CurrentRevisions, StoreError> {
        let generation = self.generation.load(Ordering::SeqCst);
        if let Some(revisions) = self.latest(generation) {
            return Ok(revisions);
        }
        let read = async {
            let started = Instant::now();
            let revisions = read(connection).await?;
            let read = Read { generation, started, revisions: revisions.clone() };
            *self.latest.write().unwrap_or_else(PoisonError::into_inner) = Some(read);
            Ok(revisions)
        };
        self.entries.try_get_with(generation, read).await.map_err(share)
    }

    /// The last read if it is of this generation and not too old.
    fn latest(&self, generation: u64) -> Option<CurrentRevisions> {
        let latest = self.latest.read().unwrap_or_else(PoisonError::into_inner);
        let read = latest.as_ref()?;
        let is_current = read.generation == generation && read.started.elapsed() < TIME_TO_LIVE;
        is_current.then(|| read.revisions.clone())
    }

    /// Returns a guard that invalidates the cache when dropped if anything has changed.
    pub(super) fn invalidate_on_drop(&self, is_changed: bool) -> InvalidateOnDrop<'_> {
        InvalidateOnDrop(is_changed.then_some(self))
    }
}

async fn read(connection: &impl ConnectionTrait) -> Result<CurrentRevisions, StoreError> {
    let rows = Entity::find().all(connection).await.map_err(translate)?;
    // Topics of a newer release are ignored.
    let known =
        rows.into_iter().filter_map(|row| Some((Topic::parse(&row.topic).ok()?, Revision::new(row.number))));
    Ok(CurrentRevisions::new(known))
}

pub(super) struct InvalidateOnDrop<'a>(Option<&'a CachedRevisions>);

impl Drop for InvalidateOnDrop<'_> {
    fn drop(&mut self) {
        if let Some(cached) = self.0 {
            cached.generation.fetch_add(1, Ordering::SeqCst);
        }
    }
}
