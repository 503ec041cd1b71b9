use domain::users::{AccountEventKind, EmailAddress, PasswordHash, PlainPassword, TokenPurpose, User};

use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenMailer, TrustedDevices};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{HasherError, PasswordHasher, RateLimiter, Requester};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Unknown address or wrong password: the response must not reveal which.
    #[error("Invalid email or password")]
    InvalidCredentials,
    /// Correct password, but the address is not verified; a new link was sent.
    #[error("Please confirm your email address first. We've just sent you a new link.")]
    EmailNotVerified,
    /// Correct password, but an admin blocked the account.
    #[error("This account is blocked. Please contact us.")]
    Blocked,
    /// Correct password, but the account will be erased unless the member undoes it.
    #[error("This account is about to be deleted. To keep it, open the link in our email.")]
    DeletionScheduled,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SignInError);

use_case! {
    /// Sign-in by password. Failures are limited per account and IP address, and per device if the request has a
    /// trusted-device cookie. Successful sign-ins have their own limit.
    pub struct SignIn
}

impl SignIn {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<SignInOutcome, SignInError> {
        self.context.rate_limiter.check(RateLimit::SignInsPerAccount, email.normalized()).await??;
        let known = self.context.queries.users().find_by_email(email).await?;
        let matched = self
            .verify_password(email, known.as_ref(), password, client, context.device_cookie.as_deref())
            .await?;
        let Some(user_before) = known.filter(|_| matched.is_some()) else {
            CompleteSignIn::new(&self.context).record_failure(email, &context.device).await;
            return Err(SignInError::InvalidCredentials);
        };
        self.context.rate_limiter.count(RateLimit::SignInsPerAccount, email.normalized()).await??;
        require_active(&user_before)?;
        if !user_before.is_verified {
            let purpose = TokenPurpose::VerifyEmail;
            TokenMailer::new(&self.context)
                .send_requested(&*self.context.store, email, Some(&user_before), purpose, None)
                .await?;
            return Err(SignInError::EmailNotVerified);
        }

        let rehashed = self.rehash(&user_before, password, matched, client).await;

        let mut unit = self.context.store.begin().await?;
        // Password or address may have changed while the password was checked.
        let mut user = match unit.users().lock(user_before.id).await? {
            Some(user) if user.password == user_before.password && user.email == user_before.email => user,
            Some(_) | None => return Err(SignInError::InvalidCredentials),
        };
        require_active(&user)?;
        let mut outcome = CompleteSignIn::new(&self.context)
            .run(&mut *unit, &user, context, AccountEventKind::SignedInByPassword, None)
            .await?;
        if let Some(hash) = rehashed {
            user.rehash_password(hash);
            unit.users().update(&user).await?;
            // The device cookie is signed with the new hash.
            if let SignInOutcome::SignedIn(session) = &mut outcome {
                session.user = user;
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }

    /// Checks the password. Takes the same time if there is no account.
    async fn verify_password(
        &self,
        email: &EmailAddress,
        known: Option<&User>,
        password: &str,
        client: &Client,
        device_cookie: Option<&str>,
    ) -> Result<Option<PasswordForm>, SignInError> {
        let hash = known.and_then(|user| user.password.hash());
        let requester = Requester::new(email.normalized(), client.ip_key());
        if let Some(device_id) = TrustedDevices::new(&self.context).verify_cookie(known, device_cookie) {
            let limit = (RateLimit::SignInFailuresPerDevice, &*device_id);
            let matched = verify_rate_limited(
                &*self.context.password_hasher,
                &*self.context.rate_limiter,
                limit,
                password,
                hash,
                &requester,
            );
            return Ok(matched.await?);
        }
        // Counted first too, so that one client cannot try many accounts at once.
        client.count(&*self.context.rate_limiter, RateLimit::SignInFailuresPerIp).await??;
        let limit = (RateLimit::SignInFailuresPerAccount, email.normalized());
        let matched = verify_rate_limited(
            &*self.context.password_hasher,
            &*self.context.rate_limiter,
            limit,
            password,
            hash,
            &requester,
        )
        .await;
        if !matches!(matched, Ok(None)) {
            client.release(&*self.context.rate_limiter, RateLimit::SignInFailuresPerIp).await?;
        }
        Ok(matched?)
    }

    /// Replaces a hash made with weaker parameters than the current ones, or of a password that was not prepared. Best
    /// effort: failures are retried at the next sign-in.
    async fn rehash(
        &self,
        user: &User,
        password: &str,
        matched: Option<PasswordForm>,
        client: &Client,
    ) -> Option<PasswordHash> {
        let stored = user.password.hash()?;
        if matched != Some(PasswordForm::AsTyped) && !self.context.password_hasher.is_outdated(stored) {
            return None;
        }
        let requester = Requester::new(user.email.normalized(), client.ip_key());
        self.context.password_hasher.hash(&PlainPassword::parse(password).ok()?, &requester).await.ok()
    }
}

fn require_active(user: &User) -> Result<(), SignInError> {
    if user.is_blocked() {
        return Err(SignInError::Blocked);
    }
    if user.deletion.is_some() {
        return Err(SignInError::DeletionScheduled);
    }
    Ok(())
}

/// The form of a typed password that matched the stored hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PasswordForm {
    Prepared,
    /// The hash was made before passwords were prepared ([`PlainPassword::prepare`]).
    AsTyped,
}

/// Checks the password under the rate limits. Counts the attempt first and releases it on success, so that
/// concurrent or aborted requests cannot exceed the limit.
pub(super) async fn verify_rate_limited(
    hasher: &dyn PasswordHasher,
    rate_limiter: &dyn RateLimiter,
    (limit, key): (RateLimit, &str),
    password: &str,
    hash: Option<&PasswordHash>,
    requester: &Requester,
) -> Result<Option<PasswordForm>, Failure> {
    rate_limiter.count(limit, key).await??;
    let outcome = verify(hasher, password, hash, requester).await;
    if !matches!(outcome, Ok(None)) {
        rate_limiter.release(limit, key).await?;
    }
    Ok(outcome?)
}

/// Computes as many hashes without an account as with one.
async fn verify(
    hasher: &dyn PasswordHasher,
    password: &str,
    hash: Option<&PasswordHash>,
    requester: &Requester,
) -> Result<Option<PasswordForm>, HasherError> {
    let prepared = PlainPassword::prepare(password);
    if hasher.verify(&prepared, hash, requester).await? {
        return Ok(Some(PasswordForm::Prepared));
    }
    let matches_as_typed = prepared != password && hasher.verify(password, hash, requester).await?;
    Ok(matches_as_typed.then_some(PasswordForm::AsTyped))
}
