use std::sync::Arc;

use domain::users::{EmailAddress, TokenPurpose};

use super::{Arrivals, Browser, Client, LinkLookup, Links, RequestMailError, SignedInMember};
use crate::limits::Limit;
use crate::ports::{Clock, RateLimiter, RetryAfter, SecretGenerator, Store, StoreError, UserQueries};

#[derive(Debug, thiserror::Error)]
pub enum RedeemSignInLinkError {
    #[error("This sign-in link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signing in by a mailed link, for members never type a password when they join (decision 9).
pub struct SignInLink {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    links: Arc<Links>,
    lookup: Arc<LinkLookup>,
    arrivals: Arc<Arrivals>,
    clock: Arc<dyn Clock>,
}

impl SignInLink {
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

    /// Mails a link if the address has an account. The answer is the same either way.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn request(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, Limit::MailByClient).await??;
        let known = self.users.find_by_email(email).await?;
        let purpose = TokenPurpose::SignIn;
        Ok(self.links.send_requested(&*self.store, email, known.as_ref(), purpose).await?)
    }

    /// Uses the link up and signs the browser in. It proves the mailbox, so it verifies the address.
    ///
    /// # Errors
    /// [`RedeemSignInLinkError`]
    pub async fn redeem(
        &self,
        secret: &str,
        client: &Client,
        browser: &Browser,
    ) -> Result<SignedInMember, RedeemSignInLinkError> {
        if self.lookup.find_live(secret, &TokenPurpose::SignIn, client).await??.is_none() {
            return Err(RedeemSignInLinkError::InvalidToken);
        }
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let found = unit.tokens().lock_by_digest(&self.secrets.digest(secret)).await?;
        let Some(mut token) = found.filter(|token| token.purpose == TokenPurpose::SignIn) else {
            return Err(RedeemSignInLinkError::InvalidToken);
        };
        if !token.redeem(now).is_applied() {
            return Err(RedeemSignInLinkError::InvalidToken);
        }
        unit.tokens().update(&token).await?;
        let Some(mut user) = unit.users().lock(token.user_id).await? else {
            return Err(RedeemSignInLinkError::InvalidToken);
        };
        if user.verify().is_applied() {
            unit.users().update(&user).await?;
        }
        let cookie = self.arrivals.sign_in(&mut *unit, &user, browser).await?;
        unit.commit().await?;
        Ok(SignedInMember { cookie, user })
    }
}
