use std::error::Error as _;
use std::sync::Arc;

use domain::users::{AccountEventKind, Passkey, PasskeyChallenge, User};
use serde_json::Value;

use super::passkey_challenges::take_challenge;
use super::{Client, CompleteSignIn, NewSession, SignInContext};
use crate::failure::{Failure, from_failure};
use crate::ports::{
    ClaimedPasskey, Clock, PasskeyError, PasskeyVerifier, RateLimiter, Secret, SecretGenerator, Store,
    StoreError, UnitOfWork,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SignInByPasskeyError {
    #[error("Passkeys don't work on this site, because its address has no domain name.")]
    Unavailable,
    /// The challenge expired or was used.
    #[error("That took too long. Please try again.")]
    Expired,
    /// Unknown or removed passkey, or a response that is not valid.
    #[error("This passkey doesn't work here. Try another one, or log in another way.")]
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

/// Sign-in by passkey, without email address or password. It needs no second factor: the device has checked who uses it.
pub struct SignInByPasskey {
    store: Arc<dyn Store>,
    verifier: Arc<dyn PasskeyVerifier>,
    rate_limiter: Arc<dyn RateLimiter>,
    complete_sign_in: Arc<CompleteSignIn>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl SignInByPasskey {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        verifier: Arc<dyn PasskeyVerifier>,
        rate_limiter: Arc<dyn RateLimiter>,
        complete_sign_in: Arc<CompleteSignIn>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, verifier, rate_limiter, complete_sign_in, secrets, clock }
    }

    /// Returns the options for the browser, and a token to send with its response.
    ///
    /// # Errors
    /// [`SignInByPasskeyError`]
    pub async fn start(&self, client: &Client) -> Result<(Value, Secret), SignInByPasskeyError> {
        client.count(&*self.rate_limiter, RateLimit::PasskeyChallengesPerIp).await??;
        let challenge = self.verifier.start_sign_in()?;
        let token = self.secrets.generate();
        let digest = self.secrets.digest(token.expose());
        let stored = PasskeyChallenge::issue(digest, None, challenge.state, self.clock.now());
        let mut unit = self.store.begin().await?;
        unit.passkeys().insert_challenge(&stored).await?;
        unit.commit().await?;
        Ok((challenge.options, token))
    }

    /// Verifies the response and starts a session. A challenge works once, even if the response is rejected.
    ///
    /// # Errors
    /// [`SignInByPasskeyError`]
    pub async fn finish(
        &self,
        token: &str,
        response: &Value,
        context: &SignInContext,
    ) -> Result<NewSession, SignInByPasskeyError> {
        let digest = self.secrets.digest(token);
        // Read first, so that unknown tokens do not wait for the writer.
        if self.store.read().await?.passkeys().find_challenge(&digest).await?.is_none() {
            return Err(SignInByPasskeyError::Expired);
        }
        let mut unit = self.store.begin().await?;
        let challenge = take_challenge(&mut *unit, &digest, None, self.clock.now()).await?;
        let challenge = challenge.ok_or(SignInByPasskeyError::Expired)?;
        let claimed = self.verifier.claimed_passkey(response)?;
        let Some((user, mut passkey)) = lock(&mut *unit, &claimed).await? else {
            unit.commit().await?;
            return Err(SignInByPasskeyError::Rejected);
        };
        let credential = match self.verifier.finish_sign_in(&challenge.state, response, &passkey) {
            Ok(credential) => credential,
            Err(error) => {
                unit.commit().await?;
                self.record_failure(&user, &error, context).await;
                return Err(error.into());
            }
        };
        require_active(&user)?;
        passkey.record_use(credential, self.clock.now());
        unit.passkeys().update(&passkey).await?;
        let kind = AccountEventKind::SignedInByPasskey;
        let session = self.complete_sign_in.start_session(&mut *unit, &user, context, kind).await?;
        unit.commit().await?;
        Ok(session)
    }

    /// Best effort: a failed record must not change the response.
    async fn record_failure(&self, user: &User, error: &PasskeyError, context: &SignInContext) {
        tracing::info!(user_id = %user.id, %error, source = ?error.source(), "passkey rejected");
        if let Err(error) = self.complete_sign_in.record_failure(&user.email, &context.device).await {
            tracing::warn!(%error, "could not record failed sign-in");
        }
    }
}

/// Locks the account, and finds its passkey.
async fn lock(
    unit: &mut dyn UnitOfWork,
    claimed: &ClaimedPasskey,
) -> Result<Option<(User, Passkey)>, StoreError> {
    let user = unit.users().lock(claimed.user_id).await?;
    let passkey = unit.passkeys().find_by_credential(&claimed.credential_id).await?;
    let passkey = passkey.filter(|passkey| passkey.user_id == claimed.user_id);
    Ok(user.zip(passkey))
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
        }
    }
}
