use serde_json::Value;

use super::passkey_check::PasskeyCheckOutcome;
use super::reauthentication::{lock, renew};
use super::{AuthenticatedUser, PasskeyCheck, ReauthenticateError};
use crate::context::use_case;
use crate::ports::Secret;

use_case! {
    /// Step-up authentication by passkey.
    pub struct PasskeyReauthentication
}

impl PasskeyReauthentication {
    /// Returns the session's new cookie.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn confirm(
        &self,
        member: &AuthenticatedUser,
        token: &str,
        response: &Value,
    ) -> Result<Secret, ReauthenticateError> {
        // Read first, so that unknown tokens do not wait for the writer.
        if !PasskeyCheck::new(&self.context).is_known(&mut *self.context.store.read().await?, token).await? {
            return Err(ReauthenticateError::PasskeyExpired);
        }
        let mut unit = self.context.store.begin().await?;
        match PasskeyCheck::new(&self.context).verify(&mut *unit, token, response).await? {
            PasskeyCheckOutcome::Verified(owner) if owner.id == member.user.id => {
                let (_, session) = lock(&mut *unit, &*self.context.secrets, member).await?;
                renew(unit, session, &*self.context.secrets, self.context.clock.now()).await
            }
            PasskeyCheckOutcome::Verified(_) | PasskeyCheckOutcome::Rejected(_) => {
                unit.commit().await?;
                Err(ReauthenticateError::PasskeyRejected)
            }
            PasskeyCheckOutcome::Expired => Err(ReauthenticateError::PasskeyExpired),
        }
    }
}
