use std::sync::Arc;

use serde_json::Value;

use super::passkey_check::PasskeyCheckOutcome;
use super::reauthentication::{lock, renew};
use super::{AuthenticatedUser, PasskeyCheck, ReauthenticateError};
use crate::ports::{Clock, Secret, SecretGenerator, Store};

/// Step-up authentication by passkey.
pub struct PasskeyReauthentication {
    store: Arc<dyn Store>,
    check: Arc<PasskeyCheck>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl PasskeyReauthentication {
    pub fn new(
        store: Arc<dyn Store>,
        check: Arc<PasskeyCheck>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, check, secrets, clock }
    }

    /// Returns the session's new cookie.
    pub async fn confirm(
        &self,
        member: &AuthenticatedUser,
        token: &str,
        response: &Value,
    ) -> Result<Secret, ReauthenticateError> {
        // Read first, so that unknown tokens do not wait for the writer.
        if !self.check.is_known(&mut *self.store.read().await?, token).await? {
            return Err(ReauthenticateError::PasskeyExpired);
        }
        let mut unit = self.store.begin().await?;
        match self.check.verify(&mut *unit, token, response).await? {
            PasskeyCheckOutcome::Verified(owner) if owner.id == member.user.id => {
                let (_, session) = lock(&mut *unit, &*self.secrets, member).await?;
                renew(unit, session, &*self.secrets, self.clock.now()).await
            }
            PasskeyCheckOutcome::Verified(_) | PasskeyCheckOutcome::Rejected(_) => {
                unit.commit().await?;
                Err(ReauthenticateError::PasskeyRejected)
            }
            PasskeyCheckOutcome::Expired => Err(ReauthenticateError::PasskeyExpired),
        }
    }
}
