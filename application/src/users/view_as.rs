use domain::users::{Permission, Session, ViewAs};
use domain::{SessionId, UserId};
use serde_json::Value;
use uuid::Uuid;

use super::AuthenticatedUser;
use crate::Failure;
use crate::context::{Context, use_case};
use crate::failure::from_failure;
use crate::ports::{AuditAction, AuditFields, AuditRecord, CurrentUser, SubjectKind};

#[derive(Debug, thiserror::Error)]
pub enum ViewSiteAsError {
    #[error("session has ended")]
    SignedOut,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ViewSiteAsError);

use_case! {
    /// Lets an admin view the site as a visitor or a member. The view is stored in the session, so it applies to all requests
    /// of the session until it ends (see [`super::Sessions::authenticate`]). The audit log records its start and end.
    pub struct ViewSiteAs
}

impl ViewSiteAs {
    /// Starts a view in this session.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start(&self, admin: &AuthenticatedUser, view: ViewAs) -> Result<(), ViewSiteAsError> {
        admin.actor().require(Permission::ViewSiteAs)?;
        self.replace(&admin.user, admin.session_id, Some(view)).await
    }

    /// Ends the view of this cookie's session, if there is one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end(&self, cookie: &str) -> Result<(), ViewSiteAsError> {
        match self.context.queries.sessions().find(&self.context.secrets.digest(cookie)).await? {
            Some((session, admin)) if session.view_as.is_some() => {
                self.replace(&admin, session.id, None).await
            }
            _ => Ok(()),
        }
    }

    async fn replace(
        &self,
        admin: &CurrentUser,
        session: SessionId,
        view: Option<ViewAs>,
    ) -> Result<(), ViewSiteAsError> {
        let mut unit = self.context.store.begin_as(admin.actor()).await?;
        let mut session = unit.sessions().lock(session).await?.ok_or(ViewSiteAsError::SignedOut)?;
        if session.view_as == view {
            return Ok(());
        }
        let before = std::mem::replace(&mut session.view_as, view);
        unit.sessions().update(&session).await?;
        let record = audit_record(&self.context, admin, before, view);
        unit.audit().append(&record).await?;
        Ok(unit.commit().await?)
    }
}

/// The view of a session, unless the account is no longer an admin.
pub(super) fn view_of(session: &Session, user: &CurrentUser) -> Option<ViewAs> {
    session.view_as.filter(|_| user.role.is_some())
}

/// The member that a view shows. No account has this id, so no query finds data of a real member.
pub(super) fn example_member() -> CurrentUser {
    CurrentUser {
        id: UserId::from_uuid(Uuid::nil()),
        email: "member@example.com".to_owned(),
        pending_email: None,
        first_name: "Example member".to_owned(),
        role: None,
        password_chosen: true,
        has_second_factor: false,
        has_passkey: false,
    }
}

/// The audit log entry for the start or end of a view.
pub(super) fn audit_record(
    context: &Context,
    admin: &CurrentUser,
    before: Option<ViewAs>,
    after: Option<ViewAs>,
) -> AuditRecord {
    AuditRecord {
        subject_name: Some(admin.email.clone()),
        person: Some(admin.id),
        before: Some(audit_fields(before)),
        after: Some(audit_fields(after)),
        ..context.audit_record(AuditAction::Changed, SubjectKind::User, admin.id)
    }
}

fn audit_fields(view: Option<ViewAs>) -> AuditFields {
    let name = view.map_or(Value::Null, |view| view.as_str().into());
    AuditFields::from_iter([("viewAs".to_owned(), name)])
}
