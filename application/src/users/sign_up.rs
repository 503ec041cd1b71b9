use std::sync::Arc;

use domain::UserId;
use domain::users::{
    EmailAddress, EmailTopic, FirstName, Intent, PasswordHash, PlainPassword, RegisterAgainOutcome,
    TokenPurpose, User,
};
use domain::welcome::Welcome;

use super::{Client, TokenMailer, TrustedDevices};
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailKind, find_or_insert_preference};
use crate::ports::{
    Clock, IdGenerator, PasswordHasher, RateLimitResult, RateLimiter, Requester, Secret, SecretGenerator,
    Store, StoreError, UnitOfWork,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, Clone)]
pub struct SignUpInput {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub intent: Intent,
    /// Whether the member wants new posts by email.
    pub wants_new_posts: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    /// The address has a verified account.
    #[error("Please use the login page to access your account.")]
    LoginRequired,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SignUpError);

/// Registers new members.
pub struct SignUp {
    store: Arc<dyn Store>,
    hasher: Arc<dyn PasswordHasher>,
    rate_limiter: Arc<dyn RateLimiter>,
    token_mailer: Arc<TokenMailer>,
    trusted_devices: Arc<TrustedDevices>,
    secrets: Arc<dyn SecretGenerator>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl SignUp {
    #[expect(clippy::too_many_arguments, reason = "the constructor of a use case takes its ports")]
    pub fn new(
        store: Arc<dyn Store>,
        hasher: Arc<dyn PasswordHasher>,
        rate_limiter: Arc<dyn RateLimiter>,
        token_mailer: Arc<TokenMailer>,
        trusted_devices: Arc<TrustedDevices>,
        secrets: Arc<dyn SecretGenerator>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, hasher, rate_limiter, token_mailer, trusted_devices, secrets, ids, clock }
    }

    /// Creates the account, or reuses an unverified one, and emails a verification link. Returns a device cookie: only the
    /// browser that has it keeps the password when it opens the link.
    pub async fn sign_up(&self, new: SignUpInput, client: &Client) -> Result<Option<Secret>, SignUpError> {
        client.count(&*self.rate_limiter, RateLimit::SignUpsPerIp).await??;
        let requester = Requester::new(new.email.normalized(), client.ip_key());
        let hash = self.hasher.hash(&new.password, &requester).await?;
        let mailbox = new.email.clone();
        let limit_result = self.token_mailer.count(MailKind::VerifyEmail, &mailbox).await?;
        let outcome = self.register(new, hash, limit_result).await;
        self.token_mailer.release_on_error(MailKind::VerifyEmail, &mailbox, limit_result, outcome).await
    }

    async fn register(
        &self,
        new: SignUpInput,
        hash: PasswordHash,
        limit_result: RateLimitResult,
    ) -> Result<Option<Secret>, SignUpError> {
        let mut unit = self.store.begin().await?;
        let intent = new.intent.clone();
        let id = UserId::from_uuid(self.ids.next_id());
        let created = User::register(id, new.email.clone(), new.first_name.clone(), hash, self.clock.now());
        // Also if the address has an unverified account, whose password is dropped: the response must not reveal it.
        let device_cookie = self.trusted_devices.issue_cookie(&created);
        let user = self.insert_or_reuse_account(&mut *unit, created, new).await?;
        self.token_mailer.send_verification_within_limit(&mut *unit, &user, &intent, limit_result).await?;
        unit.commit().await?;
        Ok(device_cookie)
    }

    async fn insert_or_reuse_account(
        &self,
        unit: &mut dyn UnitOfWork,
        created: User,
        new: SignUpInput,
    ) -> Result<User, SignUpError> {
        if unit.users().insert(&created).await? {
            unit.welcomes().insert(&Welcome::new(created.id)).await?;
            if new.wants_new_posts {
                self.choose_new_posts(unit, created.id, true).await?;
            }
            return Ok(created);
        }
        let Some(mut existing) = unit.users().lock_by_email(&new.email).await? else {
            return Err(StoreError::Conflict("email address").into());
        };
        match existing.register_again(new.first_name) {
            RegisterAgainOutcome::LoginRequired => Err(SignUpError::LoginRequired),
            RegisterAgainOutcome::VerificationRequired => {
                self.restart_registration(unit, &existing).await?;
                // Someone else may have chosen them for this address, so only everyone together can turn them on.
                if !new.wants_new_posts {
                    self.choose_new_posts(unit, existing.id, false).await?;
                }
                Ok(existing)
            }
        }
    }

    async fn choose_new_posts(
        &self,
        unit: &mut dyn UnitOfWork,
        id: UserId,
        is_wanted: bool,
    ) -> Result<(), StoreError> {
        let preference = find_or_insert_preference(unit, &*self.secrets, id, EmailTopic::NewPosts).await?;
        unit.email_preferences().update(&preference.chosen(is_wanted, self.clock.now())).await
    }

    /// Ends sessions and other links of the unverified account, because the mailbox owner is still unproven.
    async fn restart_registration(&self, unit: &mut dyn UnitOfWork, user: &User) -> Result<(), StoreError> {
        unit.users().update(user).await?;
        unit.sessions().remove_all_by_user(user.id, None).await?;
        for purpose in [TokenPurpose::ResetPassword, TokenPurpose::SignIn] {
            unit.tokens().remove_by_purpose(user.id, purpose).await?;
        }
        Ok(())
    }
}
