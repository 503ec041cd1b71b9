use chrono::{DateTime, Utc};
use domain::users::{CodeError, Session, TokenDigest, User};

use super::sign_in::verify_rate_limited;
use super::{AccountHistory, AuthenticatedUser, Client, SecondFactorCheck};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Requester, Secret, SecretGenerator, UnitOfWork};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ReauthenticateError {
    #[error("This is not your password")]
    WrongPassword,
    #[error("This is not the code from our email")]
    WrongCode,
    #[error("This code no longer works. Please request a new one.")]
    CodeNotUsable,
    /// No code was emailed, so it was meant to be one of the authenticator app.
    #[error("That code isn't right. Enter the newest one from your authenticator app.")]
    WrongAppCode,
    #[error("This passkey isn't one of this account. Try another one, or another way.")]
    PasskeyRejected,
    #[error("That took too long. Please try again.")]
    PasskeyExpired,
    #[error("session has ended")]
    SignedOut,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ReauthenticateError);

use_case! {
    /// Step-up authentication by password, emailed code or a code of the authenticator app. The session gets a new cookie, so
    /// that a copy of the old one gains nothing.
    pub struct Reauthentication
}

impl Reauthentication {
    /// Returns the session's new cookie.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn by_password(
        &self,
        member: &AuthenticatedUser,
        typed: &str,
        client: &Client,
    ) -> Result<Secret, ReauthenticateError> {
        let user_before =
            self.context.queries.users().find(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        let key = member.user.id.to_string();
        let limit = (RateLimit::SignInFailuresPerDevice, &*key);
        let (hash, requester) = (user_before.password.hash(), Requester::new(&key, client.ip_key()));
        let matched = verify_rate_limited(
            &*self.context.password_hasher,
            &*self.context.rate_limiter,
            limit,
            typed,
            hash,
            &requester,
        )
        .await?;
        if matched.is_none() {
            AccountHistory::new(&self.context)
                .record_failed_sign_in(&user_before.email, &member.device)
                .await;
            return Err(ReauthenticateError::WrongPassword);
        }
        let mut unit = self.context.store.begin().await?;
        let (user, session) = lock(&mut *unit, &*self.context.secrets, member).await?;
        // Changed concurrently.
        if user.password != user_before.password {
            return Err(ReauthenticateError::WrongPassword);
        }
        renew(unit, session, &*self.context.secrets, self.context.clock.now()).await
    }

    /// Returns the session's new cookie.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn by_code(
        &self,
        member: &AuthenticatedUser,
        typed: &str,
    ) -> Result<Secret, ReauthenticateError> {
        let key = member.user.id.to_string();
        // A code of the app can be guessed here as in the second step of a sign-in.
        let limit = if member.user.has_second_factor {
            RateLimit::SecondFactorFailuresPerAccount
        } else {
            RateLimit::SignInFailuresPerDevice
        };
        // Counted before the check, so that concurrent requests cannot exceed the limit.
        self.context.rate_limiter.count(limit, &key).await??;
        let mut unit = self.context.store.begin().await?;
        let (user, mut session) = lock(&mut *unit, &*self.context.secrets, member).await?;
        let factor = SecondFactorCheck::new(&self.context).find_enabled(&mut *unit, &user).await?;
        let is_app_code = match &factor {
            Some(factor) => {
                SecondFactorCheck::new(&self.context).accept_app_code(&mut *unit, factor, typed).await?
            }
            None => false,
        };
        if !is_app_code {
            let was_emailed = session.code.is_some();
            let entered = digest(&*self.context.secrets, member, typed);
            if let Err(error) = session.check_code(&entered, &user.email, self.context.clock.now()) {
                unit.sessions().update(&session).await?;
                unit.commit().await?;
                AccountHistory::new(&self.context).record_failed_sign_in(&user.email, &member.device).await;
                let is_for_app = factor.is_some() && !was_emailed;
                return Err(if is_for_app { ReauthenticateError::WrongAppCode } else { error.into() });
            }
        }
        let cookie = renew(unit, session, &*self.context.secrets, self.context.clock.now()).await?;
        self.context.rate_limiter.release(limit, &key).await?;
        Ok(cookie)
    }
}

/// Records the authentication, and gives the session a new cookie.
pub(super) async fn renew(
    mut unit: Box<dyn UnitOfWork>,
    mut session: Session,
    secrets: &dyn SecretGenerator,
    now: DateTime<Utc>,
) -> Result<Secret, ReauthenticateError> {
    let cookie = secrets.generate();
    session.reauthenticate(secrets.digest(cookie.expose()), now);
    unit.sessions().update(&session).await?;
    unit.commit().await?;
    Ok(cookie)
}

/// Locks the account and the session of this cookie.
pub(super) async fn lock(
    unit: &mut dyn UnitOfWork,
    secrets: &dyn SecretGenerator,
    member: &AuthenticatedUser,
) -> Result<(User, Session), ReauthenticateError> {
    let user = unit.users().lock(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
    let session = unit.sessions().lock(member.session_id).await?.ok_or(ReauthenticateError::SignedOut)?;
    // The cookie was rotated concurrently.
    if session.digest != secrets.digest(member.cookie.expose()) {
        return Err(ReauthenticateError::SignedOut);
    }
    Ok((user, session))
}

/// Salted with the cookie, which is not stored: the digest of six digits could be brute-forced.
pub(super) fn digest(secrets: &dyn SecretGenerator, member: &AuthenticatedUser, code: &str) -> TokenDigest {
    secrets.digest(&format!("{} {code}", member.cookie.expose()))
}

impl From<CodeError> for ReauthenticateError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Wrong => Self::WrongCode,
            CodeError::NotUsable => Self::CodeNotUsable,
        }
    }
}
