//! Clearing away what has had its time.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::users::Session;

use crate::ports::{Clock, Store, StoreError};

/// How many rows one round removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cleared {
    pub tokens: u64,
    pub sessions: u64,
    pub mails: u64,
    pub events: u64,
}

/// Removes ended sessions, expired links, and the traces of mails and payment events of long ago.
pub struct Housekeeping {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl Housekeeping {
    /// Expired links stay a while, so that a late click on a used one still finds its account.
    const KEEP_TOKENS: TimeDelta = TimeDelta::days(1);
    const KEEP_MAILS: TimeDelta = TimeDelta::days(30);
    /// The provider delivers an event again for some days, and by hand for a month.
    const KEEP_EVENTS: TimeDelta = TimeDelta::days(60);
    const BATCH: u64 = 500;

    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// # Errors
    /// [`StoreError`]; what was removed before it stays removed.
    pub async fn run(&self) -> Result<Cleared, StoreError> {
        let now = self.clock.now();
        Ok(Cleared {
            tokens: self.remove_all(Leftovers::Tokens, now).await?,
            sessions: self.remove_all(Leftovers::Sessions, now).await?,
            mails: self.remove_all(Leftovers::Mails, now).await?,
            events: self.remove_all(Leftovers::Events, now).await?,
        })
    }

    /// Batch by batch, each in a unit of work of its own: a backlog neither runs into a timeout as a whole nor holds
    /// up others who write.
    async fn remove_all(&self, what: Leftovers, now: DateTime<Utc>) -> Result<u64, StoreError> {
        let mut total: u64 = 0;
        loop {
            let mut unit = self.store.begin().await?;
            let removed = match what {
                Leftovers::Tokens => {
                    unit.tokens().remove_expired(now - Self::KEEP_TOKENS, Self::BATCH).await?
                }
                Leftovers::Sessions => {
                    let (idle_since, begun_before) = (now - Session::IDLE, now - Session::ABSOLUTE);
                    unit.sessions().remove_ended(idle_since, begun_before, Self::BATCH).await?
                }
                Leftovers::Mails => {
                    unit.outbox().remove_finished(now - Self::KEEP_MAILS, Self::BATCH).await?
                }
                Leftovers::Events => {
                    unit.payment_events().remove_processed(now - Self::KEEP_EVENTS, Self::BATCH).await?
                }
            };
            unit.commit().await?;
            total = total.saturating_add(removed);
            if removed < Self::BATCH {
                return Ok(total);
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Leftovers {
    Tokens,
    Sessions,
    Mails,
    Events,
}
