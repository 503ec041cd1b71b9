use std::sync::Arc;

use domain::users::{AccountEventKind, OneTimeToken, Redemption, User};

use super::token_mailer::sign_in_code_digest;
use super::{Client, CompleteSignIn, SignInContext, SignInOutcome};
use crate::failure::{Failure, from_failure};
use crate::ports::{Clock, RateLimiter, SecretGenerator, Store, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SignInByCodeError {
    /// Wrong, expired, used, replaced by a newer one, requested in another browser, or of an address without an
    /// account: the response must not reveal which.
    #[error(
        "That code isn't right or no longer works. Enter the six digits from our latest email, or request a new one."
    )]
    InvalidCode,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SignInByCodeError);

/// Sign-in by the six digits of a sign-in email, in the browser that requested it.
pub struct SignInByCode {
    store: Arc<dyn Store>,
    rate_limiter: Arc<dyn RateLimiter>,
    complete_sign_in: Arc<CompleteSignIn>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl SignInByCode {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        rate_limiter: Arc<dyn RateLimiter>,
        complete_sign_in: Arc<CompleteSignIn>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, rate_limiter, complete_sign_in, secrets, clock }
    }

    /// Redeems the email's token like its link does: starts a session, or asks for the second factor, and verifies
    /// the address.
    ///
    /// # Errors
    /// [`SignInByCodeError`]
    pub async fn submit(
        &self,
        cookie: &str,
        code: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<SignInOutcome, SignInByCodeError> {
        let browser = self.secrets.digest(cookie);
        // Read first, so that unknown cookies do not wait for the writer.
        let found = self.store.read().await?.tokens().find_by_browser(&browser).await?;
        let Some(found) = found else {
            client.count(&*self.rate_limiter, RateLimit::UnknownTokensPerIp).await??;
            return Err(SignInByCodeError::InvalidCode);
        };
        let (limit, key) = (RateLimit::SignInCodeFailuresPerAccount, found.user_id.to_string());
        // Counted before the check, so that concurrent requests cannot exceed the limit.
        self.rate_limiter.count(limit, &key).await??;
        let outcome = self.try_submit(&found, cookie, code, context).await;
        if outcome.is_ok() {
            self.rate_limiter.release(limit, &key).await?;
        }
        outcome
    }

    async fn try_submit(
        &self,
        found: &OneTimeToken,
        cookie: &str,
        code: &str,
        context: &SignInContext,
    ) -> Result<SignInOutcome, SignInByCodeError> {
        let mut unit = self.store.begin().await?;
        let (mut user, mut token) = lock(&mut *unit, found).await?.ok_or(SignInByCodeError::InvalidCode)?;
        let entered = sign_in_code_digest(&*self.secrets, cookie, code);
        let checked = token.check_code(&entered, self.clock.now());
        if checked.is_ok() && token.redeem(&user, self.clock.now()) != Redemption::Redeemed {
            return Err(SignInByCodeError::InvalidCode);
        }
        unit.tokens().update(&token).await?;
        if checked.is_err() {
            unit.commit().await?;
            // Best effort: a failed record must not change the response.
            if let Err(error) = self.complete_sign_in.record_failure(&user.email, &context.device).await {
                tracing::warn!(%error, "could not record failed sign-in");
            }
            return Err(SignInByCodeError::InvalidCode);
        }
        if user.verify_and_drop_password().is_applied() {
            unit.update(&user).await?;
        }
        let (kind, return_path) = (AccountEventKind::SignedInByCode, token.intent.return_path);
        let outcome = self.complete_sign_in.run(&mut *unit, &user, context, kind, return_path).await?;
        unit.commit().await?;
        Ok(outcome)
    }
}

/// Lock order: account before token.
async fn lock(
    unit: &mut dyn UnitOfWork,
    found: &OneTimeToken,
) -> Result<Option<(User, OneTimeToken)>, StoreError> {
    let user = unit.users().lock(found.user_id).await?.filter(User::is_active);
    let token = unit.tokens().lock_by_digest(&found.digest).await?;
    Ok(user.zip(token))
}
