use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Redemption, TokenPurpose};

use super::{Browser, Client, LinkLookup, NewSession, RequestMailError, SessionIssuer, TokenMailer};
use crate::ports::{RateLimiter, RetryAfter, Store, StoreError, UserQueries};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum RedeemSignInLinkError {
    #[error("This sign-in link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signing in by a mailed link, for members never type a password when they join.
pub struct SignInLink {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<TokenMailer>,
    lookup: Arc<LinkLookup>,
    session_issuer: Arc<SessionIssuer>,
}

impl SignInLink {
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

    /// Mails a link if the address has an account. The answer is the same either way.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn request(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, RateLimit::EmailsPerIp).await??;
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
    ) -> Result<NewSession, RedeemSignInLinkError> {
        if self.lookup.find_live(secret, TokenPurpose::SignIn, client).await??.is_none() {
            return Err(RedeemSignInLinkError::InvalidToken);
        }
        let mut unit = self.store.begin().await?;
        let redeemed = self.links.redeem(&mut *unit, secret, TokenPurpose::SignIn).await?;
        let Some((mut user, Redemption::Redeemed)) = redeemed else {
            return Err(RedeemSignInLinkError::InvalidToken);
        };
        if user.verify_by_sign_in_link().is_applied() {
            unit.users().update(&user).await?;
        }
        let cookie =
            self.session_issuer.sign_in(&mut *unit, &user, browser, AccountEventKind::SignedInByLink).await?;
        unit.commit().await?;
        Ok(NewSession { cookie, user })
    }
}
