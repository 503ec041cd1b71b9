use std::sync::Arc;

use domain::users::{EmailAddress, TokenPurpose, TokenState};

use super::{Arrivals, Browser, Client, Links, RequestMailError};
use crate::limits::Limit;
use crate::ports::{Clock, RateLimiter, Secret, SecretGenerator, Store, StoreError, UserQueries};

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
    Store(#[from] StoreError),
}

/// Proving that a mailbox is one's own (decisions 4 to 6).
pub struct Verification {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    links: Arc<Links>,
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
        arrivals: Arc<Arrivals>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, users, limiter, secrets, links, arrivals, clock }
    }

    /// Uses the link up, verifies its account and signs the browser in.
    ///
    /// # Errors
    /// [`VerifyError`]
    pub async fn verify(&self, secret: &str, browser: &Browser) -> Result<Verified, VerifyError> {
        let now = self.clock.now();
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
        self.limiter.count(Limit::MailByMailbox, email.key()).await??;
        let known = self.users.find_by_email(email).await?;
        let mut unit = self.store.begin().await?;
        match known {
            Some(user) if !user.is_verified => {
                self.links.send(&mut *unit, &user, TokenPurpose::VerifyEmail).await?;
            }
            Some(_) | None => {
                self.links.send_decoy(&mut *unit, email, TokenPurpose::VerifyEmail).await?;
            }
        }
        unit.commit().await?;
        Ok(())
    }
}
