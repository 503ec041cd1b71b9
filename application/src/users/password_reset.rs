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

/// Password reset by email.
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

    /// Emails a link if the account exists. Response and timing are the same if it does not.
    ///
    /// # Errors
    /// [`RequestMailError`]
    pub async fn request(&self, email: &EmailAddress, client: &Client) -> Result<(), RequestMailError> {
        client.count(&*self.limiter, RateLimit::EmailsPerIp).await??;
        let known = self.users.find_by_email(email).await?;
        let purpose = TokenPurpose::ResetPassword;
        Ok(self.links.send_requested(&*self.store, email, known.as_ref(), purpose).await?)
    }

    /// Sets the password, ends all sessions, notifies the owner and returns the user.
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
        // Hash only for valid tokens, and outside the unit of work.
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
