use domain::DataExportId;
use domain::users::{AccountEventKind, DataExport};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::StoreError;
use crate::rate_limits::RateLimit;
use crate::users::{AccountHistory, AuthenticatedUser, Client};

#[derive(Debug, thiserror::Error)]
pub enum RequestDataExportError {
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RequestDataExportError);

#[derive(Debug, thiserror::Error)]
pub enum DownloadDataExportError {
    /// Also for the link of another account, so that it reveals nothing.
    #[error("This link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(DownloadDataExportError);

use_case! {
    /// Takes requests for copies of members' data and hands them out. [`super::PrepareDataExports`] makes them.
    pub struct DataExports
}

impl DataExports {
    /// The member's export, being prepared or ready; `None` without one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, member: &AuthenticatedUser) -> Result<Option<DataExport>, StoreError> {
        let found = self.context.store.read().await?.data_exports().find_by_user(member.user.id).await?;
        Ok(found.filter(|export| !export.is_expired(self.context.clock.now())))
    }

    /// Requests an export, which replaces an earlier one. Changes nothing while one is being prepared.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request(&self, member: &AuthenticatedUser) -> Result<DataExport, RequestDataExportError> {
        member.require_recent_authentication()?;
        if let Some(pending) = self.find(member).await?.filter(DataExport::is_pending) {
            return Ok(pending);
        }
        let key = member.user.id.to_string();
        self.context.rate_limiter.count(RateLimit::DataExportsPerMember, &key).await??;
        let outcome = self.try_request(member).await;
        if !matches!(outcome, Ok(Requested::New(_))) {
            self.context.rate_limiter.release(RateLimit::DataExportsPerMember, &key).await?;
        }
        match outcome? {
            Requested::New(export) | Requested::Pending(export) => Ok(export),
        }
    }

    async fn try_request(&self, member: &AuthenticatedUser) -> Result<Requested, RequestDataExportError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        // Concurrent requests wait for each other.
        let user = unit.users().lock(member.user.id).await?.ok_or(RequestDataExportError::NoAccount)?;
        // The session may have been revoked since the request was authenticated.
        if !unit.sessions().exists(member.session_id, user.id).await? {
            return Err(RequestDataExportError::NoAccount);
        }
        let found = unit.data_exports().find_by_user(user.id).await?;
        if let Some(pending) = found.filter(|export| export.is_pending() && !export.is_expired(now)) {
            return Ok(Requested::Pending(pending));
        }
        let id = DataExportId::from_uuid(self.context.ids.next_id());
        let export = DataExport::request(id, user.id, now);
        unit.data_exports().replace(&export).await?;
        let kind = AccountEventKind::DataExportRequested;
        AccountHistory::new(&self.context).record(&mut *unit, user.id, kind, Some(&member.device)).await?;
        unit.commit().await?;
        Ok(Requested::New(export))
    }

    /// The ZIP file, for the emailed link of this member. It can be downloaded again until it expires.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn download(
        &self,
        member: &AuthenticatedUser,
        token: &str,
        client: &Client,
    ) -> Result<Vec<u8>, DownloadDataExportError> {
        let (digest, now) = (self.context.secrets.digest(token), self.context.clock.now());
        let mut unit = self.context.store.read().await?;
        let found = unit.data_exports().find_by_user(member.user.id).await?;
        let file = match found.filter(|export| export.accepts(&digest, now)) {
            Some(export) => unit.data_exports().find_file(export.id).await?,
            None => None,
        };
        drop(unit);
        if file.is_none() {
            client.count(&*self.context.rate_limiter, RateLimit::UnknownTokensPerIp).await??;
        }
        file.ok_or(DownloadDataExportError::InvalidToken)
    }
}

enum Requested {
    New(DataExport),
    /// Requested before, by another request at the same time.
    Pending(DataExport),
}
