use domain::users::{
    AccountEventKind, Device, EmailAddress, Intent, PlainPassword, Redemption, ReturnPath, TokenPurpose, User,
};

use super::verification::announce_new_member;
use super::{AccountHistory, Client, TokenLookup, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Requester;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ResetPasswordError {
    #[error("This reset link is invalid or has expired.")]
    InvalidToken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResetPasswordError);

use_case! {
    /// Password reset by email.
    pub struct PasswordReset
}

impl PasswordReset {
    /// Emails a link if the account exists. Response and timing are the same if it does not.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn request(
        &self,
        email: &EmailAddress,
        intent: &Intent,
        client: &Client,
    ) -> Result<(), Failure> {
        client.count(&*self.context.rate_limiter, RateLimit::EmailsPerIp).await??;
        let known = self.context.queries.users().find_by_email(email).await?;
        let purpose = TokenPurpose::ResetPassword;
        Ok(TokenMailer::new(&self.context)
            .send_requested(&*self.context.store, email, known.as_ref(), purpose, Some(intent))
            .await?)
    }

    /// Sets the password, ends all sessions and notifies the owner. Returns the user, and where they wanted to go.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reset(
        &self,
        token: &str,
        password: &PlainPassword,
        client: &Client,
        device: &Device,
    ) -> Result<(User, Option<ReturnPath>), ResetPasswordError> {
        // Hash only for valid tokens, and outside the unit of work.
        let purpose = TokenPurpose::ResetPassword;
        let Some(found) = TokenLookup::new(&self.context).find_unused(token, purpose, client).await? else {
            return Err(ResetPasswordError::InvalidToken);
        };
        let requester = Requester::new(&found.id.to_string(), client.ip_key());
        let hash = self.context.password_hasher.hash(password, &requester).await?;

        let mut unit = self.context.store.begin().await?;
        let redeemed = TokenMailer::new(&self.context).redeem(&mut *unit, token, purpose).await?;
        let Some((mut user, Redemption::Redeemed, intent)) = redeemed else {
            return Err(ResetPasswordError::InvalidToken);
        };
        let is_new = !user.is_verified;
        user.reset_password(hash);
        unit.users().update(&user).await?;
        if is_new {
            announce_new_member(&self.context, &mut *unit, &user).await?;
        }
        let kind = AccountEventKind::PasswordReset;
        AccountHistory::new(&self.context).record(&mut *unit, user.id, kind, Some(device)).await?;
        unit.tokens().remove_by_purpose(user.id, TokenPurpose::SignIn).await?;
        unit.sessions().remove_all_by_user(user.id, None).await?;
        TokenMailer::new(&self.context).send_password_notice(&mut *unit, &user).await?;
        unit.commit().await?;
        Ok((user, intent.return_path))
    }
}
