use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Redemption, TokenPurpose};

use super::{Browser, Client, LinkLookup, RequestMailError, SessionIssuer, TokenMailer};
use crate::ports::{RateLimiter, RetryAfter, Secret, Store, StoreError, UserQueries};
use crate::rate_limits::RateLimit;

/// What opening a verification link came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    SignedIn(Secret),
    /// The link was used before and the account is verified; nobody is signed in.
    AlreadyVerified,
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("Invalid or expired token")]
    InvalidToken,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Proving that a mailbox is one's own.
pub struct Verification {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<TokenMailer>,
    lookup: Arc<LinkLookup>,
    session_issuer: Arc<SessionIssuer>,
}

impl Verification {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        limiter: Arc<dyn RateLimiter>,
        links: Arc<TokenMailer>,
        lookup: Arc<LinkLookup>,
        session_issuer: Arc<SessionIssuer>,
    ) -> Self {
        Self { store, users, limiter, links, lookup, session_issuer }
    }

    /// Uses the link up, verifies its account and signs the browser in.
    ///
    /// # Errors
    /// [`VerifyError`]
    pub async fn verify(
        &self,
        secret: &str,
        client: &Client,
        browser: &Browser,
    ) -> Result<Verified, VerifyError> {
        let Some(found) = self.lookup.find(secret, TokenPurpose::VerifyEmail, client).await?? else {
            return Err(VerifyError::InvalidToken);
        };
        if found.used_at.is_some() {
            let owner = self.users.find(found.user_id).await?;
            let is_proved = owner.is_some_and(|user| user.is_verified && user.email == found.email);
            return if is_proved { Ok(Verified::AlreadyVerified) } else { Err(VerifyError::InvalidToken) };
        }
        let mut unit = self.store.begin().await?;
        let (mut user, redemption) = self
            .links
            .redeem(&mut *unit, secret, TokenPurpose::VerifyEmail)
            .await?
            .ok_or(VerifyError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(Verified::AlreadyVerified);
        }
        if user.verify().is_applied() {
            unit.users().update(&user).await?;
        }
        let cookie =
            self.session_issuer.sign_in(&mut *unit, &user, browser, AccountEventKind::EmailVerified).await?;
        unit.commit().await?;
        Ok(Verified::SignedIn(cookie))
    }

    /// Mails a fresh link if the address has an account that waits for one. The answer is the same
    /// either way.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn resend(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, RateLimit::EmailsPerIp).await??;
        let waiting = self.users.find_by_email(email).await?.filter(|user| !user.is_verified);
        let purpose = TokenPurpose::VerifyEmail;
        Ok(self.links.send_requested(&*self.store, email, waiting.as_ref(), purpose).await?)
    }
}
