use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::media::ContentHash;
use domain::users::{EmailAddress, Permission};

use super::webhook::webhook_activity;
use super::{Check, HealthReport, Installation, RequestConnection, checks};
use crate::ErrorChain;
use crate::ports::{
    Actor, BackupStatus, Clock, DataDisk, DatabaseInfo, EmailFigures, Forbidden, HealthQueries, MediaStorage,
    MediaStorageError, OpenProblems, OrderTotals, Queries, QueueFigures, StoreError, StoredFile,
    WebhookActivity,
};
use crate::site::CurrentSite;

/// Runs the health checks.
pub struct HealthChecks {
    /// An error if the database cannot be opened.
    queries: Result<Arc<dyn Queries>, StoreError>,
    disk: Arc<dyn DataDisk>,
    media: Arc<dyn MediaStorage>,
    installation: Installation,
    clock: Arc<dyn Clock>,
    /// `None` on the command line.
    site: Option<Arc<CurrentSite>>,
}

/// What the checks read from a database that is up to date.
struct DatabaseFigures {
    clock_difference: Option<TimeDelta>,
    emails: EmailFigures,
    webhook_events: QueueFigures,
    open_orders: QueueFigures,
    webhook: Option<WebhookActivity>,
    backups: BackupStatus,
    test_orders: OrderTotals,
    agents_without_url: Vec<(String, i64)>,
    problems: OpenProblems,
    images: Vec<(ContentHash, String)>,
}

impl HealthChecks {
    pub fn new(
        queries: Result<Arc<dyn Queries>, StoreError>,
        disk: Arc<dyn DataDisk>,
        media: Arc<dyn MediaStorage>,
        installation: Installation,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { queries, disk, media, installation, clock, site: None }
    }

    /// The checks of a server, which knows what an owner has entered.
    #[must_use]
    pub fn of_site(self, site: Arc<CurrentSite>) -> Self {
        Self { site: Some(site), ..self }
    }

    fn contact_email(&self) -> Option<EmailAddress> {
        self.site.as_ref()?.get().contact_email.clone()
    }

    /// `connection` is that of the HTTP request; `None` on the command line.
    ///
    /// # Errors
    /// [`Forbidden`]; an unavailable database is part of the report.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        connection: Option<&RequestConnection>,
    ) -> Result<HealthReport, Forbidden> {
        actor.require(Permission::ViewHealth)?;
        let (installation, now) = (&self.installation, self.clock.now());
        let (mut checks, test_orders) = self.check_database(now).await;
        checks.extend([
            checks::disk(&self.disk.free_bytes()),
            checks::public_url(installation, connection),
            checks::contact(installation, self.contact_email().as_ref()),
            checks::proxy(installation, connection),
            checks::payments(installation, test_orders),
        ]);
        checks.sort_by_key(|check| Reverse(check.status));
        Ok(HealthReport { version: installation.version, checked_at: now, checks })
    }

    pub fn installation(&self) -> &Installation {
        &self.installation
    }

    /// Contact, email, payments and backup.
    pub(super) fn setup_checks(&self, emails: &EmailFigures, backups: &BackupStatus) -> [Check; 4] {
        let (installation, now) = (&self.installation, self.clock.now());
        [
            checks::contact(installation, self.contact_email().as_ref()),
            checks::email(installation, emails, now),
            checks::payments(installation, 0),
            checks::backup(installation, backups, now),
        ]
    }

    /// Also returns the number of paid test orders.
    async fn check_database(&self, now: DateTime<Utc>) -> (Vec<Check>, u64) {
        let (info, figures) = match self.read_database(now).await {
            Ok(found) => found,
            Err(reason) => return (vec![checks::database_failed(&reason)], 0),
        };
        let mut found =
            vec![checks::database(&info, &self.installation), checks::migrations(&info.pending_migrations)];
        let test_orders = figures.as_ref().map_or(0, |figures| figures.test_orders.count);
        if let Some(figures) = figures {
            found.extend([
                checks::clock(figures.clock_difference),
                checks::backup(&self.installation, &figures.backups, now),
                checks::webhook(figures.webhook.as_ref(), now),
                checks::webhook_queue(figures.webhook_events, now),
                checks::open_orders(figures.open_orders, now),
                checks::email(&self.installation, &figures.emails, now),
                checks::email_queue(figures.emails.queue, now),
                checks::agents(&figures.agents_without_url, &figures.problems),
                checks::images(self.missing_images(&figures.images).await.as_deref()),
            ]);
        }
        (found, test_orders)
    }

    /// Reads only the pending migrations of a database that is not up to date: its tables may differ.
    async fn read_database(
        &self,
        now: DateTime<Utc>,
    ) -> Result<(DatabaseInfo, Option<DatabaseFigures>), String> {
        let queries = self.queries.as_ref().map_err(|error| ErrorChain(error).to_string())?;
        let found = async {
            let info = queries.health().database().await?;
            let figures = if info.pending_migrations.is_empty() {
                Some(self.read_figures(&**queries, now).await?)
            } else {
                None
            };
            Ok::<_, StoreError>((info, figures))
        };
        found.await.map_err(|error| ErrorChain(&error).to_string())
    }

    async fn read_figures(
        &self,
        all_queries: &dyn Queries,
        now: DateTime<Utc>,
    ) -> Result<DatabaseFigures, StoreError> {
        let queries = all_queries.health();
        Ok(DatabaseFigures {
            clock_difference: self.measure_clock_difference(queries).await?,
            emails: queries.emails().await?,
            webhook_events: queries.webhook_events().await?,
            open_orders: queries.open_orders().await?,
            webhook: webhook_activity(queries, self.installation.provider, now).await?,
            backups: queries.backup_status().await?,
            test_orders: queries.test_orders().await?,
            agents_without_url: queries.agents_without_url().await?,
            problems: all_queries.reports().open_problems(now).await?,
            images: queries.image_names().await?,
        })
    }

    /// The names of images of which no file is stored.
    async fn missing_images(
        &self,
        images: &[(ContentHash, String)],
    ) -> Result<Vec<String>, MediaStorageError> {
        let stored: BTreeSet<_> =
            self.media.list().await?.into_iter().filter_map(StoredFile::image_hash).collect();
        let missing = images.iter().filter(|(hash, _)| !stored.contains(hash));
        Ok(missing.map(|(_, name)| name.clone()).collect())
    }

    /// The database server may read its clock at any time during the call, so the duration of the call does not count.
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
