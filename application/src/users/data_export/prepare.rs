use chrono::TimeDelta;
use domain::UserId;
use domain::users::{DataExport, EmailAddress};

use super::archive::files;
use super::document::document;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, StoreError};
use crate::users::TokenMailer;
use crate::users::member_changes::record;

#[derive(Debug, thiserror::Error)]
pub enum ExportForOperatorError {
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ExportForOperatorError);

use_case! {
    /// Makes copies of members' data.
    pub struct PrepareDataExports
}

impl PrepareDataExports {
    /// After this time, another node may prepare the export of a node that died.
    const LEASE: TimeDelta = TimeDelta::minutes(5);
    /// Items of each list, so that the memory for one export is limited.
    const MAX_ITEMS: u64 = 50_000;

    /// Prepares the export that was requested first, and emails its link. Returns `None` if there is none. After an
    /// error it is retried once the lease has ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn process_next(&self) -> Result<Option<()>, StoreError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin().await?;
        let claimed = unit.data_exports().claim(now, now + Self::LEASE).await?;
        unit.commit().await?;
        let Some(export) = claimed else { return Ok(None) };
        if let Some(file) = self.archive_of(export.user_id).await? {
            self.complete(export, &file).await?;
        }
        Ok(Some(()))
    }

    /// Stores the file and emails the link, unless the export was removed meanwhile or another node was faster.
    async fn complete(&self, export: DataExport, file: &[u8]) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        // Lock order: account before export.
        let Some(user) = unit.users().lock(export.user_id).await? else { return Ok(()) };
        let found = unit.data_exports().lock(export.id).await?;
        let Some(mut export) = found.filter(DataExport::is_pending) else { return Ok(()) };
        let token = self.context.secrets.generate();
        export.complete(self.context.secrets.digest(token.expose()), self.context.clock.now());
        unit.data_exports().complete(&export, file).await?;
        TokenMailer::new(&self.context).send_data_export_link(&mut *unit, &user, &token).await?;
        unit.commit().await
    }

    /// The ZIP file for an operator, who passes it on. The audit log records it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_by_operator(&self, email: &EmailAddress) -> Result<Vec<u8>, ExportForOperatorError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        let user = unit.users().lock_by_email(email).await?.ok_or(ExportForOperatorError::NoAccount)?;
        let entry = record(&self.context, &user, [], [("dataExported", true.into())]);
        unit.audit().append(&entry).await?;
        unit.commit().await?;
        self.archive_of(user.id).await?.ok_or(ExportForOperatorError::NoAccount)
    }

    async fn archive_of(&self, member: UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let now = self.context.clock.now();
        let found = self.context.store.read().await?.data_exports().collect(member, Self::MAX_ITEMS).await?;
        let Some(data) = found else { return Ok(None) };
        let site = self.context.site().clone();
        let make_files = move || files(&document(&data, Self::MAX_ITEMS, &site, now));
        self.context
            .archive_writer
            .write(now, Box::new(make_files))
            .await
            .map(Some)
            .map_err(StoreError::Unavailable)
    }
}
