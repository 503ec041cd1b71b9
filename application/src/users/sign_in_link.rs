use std::sync::Arc;

use domain::users::{AccountEventKind, EmailAddress, Intent, Redemption, TokenPurpose};

use super::{Client, CompleteSignIn, SignInContext, SignInOutcome, TokenLookup, TokenMailer};
use crate::failure::{Failure, from_failure};
use crate::ports::{RateLimiter, Secret, SecretGenerator, Store, UserQueries};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum RedeemSignInLinkError {
    #[error("This sign-in link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RedeemSignInLinkError);

/// Sign-in by emailed link.
pub struct SignInLink {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    rate_limiter: Arc<dyn RateLimiter>,
    token_mailer: Arc<TokenMailer>,
    token_lookup: Arc<TokenLookup>,
    complete_sign_in: Arc<CompleteSignIn>,
    secrets: Arc<dyn SecretGenerator>,
}

impl SignInLink {
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        rate_limiter: Arc<dyn RateLimiter>,
        token_mailer: Arc<TokenMailer>,
        token_lookup: Arc<TokenLookup>,
        complete_sign_in: Arc<CompleteSignIn>,
        secrets: Arc<dyn SecretGenerator>,
    ) -> Self {
        Self { store, users, rate_limiter, token_mailer, token_lookup, complete_sign_in, secrets }
    }

    /// Emails a link and a code if the account exists. The response is the same if it does not. Returns the cookie
    /// that binds the code to the requesting browser.
    pub async fn request(
        &self,
        email: &EmailAddress,
        intent: &Intent,
        client: &Client,
    ) -> Result<Secret, Failure> {
        client.count(&*self.rate_limiter, RateLimit::EmailsPerIp).await??;
        let known = self.users.find_by_email(email).await?;
        let browser = self.secrets.generate();
        self.token_mailer.send_sign_in_link(&*self.store, email, known.as_ref(), &browser, intent).await?;
        Ok(browser)
    }

    /// Redeems the token and starts a session, or asks for the second factor. Also verifies the address.
    pub async fn redeem(
        &self,
        token: &str,
        client: &Client,
        context: &SignInContext,
    ) -> Result<SignInOutcome, RedeemSignInLinkError> {
        if self.token_lookup.find_unused(token, TokenPurpose::SignIn, client).await?.is_none() {
            return Err(RedeemSignInLinkError::InvalidToken);
        }
        let mut unit = self.store.begin().await?;
        let redeemed = self.token_mailer.redeem(&mut *unit, token, TokenPurpose::SignIn).await?;
        let Some((mut user, Redemption::Redeemed, intent)) = redeemed else {
            return Err(RedeemSignInLinkError::InvalidToken);
        };
        if user.verify_and_drop_password().is_applied() {
            unit.users().update(&user).await?;
        }
        let kind = AccountEventKind::SignedInByLink;
        let outcome = self.complete_sign_in.run(&mut *unit, &user, context, kind, intent.return_path).await?;
        unit.commit().await?;
        Ok(outcome)
    }
}
