use domain::users::{AccountEventKind, EmailAddress, OneTimeToken, Redemption, TokenPurpose, User};
use domain::{TokenId, UserId};

use super::token_mailer::sign_in_code_digest;
use super::verification::announce_new_member;
use super::{Client, CompleteSignIn, SignInContext, SignInOutcome};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum SignInByCodeError {
    /// Wrong, expired, used, replaced by a newer one, requested in another browser, of an account with too many wrong
    /// codes, or of an address without an account: the response must not reveal which.
    #[error(
        "That code isn't right or no longer works. Enter the six digits from our latest email, open its link, or request a new one."
    )]
    InvalidCode,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SignInByCodeError);

use_case! {
    /// Sign-in by the six digits of a sign-in email, in the browser that requested it. A wrong code has the same response
    /// after as many statements whether or not the address has an account.
    pub struct SignInByCode
}

impl SignInByCode {
    /// Redeems the email's token like its link does: starts a session, or asks for the second factor, and verifies
    /// the address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn submit(
        &self,
        cookie: Option<&str>,
        code: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<SignInOutcome, SignInByCodeError> {
        let failures = RateLimit::UnknownTokensPerIp;
        // Counted before the check, so that concurrent requests cannot exceed the limit.
        client.count(&*self.context.rate_limiter, failures).await??;
        let outcome = match cookie {
            Some(cookie) => self.try_submit(cookie, code, context).await,
            None => Err(SignInByCodeError::InvalidCode),
        };
        if !matches!(outcome, Err(SignInByCodeError::InvalidCode)) {
            client.release(&*self.context.rate_limiter, failures).await?;
        }
        outcome
    }

    async fn try_submit(
        &self,
        cookie: &str,
        code: &str,
        context: &SignInContext,
    ) -> Result<SignInOutcome, SignInByCodeError> {
        let browser = self.context.secrets.digest(cookie);
        let found = self.context.store.read().await?.tokens().find_by_browser(&browser).await?;
        let found = found.or_else(|| self.unknown_token());
        let found = found.ok_or(SignInByCodeError::InvalidCode)?;
        let (limit, key) = (RateLimit::SignInCodeFailuresPerAccount, found.user_id.to_string());
        // Counted before the check, so that concurrent requests cannot exceed the limit.
        let is_allowed = self.context.rate_limiter.count(limit, &key).await?.is_ok();

        let mut unit = self.context.store.begin().await?;
        // Lock order: account before token.
        let user = unit.users().lock(found.user_id).await?.filter(User::is_active);
        let locked = unit.tokens().lock_by_digest(&found.digest).await?;
        let user = user.filter(|_| is_allowed && locked.is_some());
        let mut token = locked.unwrap_or(found);
        let entered = sign_in_code_digest(&*self.context.secrets, cookie, code);
        let now = self.context.clock.now();
        let redeemed_by = user.filter(|user| {
            token.check_code(&entered, now).is_ok() && token.redeem(user, now) == Redemption::Redeemed
        });
        unit.tokens().update(&token).await?;
        let Some(mut user) = redeemed_by else {
            unit.commit().await?;
            CompleteSignIn::new(&self.context).record_failure(&token.email, &context.device).await;
            return Err(SignInByCodeError::InvalidCode);
        };
        if user.verify_and_drop_password().is_applied() {
            unit.users().update(&user).await?;
            announce_new_member(&self.context, &mut *unit, &user).await?;
        }
        let (kind, return_path) = (AccountEventKind::SignedInByCode, token.intent.return_path);
        let outcome =
            CompleteSignIn::new(&self.context).run(&mut *unit, &user, context, kind, return_path).await?;
        unit.commit().await?;
        self.context.rate_limiter.release(limit, &key).await?;
        Ok(outcome)
    }

    /// In place of a token that does not exist.
    fn unknown_token(&self) -> Option<OneTimeToken> {
        let (id, user_id) = (self.context.ids.next_id(), UserId::from_uuid(self.context.ids.next_id()));
        let email = EmailAddress::parse(&format!("{user_id}@unknown.invalid")).ok()?;
        let digest = self.context.secrets.digest(&id.to_string());
        let (id, now) = (TokenId::from_uuid(id), self.context.clock.now());
        Some(OneTimeToken::issue(id, user_id, TokenPurpose::SignIn, email, digest, now))
    }
}
