use std::sync::Arc;

use domain::users::ConfirmationCode;

use super::reauthentication::{digest, lock};
use super::{AuthenticatedUser, ReauthenticateError, TokenMailer};
use crate::outbox::MailKind;
use crate::ports::{Clock, SecretGenerator, Store, UserQueries};

/// Emails the codes that [`super::Reauthentication`] accepts.
pub struct ConfirmationCodes {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    secrets: Arc<dyn SecretGenerator>,
    token_mailer: Arc<TokenMailer>,
    clock: Arc<dyn Clock>,
}

impl ConfirmationCodes {
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        secrets: Arc<dyn SecretGenerator>,
        token_mailer: Arc<TokenMailer>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, users, secrets, token_mailer, clock }
    }

    /// Emails a code. Earlier codes of this session stop working.
    pub async fn send(&self, member: &AuthenticatedUser) -> Result<(), ReauthenticateError> {
        let known = self.users.find(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        let kind = MailKind::ConfirmationCode;
        let limit_result = self.token_mailer.count(kind, &known.email).await?;
        limit_result?;
        let outcome = self.try_send(member).await;
        self.token_mailer.release_on_error(kind, &known.email, limit_result, outcome).await
    }

    async fn try_send(&self, member: &AuthenticatedUser) -> Result<(), ReauthenticateError> {
        let mut unit = self.store.begin().await?;
        let (user, mut session) = lock(&mut *unit, &*self.secrets, member).await?;
        let code = self.secrets.generate_code();
        let digest = digest(&*self.secrets, member, code.expose());
        session.code = Some(ConfirmationCode::issue(user.email.clone(), digest, self.clock.now()));
        unit.sessions().update(&session).await?;
        self.token_mailer.send_code(&mut *unit, &user, &code).await?;
        Ok(unit.commit().await?)
    }
}
