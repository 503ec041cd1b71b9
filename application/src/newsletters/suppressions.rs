use domain::UserId;
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, SubjectKind};

#[derive(Debug, thiserror::Error)]
pub enum RemoveSuppressionError {
    #[error("This member no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RemoveSuppressionError);

use_case! {
    /// Sends optional emails again to members whose mailbox refused one, or who reported one as spam.
    pub struct RemoveSuppression
}

impl RemoveSuppression {
    /// Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, actor: Actor, member: UserId) -> Result<(), RemoveSuppressionError> {
        actor.require(Permission::ManageMembers)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = unit.users().lock(member).await?.ok_or(RemoveSuppressionError::NotFound)?;
        if let Some(before) = unit.email_suppressions().find(member).await?
            && unit.email_suppressions().remove(member).await?
        {
            let suppressed = ("emailsSuppressed".to_owned(), before.reason.as_str().into());
            let record = AuditRecord {
                subject_name: Some(user.email.to_string()),
                person: Some(member),
                before: Some(AuditFields::from_iter([suppressed])),
                after: Some(AuditFields::new()),
                ..self.context.audit_record(AuditAction::Changed, SubjectKind::User, member)
            };
            unit.audit().append(&record).await?;
        }
        Ok(unit.commit().await?)
    }
}
