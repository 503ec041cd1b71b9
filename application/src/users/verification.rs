use std::sync::Arc;

use domain::users::{EmailAddress, TokenPurpose, TokenState};

use super::{Arrivals, Browser, Client, LinkLookup, Links, RequestMailError};
use crate::limits::Limit;
use crate::ports::{Clock, RateLimiter, RetryAfter, Secret, SecretGenerator, Store, StoreError, UserQueries};

/// What opening a verification link came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    SignedIn(Secret),
    /// The link was used before and the account is verified; nobody is signed in (decision 4).
    Before,
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

/// Proving that a mailbox is one's own (decisions 4 to 6).
pub struct Verification {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    links: Arc<Links>,
    lookup: Arc<LinkLookup>,
    arrivals: Arc<Arrivals>,
    clock: Arc<dyn Clock>,
}

impl Verification {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        links: Arc<Links>,
        lookup: Arc<LinkLookup>,
        arrivals: Arc<Arrivals>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, users, limiter, secrets, links, lookup, arrivals, clock }
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
        let now = self.clock.now();
        let Some(found) = self.lookup.find(secret, &TokenPurpose::VerifyEmail, client).await?? else {
            return Err(VerifyError::InvalidToken);
        };
        if found.state(now) == TokenState::Used {
            let owner = self.users.find(found.user_id).await?;
            let is_verified = owner.is_some_and(|user| user.is_verified);
            return if is_verified { Ok(Verified::Before) } else { Err(VerifyError::InvalidToken) };
        }
        let mut unit = self.store.begin().await?;
        let found = unit.tokens().lock_by_digest(&self.secrets.digest(secret)).await?;
        let Some(mut token) = found.filter(|token| token.purpose == TokenPurpose::VerifyEmail) else {
            return Err(VerifyError::InvalidToken);
        };
        let Some(mut user) = unit.users().lock(token.user_id).await? else {
            return Err(VerifyError::InvalidToken);
        };
        if token.state(now) == TokenState::Used && user.is_verified {
            return Ok(Verified::Before);
        }
        if !token.redeem(now).is_applied() {
            return Err(VerifyError::InvalidToken);
        }
        unit.tokens().update(&token).await?;
        if user.verify().is_applied() {
            unit.users().update(&user).await?;
        }
        let cookie = self.arrivals.sign_in(&mut *unit, &user, browser).await?;
        unit.commit().await?;
        Ok(Verified::SignedIn(cookie))
    }

    /// Mails a fresh link if the address has an account that waits for one. The answer is the same
    /// either way.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn resend(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, Limit::MailByClient).await??;
        let waiting = self.users.find_by_email(email).await?.filter(|user| !user.is_verified);
        let purpose = TokenPurpose::VerifyEmail;
        Ok(self.links.send_requested(&*self.store, email, waiting.as_ref(), purpose).await?)
    }
}
