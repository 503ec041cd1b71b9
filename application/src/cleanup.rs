//! Periodic cleanup of expired rows.

use std::collections::BTreeMap;

use chrono::{DateTime, Months, TimeDelta, Utc};
use domain::cart::CartItem;
use domain::connections::ConnectedApp;
use domain::member_imports::MemberImport;
use domain::problem_reports::ProblemReport;
use domain::search::MissedSearch;
use domain::traffic::TrafficCount;
use domain::users::Session;
use domain::webhooks::WebhookDelivery;

use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{AuditRecord, StoreError, TrashItem, UnitOfWork};

/// How long each kind of data is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionPolicy {
    /// Accounts whose email address was never verified.
    pub unverified_accounts: TimeDelta,
    /// Sessions since their last use (at least [`Session::IDLE_TIMEOUT`]), and links since they expired.
    pub sessions: TimeDelta,
    /// Sign-ins and changes of an account.
    pub account_events: TimeDelta,
    /// Emails since they were sent or failed.
    pub emails: TimeDelta,
    /// At least [`AuditRecord::MIN_RETENTION_YEARS`].
    pub audit_years: u32,
    pub order_years: u32,
}

impl Default for RetentionPolicy {
    fn default() -> Self {
        Self {
            unverified_accounts: TimeDelta::days(7),
            sessions: TimeDelta::days(30),
            account_events: TimeDelta::days(90),
            emails: TimeDelta::days(30),
            audit_years: AuditRecord::MIN_RETENTION_YEARS,
            order_years: 10,
        }
    }
}

domain::text_enum! {
    /// What expires, in the order of its removal, with its name on the command line.
    #[derive(PartialOrd, Ord)]
    pub enum ExpiredRows {
        UnverifiedAccounts = "unverified accounts",
        Tokens = "links",
        Sessions = "sessions",
        SignInChallenges = "logins waiting for a code",
        PasskeyChallenges = "challenges for passkeys",
        Connections = "unused apps and connections",
        AccountEvents = "account events",
        DataExports = "copies of members' data",
        Emails = "emails",
        PaymentEvents = "payment events",
        /// Tokens of the email provider's webhook requests.
        EmailEvents = "email events",
        ProblemReports = "resolved reports",
        CartItems = "removed cart items",
        MissedSearches = "searches without results",
        TrafficCounts = "counts of visits",
        DeletedAgents = "agents in the trash",
        DeletedBundles = "bundles in the trash",
        DeletedPrompts = "prompts in the trash",
        DeletedPosts = "posts in the trash",
        Orders = "orders",
        ImportRows = "rows of imports",
        WebhookDeliveries = "webhook deliveries",
        AuditEntries = "audit entries",
    }
}

/// The numbers of rows removed by one run.
pub type CleanupReport = BTreeMap<ExpiredRows, u64>;

use_case! {
    /// Removes data at the end of its retention period.
    pub struct Cleanup
}

impl Cleanup {
    /// The provider redelivers events for days, and manually for up to a month.
    pub(crate) const KEEP_PAYMENT_EVENTS: TimeDelta = TimeDelta::days(60);
    /// For longer than a signature is valid.
    const KEEP_EMAIL_EVENTS: TimeDelta = TimeDelta::days(2);
    /// 25 hours after the start of the day, the longest a day can be.
    const KEEP_SALTS: TimeDelta = TimeDelta::hours(25);
    const BATCH: u64 = 500;

