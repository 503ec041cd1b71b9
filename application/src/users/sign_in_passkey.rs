use domain::users::{AccountEventKind, User};
use serde_json::Value;

use super::passkey_check::PasskeyCheckOutcome;
use super::{Client, CompleteSignIn, NewSession, PasskeyCheck, SignInContext};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{PasskeyError, Secret, StoreError};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SignInByPasskeyError {
    #[error("Passkeys don't work on this site, because it has no domain name.")]
    Unavailable,
    /// The challenge expired or was used.
    #[error("That took too long. Please try again.")]
    Expired,
    /// Unknown or removed passkey, or a response that is not valid.
    #[error(
        "We don't recognize this passkey. It may have been removed from your account. Log in another way."
    )]
    Rejected,
    #[error("This account is blocked. Please contact us.")]
    Blocked,
    /// The account will be erased unless the member undoes it.
    #[error("This account is about to be deleted. To keep it, open the link in our email.")]
    DeletionScheduled,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SignInByPasskeyError);

use_case! {
    /// Sign-in by passkey, without email address or password. It needs no second factor, because user
    /// verification makes a passkey two factors.
    pub struct SignInByPasskey
}

impl SignInByPasskey {
    /// Returns the options for the browser, and a token to send with its response.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start(&self, client: &Client) -> Result<(Value, Secret), SignInByPasskeyError> {
        client.count(&*self.context.rate_limiter, RateLimit::PasskeyChallengesPerIp).await??;
        let (options, token, challenge) = PasskeyCheck::new(&self.context).start()?;
        let mut unit = self.context.store.begin().await?;
        unit.passkeys().insert_challenge(&challenge).await?;
        unit.commit().await?;
        Ok((options, token))
    }

    /// Verifies the response and starts a session. A challenge works once, even if the response is rejected.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn finish(
        &self,
        token: &str,
        response: &Value,
        context: &SignInContext,
    ) -> Result<NewSession, SignInByPasskeyError> {
        // Read first, so that unknown tokens do not wait for the writer.
        if !PasskeyCheck::new(&self.context).is_known(&mut *self.context.store.read().await?, token).await? {
            return Err(SignInByPasskeyError::Expired);
        }
        let mut unit = self.context.store.begin().await?;
        match PasskeyCheck::new(&self.context).verify(&mut *unit, token, response).await? {
            PasskeyCheckOutcome::Verified(user) => {
                if let Err(error) = require_active(&user) {
                    unit.commit().await?;
                    return Err(error);
                }
                let kind = AccountEventKind::SignedInByPasskey;
                let session = CompleteSignIn::new(&self.context)
                    .start_session(&mut *unit, &user, context, kind)
                    .await?;
                unit.commit().await?;
                Ok(session)
            }
            PasskeyCheckOutcome::Rejected(user) => {
                unit.commit().await?;
                if let Some(user) = user {
                    CompleteSignIn::new(&self.context).record_failure(&user.email, &context.device).await;
                }
                Err(SignInByPasskeyError::Rejected)
            }
            PasskeyCheckOutcome::Expired => Err(SignInByPasskeyError::Expired),
        }
    }
}

fn require_active(user: &User) -> Result<(), SignInByPasskeyError> {
    if user.is_blocked() {
        return Err(SignInByPasskeyError::Blocked);
    }
    if user.deletion.is_some() {
        return Err(SignInByPasskeyError::DeletionScheduled);
    }
    Ok(())
}

impl From<PasskeyError> for SignInByPasskeyError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::Unavailable => Self::Unavailable,
            PasskeyError::Rejected(_) | PasskeyError::CounterNotAdvanced => Self::Rejected,
            PasskeyError::Unreadable(error) => Failure::from(StoreError::Corrupt(error)).into(),
        }
    }
}
