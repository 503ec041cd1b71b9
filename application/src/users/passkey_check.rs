use domain::users::{PasskeyChallenge, User};
use serde_json::Value;

use super::passkey_challenges::consume_challenge;
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{PasskeyError, Secret, StoreError, UnitOfWork};

use_case! {
    /// Creates challenges that any passkey of the site may answer, and checks the answers.
    pub struct PasskeyCheck
}

/// The result of an answer. The challenge is used up, and the unit of work has to be committed.
pub(super) enum PasskeyCheckOutcome {
    /// The owner of the passkey, whose row is locked.
    Verified(Box<User>),
    /// Unknown or removed passkey, or a response that is not valid; with the owner if the passkey is known.
    Rejected(Option<Box<User>>),
    /// The challenge expired or was used.
    Expired,
}

impl PasskeyCheck {
    /// Returns the options for the browser, a token to send with its response, and the challenge to store.
    pub(super) fn start(&self) -> Result<(Value, Secret, PasskeyChallenge), PasskeyError> {
        let challenge = self.context.passkey_verifier.start_sign_in()?;
        let token = self.context.secrets.generate();
        let digest = self.context.secrets.digest(token.expose());
        let stored = PasskeyChallenge::issue(digest, None, challenge.state, self.context.clock.now());
        Ok((challenge.options, token, stored))
    }

    /// Whether there is a challenge for this token.
    pub(super) async fn is_known(&self, unit: &mut dyn UnitOfWork, token: &str) -> Result<bool, StoreError> {
        Ok(unit.passkeys().find_challenge(&self.context.secrets.digest(token)).await?.is_some())
    }

    /// Checks the answer, and stores the passkey's new counter and time of use.
    pub(super) async fn verify(
        &self,
        unit: &mut dyn UnitOfWork,
        token: &str,
        response: &Value,
    ) -> Result<PasskeyCheckOutcome, StoreError> {
        let digest = self.context.secrets.digest(token);
        let Some(challenge) = consume_challenge(unit, &digest, None, self.context.clock.now()).await? else {
            return Ok(PasskeyCheckOutcome::Expired);
        };
        let claimed = match self.context.passkey_verifier.claimed_passkey(response) {
            Ok(claimed) => claimed,
            Err(error) => {
                log(&error);
                return Ok(PasskeyCheckOutcome::Rejected(None));
            }
        };
        let user = unit.users().lock(claimed.user_id).await?;
        let passkey = unit.passkeys().find_by_credential(&claimed.credential_id).await?;
        let passkey = passkey.filter(|passkey| passkey.user_id == claimed.user_id);
        let Some((user, mut passkey)) = user.zip(passkey) else {
            return Ok(PasskeyCheckOutcome::Rejected(None));
        };
        match self.context.passkey_verifier.finish_sign_in(&challenge.state, response, &passkey) {
            Ok(credential) => {
                passkey.record_use(credential, self.context.clock.now());
                unit.passkeys().update(&passkey).await?;
                Ok(PasskeyCheckOutcome::Verified(Box::new(user)))
            }
            Err(PasskeyError::Unreadable(error)) => Err(StoreError::Corrupt(error)),
            Err(error) => {
                log(&error);
                Ok(PasskeyCheckOutcome::Rejected(Some(Box::new(user))))
            }
        }
    }
}

fn log(error: &PasskeyError) {
    tracing::info!(error = %ErrorChain(&error), "passkey rejected");
}
