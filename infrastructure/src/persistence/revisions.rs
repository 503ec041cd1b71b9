//! How nodes learn that something has changed: a number a topic, which every unit of work that changes the topic
//! counts up before it commits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use application::ports::{Revision, Revisions, StoreError, Topic};
use async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbBackend, DbErr, EntityTrait as _};

use super::database::Database;
use super::entities::revisions::{ActiveModel, Column, Entity};
use super::error::translate;

/// How old what is known may be. What another process writes to a SQLite database is noticed by this alone.
const KNOWN_FOR: Duration = Duration::from_millis(250);
/// How long after a failure PostgreSQL is listened to again.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);
const CHANNEL: &str = "marigold_revisions";

/// Counts up the revisions of what a transaction has changed, and has PostgreSQL tell the other nodes when it is
/// committed. It comes last in the transaction: others that change the same topic wait for its end.
pub(super) async fn advance(
    transaction: &impl ConnectionTrait,
    changed: &BTreeSet<Topic>,
) -> Result<(), DbErr> {
    // All in the same order, so that no two transactions wait for each other.
    for topic in changed {
        let row = ActiveModel { topic: Set(word(*topic).to_owned()), number: Set(1) };
        let count_up = OnConflict::column(Column::Topic)
            .value(Column::Number, Expr::col((Entity, Column::Number)).add(1))
            .to_owned();
        Entity::insert(row).on_conflict(count_up).exec_without_returning(transaction).await?;
    }
    if !changed.is_empty() && transaction.get_database_backend() == DbBackend::Postgres {
        transaction.execute_unprepared(&format!("NOTIFY {CHANNEL}")).await?;
    }
    Ok(())
}

/// What is known of the revisions without asking.
#[derive(Debug, Default)]
pub(super) struct Known {
    memory: Mutex<Memory>,
    /// Held by whoever asks the database, for all who want to know.
    asking: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Memory {
    answer: Option<Answer>,
    /// How often the answer was forgotten. One that was asked for before is not remembered.
    forgotten: u64,
    failed_at: Option<Instant>,
}

#[derive(Debug)]
struct Answer {
    asked_at: Instant,
    revisions: BTreeMap<Topic, Revision>,
}

impl Answer {
    fn revision(&self, topic: Topic) -> Revision {
        self.revisions.get(&topic).copied().unwrap_or(Revision::new(0))
    }
}

impl Known {
    /// From now on nothing is known; an answer that is on its way is not remembered.
    pub(super) fn forget(&self) {
        let mut memory = self.memory();
        memory.forgotten = memory.forgotten.wrapping_add(1);
        memory.answer = None;
    }

    /// Forgets when the guard is dropped, if there is reason to.
    pub(super) fn forget_later(&self, has_reason: bool) -> Forgetting<'_> {
        Forgetting(has_reason.then_some(self))
    }

    fn revision(&self, topic: Topic) -> Option<Revision> {
        let memory = self.memory();
        let answer = memory.answer.as_ref().filter(|answer| answer.asked_at.elapsed() < KNOWN_FOR)?;
        Some(answer.revision(topic))
    }

    fn has_failed_since(&self, moment: Instant) -> bool {
        self.memory().failed_at.is_some_and(|failed_at| failed_at >= moment)
    }

    fn remember_failure(&self) {
        self.memory().failed_at = Some(Instant::now());
    }

    fn remember(&self, answer: Answer, forgotten_before: u64) {
        let mut memory = self.memory();
        if memory.forgotten == forgotten_before {
            memory.answer = Some(answer);
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody else asked meanwhile, and her failure was reported.
#[derive(Debug, thiserror::Error)]
#[error("the database was just asked in vain")]
struct AskedInVain;

/// See [`Known::forget_later`].
pub(super) struct Forgetting<'a>(Option<&'a Known>);

impl Drop for Forgetting<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.0 {
            known.forget();
        }
    }
}

#[async_trait]
impl Revisions for Database {
    async fn current(&self, topic: Topic) -> Result<Revision, StoreError> {
        let known = self.known();
        if let Some(revision) = known.revision(topic) {
            return Ok(revision);
        }
        let came_at = Instant::now();
        let _asking = known.asking.lock().await;
        if let Some(revision) = known.revision(topic) {
            return Ok(revision);
        }
        // A database that is silent is waited for by all together, and not by one after the other.
        if known.has_failed_since(came_at) {
            return Err(StoreError::Unavailable(Box::new(AskedInVain)));
        }
        let forgotten_before = known.memory().forgotten;
        let asked_at = Instant::now();
        let rows = Entity::find().all(self.reader()).await;
        let rows = rows.inspect_err(|_| known.remember_failure()).map_err(translate)?;
        // A newer release may count topics that this one does not know.
        let revisions = rows
            .into_iter()
            .filter_map(|row| Some((topic_of(&row.topic)?, Revision::new(row.number))))
            .collect();
        let answer = Answer { asked_at, revisions };
        let revision = answer.revision(topic);
        known.remember(answer, forgotten_before);
        Ok(revision)
    }
}

impl Database {
    /// Hears of other nodes' changes as they are committed, until the database is closed. On SQLite there is
    /// nothing to hear.
    pub async fn listen(&self) {
        if !self.is_shared() {
            return;
        }
        while let Err(error) = self.listen_until_closed().await {
            tracing::warn!(%error, "changes at other nodes are noticed later than usual");
            tokio::time::sleep(LISTEN_AGAIN).await;
        }
    }

    async fn listen_until_closed(&self) -> Result<(), sqlx::Error> {
        let pool = self.writer().inner().get_postgres_connection_pool();
        let heard = async {
            let mut listener = PgListener::connect_with(pool).await?;
            listener.listen(CHANNEL).await?;
            loop {
                // Nobody knows what there was to be heard before.
                self.known().forget();
                // An answer without a notification tells of a connection that was lost and made anew.
                listener.try_recv().await?;
            }
        };
        match heard.await {
            Err(sqlx::Error::PoolClosed) => Ok(()),
            ended => ended,
        }
    }
}

/// How a topic is named in its row.
fn word(topic: Topic) -> &'static str {
    match topic {
        Topic::Agents => "agents",
        Topic::Posts => "posts",
        Topic::Prompts => "prompts",
    }
}

fn topic_of(text: &str) -> Option<Topic> {
    Topic::ALL.into_iter().find(|topic| word(*topic) == text)
}
