//! Clearing away what has had its time.

use std::sync::Arc;

use chrono::TimeDelta;
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

    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// # Errors
    /// [`StoreError`]
    pub async fn run(&self) -> Result<Cleared, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let tokens = unit.tokens().remove_expired(now - Self::KEEP_TOKENS).await?;
        let sessions = unit.sessions().remove_ended(now - Session::IDLE, now - Session::ABSOLUTE).await?;
        let mails = unit.outbox().remove_finished(now - Self::KEEP_MAILS).await?;
        let events = unit.payment_events().remove_recorded(now - Self::KEEP_EVENTS).await?;
        unit.commit().await?;
        Ok(Cleared { tokens, sessions, mails, events })
    }
}
