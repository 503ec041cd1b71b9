use std::sync::Arc;

use domain::users::{EmailAddress, TokenPurpose, User};

use super::{Client, Links, Sessions, SignedInMember};
use crate::limits::Limit;
use crate::ports::{HasherError, PasswordHasher, RateLimiter, RetryAfter, Store, StoreError, UserQueries};

#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// One answer for an unknown address and a wrong password.
    #[error("Invalid email or password")]
    InvalidCredentials,
    /// The password is right, and the address waits to be proved; a fresh link is on its way.
    #[error("Please confirm your address first. We have just sent you a fresh link.")]
    EmailNotVerified,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signing in by password (specification, section 4; decision 5). Only failures are limited.
pub struct SignIn {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    hasher: Arc<dyn PasswordHasher>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<Links>,
    sessions: Arc<Sessions>,
}

impl SignIn {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        hasher: Arc<dyn PasswordHasher>,
        limiter: Arc<dyn RateLimiter>,
        links: Arc<Links>,
        sessions: Arc<Sessions>,
    ) -> Self {
        Self { store, users, hasher, limiter, links, sessions }
    }

    /// # Errors
    /// [`SignInError`]
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &str,
        client: &Client,
    ) -> Result<SignedInMember, SignInError> {
        self.limiter.check(Limit::SignInFailure, email.key()).await??;
        client.check(&*self.limiter, Limit::SignInFailureByClient).await??;

        let known = self.users.find_by_email(email).await?;
        let hash = known.as_ref().and_then(|user| user.password.hash());
        let right = self.hasher.verify(password, hash).await?;
        let Some(checked) = known.filter(|_| right) else {
            self.limiter.count(Limit::SignInFailure, email.key()).await??;
            client.count(&*self.limiter, Limit::SignInFailureByClient).await??;
            return Err(SignInError::InvalidCredentials);
        };
        if !checked.is_verified {
            self.resend_link(email, &checked).await?;
            return Err(SignInError::EmailNotVerified);
        }

        let mut unit = self.store.begin().await?;
        // The password may have been changed while it was being checked.
        let user = match unit.users().lock(checked.id).await? {
            Some(user) if user.password == checked.password => user,
            Some(_) | None => return Err(SignInError::InvalidCredentials),
        };
        let cookie = self.sessions.start(&mut *unit, user.id).await?;
        unit.commit().await?;
        Ok(SignedInMember { cookie, user })
    }

    async fn resend_link(&self, email: &EmailAddress, user: &User) -> Result<(), SignInError> {
        self.limiter.count(Limit::MailByMailbox, email.key()).await??;
        let mut unit = self.store.begin().await?;
        self.links.send(&mut *unit, user, TokenPurpose::VerifyEmail).await?;
        unit.commit().await?;
        Ok(())
    }
}
