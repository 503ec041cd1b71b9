use std::sync::Arc;

use domain::UserId;
use domain::users::{self, EmailAddress, FirstName, PasswordHash, PlainPassword, TokenPurpose, User};

use super::{Client, TokenMailer};
use crate::ports::{
    Clock, HasherError, IdGenerator, PasswordHasher, RateLimiter, Requester, RetryAfter, Store, StoreError,
    UnitOfWork,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, Clone)]
pub struct RegistrationInput {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
}

#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// The address has a verified account.
    #[error("Please use the login page to access your account.")]
    LoginRequired,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sign-up.
pub struct Registration {
    store: Arc<dyn Store>,
    hasher: Arc<dyn PasswordHasher>,
    limiter: Arc<dyn RateLimiter>,
    links: Arc<TokenMailer>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Registration {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        hasher: Arc<dyn PasswordHasher>,
        limiter: Arc<dyn RateLimiter>,
        links: Arc<TokenMailer>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, hasher, limiter, links, ids, clock }
    }

    /// Creates the account, or reuses an unverified one, and emails a verification link.
    ///
    /// # Errors
    /// [`RegisterError`]
    pub async fn register(&self, new: RegistrationInput, client: &Client) -> Result<(), RegisterError> {
        client.count(&*self.limiter, RateLimit::SignUpsPerIp).await??;
        let requester = Requester::new(new.email.key(), client.network());
        let hash = self.hasher.hash(&new.password, &requester).await?;
        let (purpose, mailbox) = (TokenPurpose::VerifyEmail, new.email.clone());
        let verdict = self.links.count(purpose, &mailbox).await?;
        let mut unit = self.store.begin().await?;
        let user = match self.create_or_reuse_account(&mut *unit, new, hash).await {
            Ok(user) => user,
            Err(error) => {
                if verdict.is_ok() {
                    self.links.release(purpose, &mailbox).await?;
                }
                return Err(error);
            }
        };
        self.links.send_within(&mut *unit, &user, purpose, verdict).await?;
        unit.commit().await?;
        Ok(())
    }

    async fn create_or_reuse_account(
        &self,
        unit: &mut dyn UnitOfWork,
        new: RegistrationInput,
        hash: PasswordHash,
    ) -> Result<User, RegisterError> {
        let id = UserId::from_uuid(self.ids.next_id());
        let user = User::register(id, new.email.clone(), new.first_name.clone(), hash, self.clock.now());
        if unit.users().insert(&user).await? {
            return Ok(user);
        }
        let Some(mut known) = unit.users().lock_by_email(&new.email).await? else {
            return Err(StoreError::Conflict("email address").into());
        };
        match known.register_again(new.first_name) {
            users::Registration::LoginRequired => Err(RegisterError::LoginRequired),
            users::Registration::Repeated => {
                self.restart_registration(unit, &known).await?;
                Ok(known)
            }
        }
    }

    /// Ends sessions and other links of the unverified account, because the mailbox owner is still unproven.
    async fn restart_registration(&self, unit: &mut dyn UnitOfWork, user: &User) -> Result<(), StoreError> {
        unit.users().update(user).await?;
        unit.sessions().remove_all_of(user.id, None).await?;
        for purpose in [TokenPurpose::ResetPassword, TokenPurpose::SignIn] {
            unit.tokens().remove_for(user.id, purpose).await?;
        }
        Ok(())
    }
}