    /// # Errors
    /// The first [`StoreError`]. What can be removed is removed nevertheless, so that one failure does not stop the cleanup
    /// of everything else for good.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<CleanupReport, StoreError> {
        self.process_all(Mode::Remove).await
    }

    /// What [`Self::run`] would remove now: the same statements, rolled back.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview(&self) -> Result<CleanupReport, StoreError> {
        self.process_all(Mode::Preview).await
    }

    async fn process_all(&self, mode: Mode) -> Result<CleanupReport, StoreError> {
        let now = self.context.clock.now();
        let (mut report, mut failure) = (CleanupReport::new(), None);
        for rows in ExpiredRows::ALL {
            match self.remove_all(rows, now, mode).await {
                Ok(count) => {
                    report.insert(rows, count);
                }
                Err(error) => {
                    tracing::error!(error = %ErrorChain(&error), rows = rows.as_str(), "expired rows not removed");
                    failure.get_or_insert(error);
                }
            }
        }
        failure.map_or(Ok(report), Err)
    }

    /// Deletes in batches, one transaction each, so that a backlog neither times out nor blocks other
    /// writers. A preview needs one transaction for all batches, or it would count the first batch repeatedly.
    async fn remove_all(&self, what: ExpiredRows, now: DateTime<Utc>, mode: Mode) -> Result<u64, StoreError> {
        let mut total: u64 = 0;
        let mut unit = self.context.store.begin().await?;
        loop {
            let removed = self.remove_batch(&mut *unit, what, now).await?;
            total = total.saturating_add(removed);
            let is_last = removed < Self::BATCH;
            if mode == Mode::Remove {
                unit.commit().await?;
                if is_last {
                    return Ok(total);
                }
                unit = self.context.store.begin().await?;
            } else if is_last {
                return Ok(total);
            }
        }
    }

    async fn remove_batch(
        &self,
        unit: &mut dyn UnitOfWork,
        what: ExpiredRows,
        now: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let (policy, limit) = (&self.context.retention, Self::BATCH);
        match what {
            ExpiredRows::UnverifiedAccounts => {
                let before = now - policy.unverified_accounts;
                unit.users().remove_unverified_before(before, now, limit).await
            }
            ExpiredRows::Tokens => unit.tokens().remove_expired(now - policy.sessions, limit).await,
            ExpiredRows::Sessions => {
                let idle_since = now - policy.sessions.max(Session::IDLE_TIMEOUT);
                unit.sessions().remove_ended(idle_since, now - Session::MAX_LIFETIME, limit).await
            }
            ExpiredRows::SignInChallenges => unit.sign_in_challenges().remove_expired(now, limit).await,
            ExpiredRows::PasskeyChallenges => unit.passkeys().remove_expired_challenges(now, limit).await,
            ExpiredRows::Connections => {
                let connections = unit.connections().remove_expired(now, limit).await?;
                let unused_since = now - ConnectedApp::RETENTION;
                Ok(connections + unit.connections().remove_unused_apps(unused_since, limit).await?)
            }
            ExpiredRows::AccountEvents => {
                unit.account_events().remove_before(now - policy.account_events, limit).await
            }
            ExpiredRows::DataExports => unit.data_exports().remove_expired(now, limit).await,
            ExpiredRows::Emails => unit.outbox().remove_finished(now - policy.emails, limit).await,
            ExpiredRows::PaymentEvents => {
                unit.payment_events().remove_processed(now - Self::KEEP_PAYMENT_EVENTS, limit).await
            }
            ExpiredRows::EmailEvents => {
                unit.email_suppressions().remove_webhooks(now - Self::KEEP_EMAIL_EVENTS, limit).await
            }
            ExpiredRows::ProblemReports => {
                unit.problem_reports().remove_resolved(now - ProblemReport::RETENTION, limit).await
            }
            ExpiredRows::CartItems => unit.carts().purge_removed(now - CartItem::KEEP_REMOVED, limit).await,
            ExpiredRows::MissedSearches => {
                unit.missed_searches().remove_before(now - MissedSearch::RETENTION, limit).await
            }
            ExpiredRows::TrafficCounts => {
                unit.traffic().remove_days(now - Self::KEEP_SALTS).await?;
                let before = months_before(now, TrafficCount::RETENTION_MONTHS);
                unit.traffic().remove_before(before, limit).await
            }
            ExpiredRows::DeletedAgents => {
                unit.agents().remove_deleted(now - TrashItem::RETENTION, limit).await
            }
            ExpiredRows::DeletedBundles => {
                unit.bundles().remove_deleted(now - TrashItem::RETENTION, limit).await
            }
            ExpiredRows::DeletedPrompts => {
                unit.prompts().remove_deleted(now - TrashItem::RETENTION, limit).await
            }
            ExpiredRows::DeletedPosts => unit.posts().remove_deleted(now - TrashItem::RETENTION, limit).await,
            ExpiredRows::ImportRows => {
                unit.member_imports().remove_before(now - MemberImport::RETENTION, limit).await
            }
            ExpiredRows::WebhookDeliveries => {
                unit.webhooks().remove_deliveries(now - WebhookDelivery::RETENTION, limit).await
            }
            ExpiredRows::Orders => {
                unit.orders().remove_finished(years_before(now, policy.order_years), limit).await
            }
            ExpiredRows::AuditEntries => {
                unit.audit().remove_before(years_before(now, policy.audit_years), limit).await
            }
        }
    }
}

fn years_before(now: DateTime<Utc>, years: u32) -> DateTime<Utc> {
    months_before(now, years.saturating_mul(12))
}

fn months_before(now: DateTime<Utc>, months: u32) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(months)).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Remove,
    Preview,
}
