use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, PasswordHash, PlainPassword, TokenPurpose, User};

use super::{Browser, Client, NewSession, SessionIssuer, TokenMailer, TrustedDevices};
use crate::ports::{
    HasherError, PasswordHasher, RateLimiter, Requester, RetryAfter, Store, StoreError, UserQueries,
};
use crate::rate_limits::RateLimit;

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

/// Signing in by password. Failures count by account and network address, and those of a browser that the member has
/// used before for that browser alone. Sign-ins with the right password have a count of their own.
pub struct SignIn {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    hasher: Arc<dyn PasswordHasher>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<TokenMailer>,
    session_issuer: Arc<SessionIssuer>,
    browsers: Arc<TrustedDevices>,
}

impl SignIn {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        hasher: Arc<dyn PasswordHasher>,
        limiter: Arc<dyn RateLimiter>,
        links: Arc<TokenMailer>,
        session_issuer: Arc<SessionIssuer>,
        browsers: Arc<TrustedDevices>,
    ) -> Self {
        Self { store, users, hasher, limiter, links, session_issuer, browsers }
    }

    /// # Errors
    /// [`SignInError`]
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &str,
        client: &Client,
        browser: &Browser,
    ) -> Result<NewSession, SignInError> {
        self.limiter.check(RateLimit::SignIn, email.key()).await??;
        let known = self.users.find_by_email(email).await?;
        let right =
            self.is_right(email, known.as_ref(), password, client, browser.known_as.as_deref()).await?;
        let Some(checked) = known.filter(|_| right) else {
            // The password was wrong, whether or not that can be written down.
            if let Err(error) = self.session_issuer.record_failure(email, &browser.device).await {
                tracing::warn!(%error, "could not record failed sign-in");
            }
            return Err(SignInError::InvalidCredentials);
        };
        self.limiter.count(RateLimit::SignIn, email.key()).await??;
        if !checked.is_verified {
            let purpose = TokenPurpose::VerifyEmail;
            self.links.send_requested(&*self.store, email, Some(&checked), purpose).await?;
            return Err(SignInError::EmailNotVerified);
        }

        let rehashed = self.rehash(&checked, password, client).await;

        let mut unit = self.store.begin().await?;
        // The password or the address may have been changed while the password was being checked.
        let mut user = match unit.users().lock(checked.id).await? {
            Some(user) if user.password == checked.password && user.email == checked.email => user,
            Some(_) | None => return Err(SignInError::InvalidCredentials),
        };
        let cookie = self
            .session_issuer
            .sign_in(&mut *unit, &user, browser, AccountEventKind::SignedInByPassword)
            .await?;
        if let Some(hash) = rehashed {
            user.rehash_password(hash);
            unit.users().update(&user).await?;
        }
        unit.commit().await?;
        Ok(NewSession { cookie, user })
    }

    /// Whether this is the password of this account, if there is one; looking takes as long if there is none.
    async fn is_right(
        &self,
        email: &EmailAddress,
        known: Option<&User>,
        password: &str,
        client: &Client,
        browser: Option<&str>,
    ) -> Result<bool, SignInError> {
        let hash = known.and_then(|user| user.password.hash());
        let requester = Requester::new(email.key(), client.network());
        if let Some(name) = self.browsers.verify_cookie(known, browser) {
            let counted = (RateLimit::LoginFailuresPerDevice, &*name);
            let right =
                verify_rate_limited(&*self.hasher, &*self.limiter, counted, password, hash, &requester);
            return Ok(right.await?);
        }
        client.check(&*self.limiter, RateLimit::LoginFailuresPerIp).await??;
        let counted = (RateLimit::LoginFailuresPerAccount, email.key());
        let right =
            verify_rate_limited(&*self.hasher, &*self.limiter, counted, password, hash, &requester).await?;
        if !right {
            client.count(&*self.limiter, RateLimit::LoginFailuresPerIp).await??;
        }
        Ok(right)
    }

    /// The right password in a fresh hash, if the stored one was made with weaker parameters than today's. Signing in
    /// does not fail because of it: the next sign-in tries again.
    async fn rehash(&self, user: &User, password: &str, client: &Client) -> Option<PasswordHash> {
        let stored = user.password.hash()?;
        if !self.hasher.is_outdated(stored) {
            return None;
        }
        let requester = Requester::new(user.email.key(), client.network());
        self.hasher.hash(&PlainPassword::parse(password).ok()?, &requester).await.ok()
    }
}

/// Why a password was not looked at.
#[derive(Debug, thiserror::Error)]
pub(super) enum PasswordCheckError {
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether this is the password. The try is counted before it is looked at and given back unless it fails, so that
/// many at once get no more looks than the limit has, and whoever hangs up early has had one.
pub(super) async fn verify_rate_limited(
    hasher: &dyn PasswordHasher,
    limiter: &dyn RateLimiter,
    (limit, key): (RateLimit, &str),
    password: &str,
    hash: Option<&PasswordHash>,
    requester: &Requester,
) -> Result<bool, PasswordCheckError> {
    limiter.count(limit, key).await??;
    let outcome = hasher.verify(password, hash, requester).await;
    if !matches!(outcome, Ok(false)) {
        limiter.release(limit, key).await?;
    }
    Ok(outcome?)
}

impl From<PasswordCheckError> for SignInError {
    fn from(error: PasswordCheckError) -> Self {
        match error {
            PasswordCheckError::TooMany(after) => after.into(),
            PasswordCheckError::Hasher(error) => error.into(),
            PasswordCheckError::Store(error) => error.into(),
        }
    }
}
