use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Intent, Redemption, ReturnPath, TokenPurpose};

use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenLookup, TokenMailer, TrustedDevices};
use crate::cart;
use crate::failure::{Failure, from_failure};
use crate::ports::{Clock, RateLimiter, Store, UserQueries};
use crate::rate_limits::RateLimit;

/// Result of opening a verification link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerificationOutcome {
    Verified(SignInOutcome),
    /// The link was used before and the account is verified. No session is started.
    AlreadyVerified {
        return_path: Option<ReturnPath>,
    },
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
    trusted_devices: Arc<TrustedDevices>,
    complete_sign_in: Arc<CompleteSignIn>,
    clock: Arc<dyn Clock>,
}

impl Verification {
    #[expect(clippy::too_many_arguments, reason = "the constructor of a use case takes its ports")]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        rate_limiter: Arc<dyn RateLimiter>,
        token_mailer: Arc<TokenMailer>,
        token_lookup: Arc<TokenLookup>,
        trusted_devices: Arc<TrustedDevices>,
        complete_sign_in: Arc<CompleteSignIn>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            users,
            rate_limiter,
            token_mailer,
            token_lookup,
            trusted_devices,
            complete_sign_in,
            clock,
        }
    }

    /// Redeems the token, verifies the account and starts a session, or asks for the second factor. The password is
    /// dropped unless this browser signed up.
    pub async fn verify(
        &self,
        token: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<VerificationOutcome, VerifyError> {
        match self.token_lookup.find(token, TokenPurpose::VerifyEmail, client).await? {
            Some((_, Redemption::Redeemed, _)) => {}
            Some((_, Redemption::AlreadyRedeemed, intent)) => {
                return Ok(VerificationOutcome::AlreadyVerified { return_path: intent.return_path });
            }
            Some((_, Redemption::Rejected, _)) | None => return Err(VerifyError::InvalidToken),
        }
        let mut unit = self.store.begin().await?;
        let (mut user, redemption, intent) = self
            .token_mailer
            .redeem(&mut *unit, token, TokenPurpose::VerifyEmail)
            .await?
            .ok_or(VerifyError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(VerificationOutcome::AlreadyVerified { return_path: intent.return_path });
        }
        // The owner of the mailbox may open a link that someone else requested with a password of their own.
        let device = self.trusted_devices.verify_cookie(Some(&user), context.device_cookie.as_deref());
        let verified = if device.is_some() { user.verify() } else { user.verify_and_drop_password() };
        if verified.is_applied() {
            unit.users().update(&user).await?;
        }
        cart::add_all(&mut *unit, user.id, &intent.cart, self.clock.now()).await?;
        let (kind, return_path) = (AccountEventKind::EmailVerified, intent.return_path);
        let outcome = self.complete_sign_in.run(&mut *unit, &user, context, kind, return_path).await?;
        unit.commit().await?;
        Ok(VerificationOutcome::Verified(outcome))
    }

    /// Emails a new link if the account exists and is unverified. The response is the same otherwise. Without an intent,
    /// the link takes over that of the previous one.
    pub async fn resend(
        &self,
        email: &EmailAddress,
        intent: &Intent,
        client: &Client,
    ) -> Result<(), Failure> {
        client.count(&*self.rate_limiter, RateLimit::EmailsPerIp).await??;
        let unverified = self.users.find_by_email(email).await?.filter(|user| !user.is_verified);
        let purpose = TokenPurpose::VerifyEmail;
        let intent = (!intent.is_empty()).then_some(intent);
        Ok(self
            .token_mailer
            .send_requested(&*self.store, email, unverified.as_ref(), purpose, intent)
            .await?)
    }
}
