use std::cmp::Reverse;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::users::Permission;

use super::webhook::webhook_activity;
use super::{Check, HealthReport, Installation, RequestRoute, checks, describe};
use crate::ports::{
    Actor, Clock, DataDisk, DatabaseInfo, EmailFigures, Forbidden, HealthQueries, LastBackup, QueueFigures,
    StoreError, WebhookActivity,
};

/// Checks the installation.
pub struct HealthChecks {
    /// Or why the database cannot be opened.
    queries: Result<Arc<dyn HealthQueries>, StoreError>,
    disk: Arc<dyn DataDisk>,
    installation: Installation,
    clock: Arc<dyn Clock>,
}

/// What is stored in a database that is up to date.
struct Stored {
    clock_difference: Option<TimeDelta>,
    emails: EmailFigures,
    webhook_events: QueueFigures,
    open_orders: QueueFigures,
    webhook: Option<WebhookActivity>,
    last_backup: Option<LastBackup>,
}

impl HealthChecks {
    #[must_use]
    pub fn new(
        queries: Result<Arc<dyn HealthQueries>, StoreError>,
        disk: Arc<dyn DataDisk>,
        installation: Installation,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { queries, disk, installation, clock }
    }

    /// `route` is that of the request which asks, if there is one.
    ///
    /// # Errors
    /// [`Forbidden`]; an unavailable database is part of the report.
    pub async fn run(&self, actor: Actor, route: Option<&RequestRoute>) -> Result<HealthReport, Forbidden> {
        actor.require(Permission::ViewHealth)?;
        let (installation, now) = (&self.installation, self.clock.now());
        let mut checks = self.check_database(now).await;
        checks.extend([
            checks::disk(&self.disk.free_bytes()),
            checks::public_url(installation, route),
            checks::proxy(installation, route),
            checks::payments(installation),
        ]);
        checks.sort_by_key(|check| Reverse(check.status));
        Ok(HealthReport { version: installation.version, checked_at: now, checks })
    }

    async fn check_database(&self, now: DateTime<Utc>) -> Vec<Check> {
        let (info, stored) = match self.read_database(now).await {
            Ok(found) => found,
            Err(reason) => return vec![checks::database_failed(&reason)],
        };
        let mut found = vec![checks::database(&info.version), checks::migrations(&info.pending_migrations)];
        if let Some(stored) = stored {
            found.extend([
                checks::clock(stored.clock_difference),
                checks::backup(stored.last_backup, now),
                checks::webhook(stored.webhook.as_ref(), now),
                checks::webhook_queue(stored.webhook_events, now),
                checks::open_orders(stored.open_orders, now),
                checks::email(&self.installation, &stored.emails, now),
                checks::email_queue(stored.emails.queue, now),
            ]);
        }
        found
    }

    /// A database that is not up to date may have other tables, so nothing else is read from it.
    async fn read_database(&self, now: DateTime<Utc>) -> Result<(DatabaseInfo, Option<Stored>), String> {
        let queries = self.queries.as_ref().map_err(|error| describe::error(error))?;
        let found = async {
            let info = queries.database().await?;
            let stored = if info.pending_migrations.is_empty() {
                Some(self.read_stored(&**queries, now).await?)
            } else {
                None
            };
            Ok::<_, StoreError>((info, stored))
        };
        found.await.map_err(|error| describe::error(&error))
    }

    async fn read_stored(
        &self,
        queries: &dyn HealthQueries,
        now: DateTime<Utc>,
    ) -> Result<Stored, StoreError> {
        Ok(Stored {
            clock_difference: self.measure_clock_difference(queries).await?,
            emails: queries.emails().await?,
            webhook_events: queries.webhook_events().await?,
            open_orders: queries.open_orders().await?,
            webhook: webhook_activity(queries, self.installation.provider, now).await?,
            last_backup: queries.last_backup().await?,
        })
    }

    /// The server read its clock at some time during the call, so the duration of the call is no difference.
    async fn measure_clock_difference(
        &self,
        queries: &dyn HealthQueries,
    ) -> Result<Option<TimeDelta>, StoreError> {
        let before = self.clock.now();
        let server_time = queries.server_time().await?;
        let after = self.clock.now();
        Ok(server_time.map(|time| {
            if time < before {
                time - before
            } else if time > after {
                time - after
            } else {
                TimeDelta::zero()
            }
        }))
    }
}
