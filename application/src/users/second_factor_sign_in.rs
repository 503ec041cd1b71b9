use domain::users::{SignInChallenge, User};

use super::{CompleteSignIn, NewSession, SecondFactorCheck, SignInContext};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::UnitOfWork;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SecondFactorSignInError {
    #[error("That code isn't right. Enter the newest one from your app, or an unused recovery code.")]
    WrongCode,
    /// Expired, complete, too many wrong codes, or started in another browser.
    #[error("This login has expired. Please log in again.")]
    NotUsable,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SecondFactorSignInError);

use_case! {
    /// The second step of a sign-in: a code of the authenticator app, or a recovery code.
    pub struct SecondFactorSignIn
}

impl SecondFactorSignIn {
    /// `cookie` is that of the challenge. Starts the session.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn submit(
        &self,
        cookie: &str,
        code: &str,
        context: &SignInContext,
    ) -> Result<NewSession, SecondFactorSignInError> {
        // Read first, so that unknown cookies do not wait for the writer.
        let challenge = self.find(cookie).await?.ok_or(SecondFactorSignInError::NotUsable)?;
        let (limit, key) = (RateLimit::SecondFactorFailuresPerAccount, challenge.user_id.to_string());
        // Counted before the check, so that concurrent requests cannot exceed the limit.
        self.context.rate_limiter.count(limit, &key).await??;
        let outcome = self.try_submit(&challenge, code, context).await;
        if !matches!(outcome, Err(SecondFactorSignInError::WrongCode)) {
            self.context.rate_limiter.release(limit, &key).await?;
        }
        outcome
    }

    async fn find(&self, cookie: &str) -> Result<Option<SignInChallenge>, SecondFactorSignInError> {
        let digest = self.context.secrets.digest(cookie);
        let found = self.context.store.read().await?.sign_in_challenges().find_by_digest(&digest).await?;
        Ok(found.filter(|challenge| challenge.is_usable(self.context.clock.now())))
    }

    async fn try_submit(
        &self,
        challenge: &SignInChallenge,
        code: &str,
        context: &SignInContext,
    ) -> Result<NewSession, SecondFactorSignInError> {
        let mut unit = self.context.store.begin().await?;
        let (user, mut challenge) = self.lock(&mut *unit, challenge).await?;
        let Some(factor) = SecondFactorCheck::new(&self.context).find_enabled(&mut *unit, &user).await?
        else {
            return Err(SecondFactorSignInError::NotUsable);
        };
        let is_right =
            SecondFactorCheck::new(&self.context).accept_app_code(&mut *unit, &factor, code).await?
                || SecondFactorCheck::new(&self.context)
                    .accept_recovery_code(&mut *unit, &user, code, &context.device)
                    .await?;
        if !is_right {
            challenge.record_failure();
            unit.sign_in_challenges().update(&challenge).await?;
            unit.commit().await?;
            CompleteSignIn::new(&self.context).record_failure(&user.email, &context.device).await;
            return Err(SecondFactorSignInError::WrongCode);
        }
        unit.sign_in_challenges().remove(challenge.id).await?;
        let session = CompleteSignIn::new(&self.context)
            .start_session(&mut *unit, &user, context, challenge.recorded_as)
            .await?;
        unit.commit().await?;
        Ok(NewSession { return_path: challenge.return_path, ..session })
    }

    /// Lock order: account before challenge.
    async fn lock(
        &self,
        unit: &mut dyn UnitOfWork,
        challenge: &SignInChallenge,
    ) -> Result<(User, SignInChallenge), SecondFactorSignInError> {
        let user = unit.users().lock(challenge.user_id).await?.filter(User::is_active);
        let user = user.ok_or(SecondFactorSignInError::NotUsable)?;
        // Another request may have used it up since it was read.
        let current = unit.sign_in_challenges().lock(challenge.id).await?;
        let current = current.filter(|challenge| challenge.is_usable(self.context.clock.now()));
        Ok((user, current.ok_or(SecondFactorSignInError::NotUsable)?))
    }
}
