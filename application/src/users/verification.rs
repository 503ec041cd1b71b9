use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Intent, Redemption, ReturnPath, TokenPurpose, User};

use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenLookup, TokenMailer, TrustedDevices};
use crate::context::{Context, use_case};
use crate::failure::{Failure, from_failure};
use crate::outbox::WelcomeMailer;
use crate::ports::{StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;
use crate::webhooks::WebhookEvents;

/// Result of opening a verification link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerificationOutcome {
    Verified(SignInOutcome),
    /// The link was used before and the account is verified. No session is started.
    AlreadyVerified {
        return_path: Option<ReturnPath>,
    },
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("Invalid or expired token")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(VerifyError);

/// Sends the welcome email and the `member.joined` webhook. Call it in the unit of work that first verifies the
/// member.
pub(super) async fn announce_new_member(
    context: &Arc<Context>,
    unit: &mut dyn UnitOfWork,
    user: &User,
) -> Result<(), StoreError> {
    WebhookEvents::new(context).member_joined(unit, user).await?;
    WelcomeMailer::new(context).queue(unit, user).await
}

use_case! {
    /// Email verification.
    pub struct Verification
}

impl Verification {
    /// Redeems the token, verifies the account and starts a session, or asks for the second factor. The password is
    /// dropped unless this browser signed up.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn verify(
        &self,
        token: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<VerificationOutcome, VerifyError> {
        match TokenLookup::new(&self.context).find(token, TokenPurpose::VerifyEmail, client).await? {
            Some((_, Redemption::Redeemed, _)) => {}
            Some((_, Redemption::AlreadyRedeemed, intent)) => {
                return Ok(VerificationOutcome::AlreadyVerified { return_path: intent.return_path });
            }
            Some((_, Redemption::Rejected, _)) | None => return Err(VerifyError::InvalidToken),
        }
        let mut unit = self.context.store.begin().await?;
        let (mut user, redemption, intent) = TokenMailer::new(&self.context)
            .redeem(&mut *unit, token, TokenPurpose::VerifyEmail)
            .await?
            .ok_or(VerifyError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(VerificationOutcome::AlreadyVerified { return_path: intent.return_path });
        }
        // The owner of the mailbox may open a link that someone else requested with a password of their own.
        let device =
            TrustedDevices::new(&self.context).verify_cookie(Some(&user), context.device_cookie.as_deref());
        let verified = if device.is_some() { user.verify() } else { user.verify_and_drop_password() };
        if verified.is_applied() {
            unit.users().update(&user).await?;
            announce_new_member(&self.context, &mut *unit, &user).await?;
        }
        let (kind, return_path) = (AccountEventKind::EmailVerified, intent.return_path);
        let outcome =
            CompleteSignIn::new(&self.context).run(&mut *unit, &user, context, kind, return_path).await?;
        unit.commit().await?;
        Ok(VerificationOutcome::Verified(outcome))
    }

    /// Emails a new link if the account exists and is unverified. The response is the same otherwise. Without an intent,
    /// the link takes over that of the previous one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resend(
        &self,
        email: &EmailAddress,
        intent: &Intent,
        client: &Client,
    ) -> Result<(), Failure> {
        client.count(&*self.context.rate_limiter, RateLimit::EmailsPerIp).await??;
        let unverified =
            self.context.queries.users().find_by_email(email).await?.filter(|user| !user.is_verified);
        let purpose = TokenPurpose::VerifyEmail;
        let intent = (!intent.is_empty()).then_some(intent);
        Ok(TokenMailer::new(&self.context)
            .send_requested(&*self.context.store, email, unverified.as_ref(), purpose, intent)
            .await?)
    }
}
