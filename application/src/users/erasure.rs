use domain::UserId;
use domain::mail::MailState;
use domain::users::User;

use super::TokenMailer;
use super::deletion_mailer::account_deleted_key;
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind, UnitOfWork};

/// What one run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ErasureReport {
    /// Accounts that were sent their last email.
    pub notified: u64,
    pub erased: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Notified,
    Erased,
    /// The last email is not delivered yet, or the deletion was undone.
    Nothing,
}

use_case! {
    /// Erases accounts whose deletion is due. Orders and the audit log keep the account's id as a pseudonym that identifies
    /// no one.
    pub struct Erasure
}

impl Erasure {
    const BATCH: u64 = 500;

    /// Emails each account that is due, and erases those whose last email has left the outbox. One transaction per
    /// account.
    ///
    /// # Errors
    /// The first [`StoreError`]. Other accounts are erased nevertheless, so that one that always fails does not keep them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<ErasureReport, StoreError> {
        let (mut report, mut failure) = (ErasureReport::default(), None);
        for id in self.list_due().await? {
            match self.advance(id).await {
                Ok(Step::Notified) => report.notified = report.notified.saturating_add(1),
                Ok(Step::Erased) => report.erased = report.erased.saturating_add(1),
                Ok(Step::Nothing) => {}
                Err(error) => {
                    tracing::error!(error = %ErrorChain(&error), account = %id, "account not erased");
                    failure.get_or_insert(error);
                }
            }
        }
        if report.erased > 0 {
            self.context.store.purge().await?;
        }
        failure.map_or(Ok(report), Err)
    }

    /// How many accounts are due, up to the number that one run handles.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn count_due(&self) -> Result<usize, StoreError> {
        Ok(self.list_due().await?.len())
    }

    async fn list_due(&self) -> Result<Vec<UserId>, StoreError> {
        self.context
            .store
            .read()
            .await?
            .users()
            .list_due_deletions(self.context.clock.now(), Self::BATCH)
            .await
    }

    async fn advance(&self, id: UserId) -> Result<Step, StoreError> {
        let mut unit = self.context.store.begin().await?;
        // Owners are always locked before other accounts.
        let owners = unit.users().lock_owners().await?;
        let found = unit.users().lock(id).await?;
        let is_due =
            |user: &User| user.deletion.as_ref().is_some_and(|it| it.is_due(self.context.clock.now()));
        let Some(user) = found.filter(is_due) else { return Ok(Step::Nothing) };
        let step = match unit.outbox().find_by_key(&account_deleted_key(&user)).await? {
            None => {
                TokenMailer::new(&self.context).send_account_deleted(&mut *unit, &user).await?;
                Step::Notified
            }
            // It fails when its lifetime ends, so an unavailable mail server only delays the erasure.
            Some(mail) if mail.state == MailState::Queued => Step::Nothing,
            Some(_) => {
                self.erase(&mut *unit, &user, &owners).await?;
                Step::Erased
            }
        };
        unit.commit().await?;
        Ok(step)
    }

    async fn erase(&self, unit: &mut dyn UnitOfWork, user: &User, owners: &[User]) -> Result<(), StoreError> {
        // Posts would be removed with their author.
        if let Some(owner) = owners.iter().find(|owner| owner.id != user.id) {
            unit.posts().change_author(user.id, owner.id).await?;
        }
        unit.member_imports().remove_by_member(user.id).await?;
        unit.users().remove(user.id).await?;
        let record = AuditRecord {
            before: Some(AuditFields::new()),
            ..self.context.audit_record(AuditAction::Removed, SubjectKind::User, user.id)
        };
        unit.audit().append(&record).await
    }
}
