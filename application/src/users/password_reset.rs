use std::sync::Arc;

use domain::users::{AccountEventKind, Device, EmailAddress, PlainPassword, Redemption, TokenPurpose, User};

use super::{AccountHistory, Client, LinkLookup, RequestMailError, TokenMailer};
use crate::ports::{
    HasherError, PasswordHasher, RateLimiter, Requester, RetryAfter, Store, StoreError, UserQueries,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ResetPasswordError {
    #[error("This reset link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A forgotten password.
pub struct PasswordReset {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    hasher: Arc<dyn PasswordHasher>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<TokenMailer>,
    lookup: Arc<LinkLookup>,
    history: Arc<AccountHistory>,
}

impl PasswordReset {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        hasher: Arc<dyn PasswordHasher>,
        limiter: Arc<dyn RateLimiter>,
        links: Arc<TokenMailer>,
        lookup: Arc<LinkLookup>,
        history: Arc<AccountHistory>,
    ) -> Self {
        Self { store, users, hasher, limiter, links, lookup, history }
    }

    /// Mails a link if the address has an account. The answer, and the time it takes, are the same
    /// either way.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn request(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, RateLimit::EmailsPerIp).await??;
        let known = self.users.find_by_email(email).await?;
        let purpose = TokenPurpose::ResetPassword;
        Ok(self.links.send_requested(&*self.store, email, known.as_ref(), purpose).await?)
    }

    /// Sets the password, ends every session of the account, tells its owner, and answers who that is.
    ///
    /// # Errors
    /// [`ResetPasswordError`]
    pub async fn reset(
        &self,
        secret: &str,
        password: &PlainPassword,
        client: &Client,
        device: &Device,
    ) -> Result<User, ResetPasswordError> {
        // Hashing is slow on purpose: do it only for links that are worth it, and not while the unit
        // of work is open.
        let purpose = TokenPurpose::ResetPassword;
        let Some(found) = self.lookup.find_live(secret, purpose, client).await?? else {
            return Err(ResetPasswordError::InvalidToken);
        };
        let requester = Requester::new(&found.user_id.to_string(), client.network());
        let hash = self.hasher.hash(password, &requester).await?;

        let mut unit = self.store.begin().await?;
        let redeemed = self.links.redeem(&mut *unit, secret, purpose).await?;
        let Some((mut user, Redemption::Redeemed)) = redeemed else {
            return Err(ResetPasswordError::InvalidToken);
        };
        user.reset_password(hash);
        unit.users().update(&user).await?;
        let kind = AccountEventKind::PasswordReset;
        self.history.record(&mut *unit, user.id, kind, Some(device)).await?;
        unit.tokens().remove_for(user.id, TokenPurpose::SignIn).await?;
        unit.sessions().remove_all_of(user.id, None).await?;
        self.links.send_password_notice(&mut *unit, &user).await?;
        unit.commit().await?;
        Ok(user)
    }
}
