//! Periodic cleanup of expired rows.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::ProblemReport;
use domain::users::{AccountEvent, Session};

use crate::ports::{Clock, Store, StoreError, TrashItem};

/// Rows removed by one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CleanupReport {
    pub tokens: u64,
    pub sessions: u64,
    pub sign_in_challenges: u64,
    pub account_events: u64,
    pub emails: u64,
    pub payment_events: u64,
    pub problem_reports: u64,
    /// Agents, prompts and posts in the trash.
    pub trash: u64,
}

/// Removes expired sessions and tokens, old account events, delivered emails, processed payment events, answered
/// reports of agents, and the trash.
pub struct Cleanup {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl Cleanup {
    /// Expired tokens are kept for a day so that a late click on a used link still finds its account.
    const KEEP_TOKENS: TimeDelta = TimeDelta::days(1);
    const KEEP_EMAILS: TimeDelta = TimeDelta::days(30);
    /// The provider redelivers events for days, and manually for up to a month.
    const KEEP_PAYMENT_EVENTS: TimeDelta = TimeDelta::days(60);
    const BATCH: u64 = 500;

    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// # Errors
    /// [`StoreError`]; batches removed before it stay removed.
    pub async fn run(&self) -> Result<CleanupReport, StoreError> {
        let now = self.clock.now();
        Ok(CleanupReport {
            tokens: self.remove_all(ExpiredRows::Tokens, now).await?,
            sessions: self.remove_all(ExpiredRows::Sessions, now).await?,
            sign_in_challenges: self.remove_all(ExpiredRows::SignInChallenges, now).await?,
            account_events: self.remove_all(ExpiredRows::AccountEvents, now).await?,
            emails: self.remove_all(ExpiredRows::Emails, now).await?,
            payment_events: self.remove_all(ExpiredRows::PaymentEvents, now).await?,
            problem_reports: self.remove_all(ExpiredRows::ProblemReports, now).await?,
            trash: self.remove_all(ExpiredRows::Agents, now).await?
                + self.remove_all(ExpiredRows::Prompts, now).await?
                + self.remove_all(ExpiredRows::Posts, now).await?,
        })
    }

    /// Deletes in batches, one transaction each, so that a backlog neither times out nor blocks other
    /// writers.
    async fn remove_all(&self, what: ExpiredRows, now: DateTime<Utc>) -> Result<u64, StoreError> {
        let mut total: u64 = 0;
        loop {
            let mut unit = self.store.begin().await?;
            let removed = match what {
                ExpiredRows::Tokens => {
                    unit.tokens().remove_expired(now - Self::KEEP_TOKENS, Self::BATCH).await?
                }
                ExpiredRows::Sessions => {
                    let (idle_since, started_before) =
                        (now - Session::IDLE_TIMEOUT, now - Session::MAX_LIFETIME);
                    unit.sessions().remove_ended(idle_since, started_before, Self::BATCH).await?
                }
                ExpiredRows::SignInChallenges => {
                    unit.sign_in_challenges().remove_expired(now, Self::BATCH).await?
                }
                ExpiredRows::AccountEvents => {
                    unit.account_events().remove_before(now - AccountEvent::RETENTION, Self::BATCH).await?
                }
                ExpiredRows::Emails => {
                    unit.outbox().remove_finished(now - Self::KEEP_EMAILS, Self::BATCH).await?
                }
                ExpiredRows::PaymentEvents => {
                    unit.payment_events()
                        .remove_processed(now - Self::KEEP_PAYMENT_EVENTS, Self::BATCH)
                        .await?
                }
                ExpiredRows::ProblemReports => {
                    unit.problem_reports()
                        .remove_resolved(now - ProblemReport::RETENTION, Self::BATCH)
                        .await?
                }
                ExpiredRows::Agents => {
                    unit.agents().remove_deleted(now - TrashItem::RETENTION, Self::BATCH).await?
                }
                ExpiredRows::Prompts => {
                    unit.prompts().remove_deleted(now - TrashItem::RETENTION, Self::BATCH).await?
                }
                ExpiredRows::Posts => {
                    unit.posts().remove_deleted(now - TrashItem::RETENTION, Self::BATCH).await?
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
enum ExpiredRows {
    Tokens,
    Sessions,
    SignInChallenges,
    AccountEvents,
    Emails,
    PaymentEvents,
    ProblemReports,
    Agents,
    Prompts,
    Posts,
}
