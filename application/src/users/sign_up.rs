use domain::UserId;
use domain::traffic::Source;
use domain::users::{
    EmailAddress, EmailTopic, FirstName, Intent, PasswordHash, PlainPassword, RegisterAgainOutcome,
    TokenPurpose, User,
};
use domain::welcome::Welcome;

use super::{Client, SignUpForm, SignUpStamps, TokenMailer, TrustedDevices};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailKind, find_or_insert_preference};
use crate::ports::{RateLimitResult, Requester, Secret, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

#[derive(Debug, Clone)]
pub struct SignUpInput {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub intent: Intent,
    /// Whether the member wants new posts by email.
    pub wants_new_posts: bool,
    pub form: SignUpForm,
    pub source: Option<Source>,
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

use_case! {
    /// Registers new members.
    pub struct SignUp
}

impl SignUp {
    /// Creates the account, or reuses an unverified one, and emails a verification link. Returns a device cookie: only the
    /// browser that has it keeps the password when it opens the link. A script gets the same response, but nothing is
    /// stored or sent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_up(&self, new: SignUpInput, client: &Client) -> Result<Option<Secret>, SignUpError> {
        client.count(&*self.context.rate_limiter, RateLimit::SignUpsPerIp).await??;
        let requester = Requester::new(new.email.normalized(), client.ip_key());
        let hash = self.context.password_hasher.hash(&new.password, &requester).await?;
        let mailbox = new.email.clone();
        let is_accepted = SignUpStamps::new(&self.context).accept(&new.form, client).await?;
        if !is_accepted {
            tracing::info!("sign-up discarded");
            return self.register(new, hash, Ok(()), is_accepted).await;
        }
        let limit_result = self.context.count_email(MailKind::VerifyEmail, &mailbox).await?;
        let outcome = self.register(new, hash, limit_result, is_accepted).await;
        TokenMailer::new(&self.context)
            .release_on_error(MailKind::VerifyEmail, &mailbox, limit_result, outcome)
            .await
    }

    async fn register(
        &self,
        new: SignUpInput,
        hash: PasswordHash,
        limit_result: RateLimitResult,
        is_accepted: bool,
    ) -> Result<Option<Secret>, SignUpError> {
        let mut unit = self.context.store.begin().await?;
        let intent = new.intent.clone();
        let id = UserId::from_uuid(self.context.ids.next_id());
        let created = User {
            source: new.source.clone(),
            ..User::register(id, new.email.clone(), new.first_name.clone(), hash, self.context.clock.now())
        };
        // Also if the address has an unverified account, whose password is dropped: the response must not reveal it.
        let device_cookie = TrustedDevices::new(&self.context).issue_cookie(&created);
        let user = self.insert_or_reuse_account(&mut *unit, created, new).await?;
        TokenMailer::new(&self.context)
            .send_verification_within_limit(&mut *unit, &user, &intent, limit_result)
            .await?;
        if is_accepted {
            unit.commit().await?;
        }
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
            return Err(StoreError::Conflict("email address".into()).into());
        };
        match existing.register_again(new.first_name) {
            RegisterAgainOutcome::LoginRequired => Err(SignUpError::LoginRequired),
            RegisterAgainOutcome::VerificationRequired => {
                self.restart_registration(unit, &existing).await?;
                // Someone else may have chosen them for this address, so they stay on only if every sign-up chose them.
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
        let preference =
            find_or_insert_preference(unit, &*self.context.secrets, id, EmailTopic::NewPosts).await?;
        unit.email_preferences().update(&preference.chosen(is_wanted, self.context.clock.now())).await
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
