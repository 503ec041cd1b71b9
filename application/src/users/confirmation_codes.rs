use domain::users::ConfirmationCode;

use super::reauthentication::{digest, lock};
use super::{AuthenticatedUser, ReauthenticateError, TokenMailer};
use crate::context::use_case;
use crate::outbox::MailKind;

use_case! {
    /// Emails the codes that [`super::Reauthentication`] accepts.
    pub struct ConfirmationCodes
}

impl ConfirmationCodes {
    /// Emails a code. Earlier codes of this session stop working.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send(&self, member: &AuthenticatedUser) -> Result<(), ReauthenticateError> {
        let known =
            self.context.queries.users().find(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        let kind = MailKind::ConfirmationCode;
        let limit_result = self.context.count_email(kind, &known.email).await?;
        limit_result?;
        let outcome = self.try_send(member).await;
        TokenMailer::new(&self.context).release_on_error(kind, &known.email, limit_result, outcome).await
    }

    async fn try_send(&self, member: &AuthenticatedUser) -> Result<(), ReauthenticateError> {
        let mut unit = self.context.store.begin().await?;
        let (user, mut session) = lock(&mut *unit, &*self.context.secrets, member).await?;
        let code = self.context.secrets.generate_code();
        let digest = digest(&*self.context.secrets, member, code.expose());
        session.code = Some(ConfirmationCode::issue(user.email.clone(), digest, self.context.clock.now()));
        unit.sessions().update(&session).await?;
        TokenMailer::new(&self.context).send_code(&mut *unit, &user, &code).await?;
        Ok(unit.commit().await?)
    }
}
