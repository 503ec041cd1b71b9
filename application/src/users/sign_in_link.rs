use domain::users::{AccountEventKind, EmailAddress, Intent, Redemption, TokenPurpose};

use super::verification::announce_new_member;
use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenLookup, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Secret;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum RedeemSignInLinkError {
    #[error("This login link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RedeemSignInLinkError);

use_case! {
    /// Sign-in by emailed link.
    pub struct SignInLink
}

impl SignInLink {
    /// Emails a link and a code if the account exists. The response is the same if it does not. Returns the cookie
    /// that binds the code to the requesting browser.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request(
        &self,
        email: &EmailAddress,
        intent: &Intent,
        client: &Client,
    ) -> Result<Secret, Failure> {
        client.count(&*self.context.rate_limiter, RateLimit::EmailsPerIp).await??;
        let known = self.context.queries.users().find_by_email(email).await?;
        let browser = self.context.secrets.generate();
        TokenMailer::new(&self.context)
            .send_sign_in_link(&*self.context.store, email, known.as_ref(), &browser, intent)
            .await?;
        Ok(browser)
    }

    /// Redeems the token and starts a session, or asks for the second factor. Also verifies the address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn redeem(
        &self,
        token: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<SignInOutcome, RedeemSignInLinkError> {
        if TokenLookup::new(&self.context).find_unused(token, TokenPurpose::SignIn, client).await?.is_none() {
            return Err(RedeemSignInLinkError::InvalidToken);
        }
        let mut unit = self.context.store.begin().await?;
        let redeemed =
            TokenMailer::new(&self.context).redeem(&mut *unit, token, TokenPurpose::SignIn).await?;
        let Some((mut user, Redemption::Redeemed, intent)) = redeemed else {
            return Err(RedeemSignInLinkError::InvalidToken);
        };
        if user.verify_and_drop_password().is_applied() {
            unit.users().update(&user).await?;
            announce_new_member(&self.context, &mut *unit, &user).await?;
        }
        let kind = AccountEventKind::SignedInByLink;
        let outcome = CompleteSignIn::new(&self.context)
            .run(&mut *unit, &user, context, kind, intent.return_path)
            .await?;
        unit.commit().await?;
        Ok(outcome)
    }
}
