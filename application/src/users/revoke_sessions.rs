use domain::users::{EmailAddress, User};

use super::AccountHistory;
use super::profile::cancel_email_change;
use super::sessions::end_access;
use crate::context::use_case;
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum RevokeSessionsError {
    #[error("no account has the email address {0}")]
    NotFound(EmailAddress),
    #[error(transparent)]
    Store(#[from] StoreError),
}

use_case! {
    /// Ends sessions and emailed links from the command line, such as after a theft or a restored backup.
    pub struct RevokeSessions
}

impl RevokeSessions {
    /// Ends all sessions and links of an account and cancels a pending email change. Returns the number of
    /// sessions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revoke_by_email(&self, email: &EmailAddress) -> Result<u64, RevokeSessionsError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        let Some(user) = unit.users().lock_by_email(email).await? else {
            return Err(RevokeSessionsError::NotFound(email.clone()));
        };
        cancel_email_change(&mut *unit, user.id).await?;
        let ended = end_access(&mut *unit, user.id, None).await?;
        AccountHistory::new(&self.context).record_revoked_sessions(&mut *unit, user.id, None, ended).await?;
        self.record(&mut *unit, Some(&user), ended).await?;
        unit.commit().await?;
        Ok(ended)
    }

    /// Ends all sessions and links and cancels all pending email changes. Returns the number of sessions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revoke_all(&self) -> Result<u64, StoreError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        unit.users().cancel_all_email_changes().await?;
        unit.tokens().remove_all_unused().await?;
        unit.data_exports().remove_all().await?;
        let ended = unit.sessions().remove_all().await?;
        self.record(&mut *unit, None, ended).await?;
        unit.commit().await?;
        Ok(ended)
    }

    /// Revocations by an operator are recorded in the audit log. Without a user it was all of them.
    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        user: Option<&User>,
        ended: u64,
    ) -> Result<(), StoreError> {
        let sessions = |count: u64| Some(AuditFields::from_iter([("sessions".to_owned(), count.into())]));
        let subject = user.map_or_else(|| "all".to_owned(), |user| user.id.to_string());
        let record = AuditRecord {
            subject_name: user.map(|user| user.email.to_string()),
            person: user.map(|user| user.id),
            before: sessions(ended),
            after: sessions(0),
            ..self.context.audit_record(AuditAction::Changed, SubjectKind::User, subject)
        };
        unit.audit().append(&record).await
    }
}
