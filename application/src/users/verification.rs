use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Redemption, TokenPurpose};

use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenLookup, TokenMailer};
use crate::failure::{Failure, from_failure};
use crate::ports::{RateLimiter, Store, UserQueries};
use crate::rate_limits::RateLimit;

/// Result of opening a verification link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerificationOutcome {
    Verified(SignInOutcome),
    /// The link was used before and the account is verified. No session is started.
    AlreadyVerified,
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("Invalid or expired token")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(VerifyError);

/// Email verification.
pub struct Verification {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    rate_limiter: Arc<dyn RateLimiter>,
    token_mailer: Arc<TokenMailer>,
    token_lookup: Arc<TokenLookup>,
    complete_sign_in: Arc<CompleteSignIn>,
}

impl Verification {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        rate_limiter: Arc<dyn RateLimiter>,
        token_mailer: Arc<TokenMailer>,
        token_lookup: Arc<TokenLookup>,
        complete_sign_in: Arc<CompleteSignIn>,
    ) -> Self {
        Self { store, users, rate_limiter, token_mailer, token_lookup, complete_sign_in }
    }

    /// Redeems the token, verifies the account and starts a session, or asks for the second factor.
    ///
    /// # Errors
    /// [`VerifyError`]
    pub async fn verify(
        &self,
        token: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<VerificationOutcome, VerifyError> {
        match self.token_lookup.find(token, TokenPurpose::VerifyEmail, client).await? {
            Some((_, Redemption::Redeemed)) => {}
            Some((_, Redemption::AlreadyRedeemed)) => return Ok(VerificationOutcome::AlreadyVerified),
            Some((_, Redemption::Rejected)) | None => return Err(VerifyError::InvalidToken),
        }
        let mut unit = self.store.begin().await?;
        let (mut user, redemption) = self
            .token_mailer
            .redeem(&mut *unit, token, TokenPurpose::VerifyEmail)
            .await?
            .ok_or(VerifyError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(VerificationOutcome::AlreadyVerified);
        }
        if user.verify().is_applied() {
            unit.update(&user).await?;
        }
        let outcome =
            self.complete_sign_in.run(&mut *unit, &user, context, AccountEventKind::EmailVerified).await?;
        unit.commit().await?;
        Ok(VerificationOutcome::Verified(outcome))
    }

    /// Emails a new link if the account exists and is unverified. The response is the same otherwise.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn resend(&self, email: &EmailAddress, client: &Client) -> Result<(), Failure> {
        client.count(&*self.rate_limiter, RateLimit::EmailsPerIp).await??;
        let unverified = self.users.find_by_email(email).await?.filter(|user| !user.is_verified);
        let purpose = TokenPurpose::VerifyEmail;
        Ok(self.token_mailer.send_requested(&*self.store, email, unverified.as_ref(), purpose).await?)
    }
}
