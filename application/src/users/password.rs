use domain::users::{Device, PlainPassword, TokenPurpose, User};

use super::sign_in::verify_rate_limited;
use super::{AccountHistory, AuthenticatedUser, Client, NewSession, Sessions, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Requester;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ChangePasswordError {
    /// The account has a password that the member must enter.
    #[error("Enter your current password")]
    CurrentRequired,
    #[error("This is not your current password")]
    CurrentWrong,
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ChangePasswordError);

use_case! {
    /// Sets or changes the password of a signed-in member.
    pub struct PasswordChange
}

impl PasswordChange {
    /// Sets the password, ends all sessions and starts a new one here. Requires the current password if the
    /// member chose one, otherwise recent authentication.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        member: &AuthenticatedUser,
        current: Option<&str>,
        new: &PlainPassword,
        device: Device,
        client: &Client,
    ) -> Result<NewSession, ChangePasswordError> {
        let user_before =
            self.context.queries.users().find(member.user.id).await?.ok_or(ChangePasswordError::NoAccount)?;
        if user_before.password.is_chosen() {
            self.check_current(&user_before, current, &device, client).await?;
        } else {
            member.require_recent_authentication()?;
        }
        member.count_account_change(&*self.context.rate_limiter).await?;
        let hash = self
            .context
            .password_hasher
            .hash(new, &Requester::new(&member.user.id.to_string(), client.ip_key()))
            .await?;

        let mut unit = self.context.store.begin().await?;
        let mut user = match unit.users().lock(member.user.id).await? {
            Some(user) if user.password == user_before.password => user,
            // Changed concurrently.
            Some(_) => return Err(ChangePasswordError::CurrentWrong),
            None => return Err(ChangePasswordError::NoAccount),
        };
        // The session may have ended while the password was hashed.
        if !unit.sessions().exists(member.session_id, member.user.id).await? {
            return Err(ChangePasswordError::NoAccount);
        }
        AccountHistory::new(&self.context).record_chosen_password(&mut *unit, &user, Some(&device)).await?;
        user.set_password(hash);
        unit.users().update(&user).await?;
        unit.tokens().remove_by_purpose(user.id, TokenPurpose::ResetPassword).await?;
        unit.sessions().remove_all_by_user(user.id, None).await?;
        let cookie = Sessions::new(&self.context).start(&mut *unit, user.id, device).await?;
        TokenMailer::new(&self.context).send_password_notice(&mut *unit, &user).await?;
        unit.commit().await?;
        Ok(NewSession { cookie, user, return_path: None })
    }

    async fn check_current(
        &self,
        user: &User,
        typed: Option<&str>,
        device: &Device,
        client: &Client,
    ) -> Result<(), ChangePasswordError> {
        let typed = typed.filter(|typed| !typed.is_empty()).ok_or(ChangePasswordError::CurrentRequired)?;
        let key = user.id.to_string();
        let limit = (RateLimit::SignInFailuresPerDevice, &*key);
        let (hash, requester) = (user.password.hash(), Requester::new(&key, client.ip_key()));
        let matched = verify_rate_limited(
            &*self.context.password_hasher,
            &*self.context.rate_limiter,
            limit,
            typed,
            hash,
            &requester,
        )
        .await?;
        if matched.is_some() {
            return Ok(());
        }
        AccountHistory::new(&self.context).record_failed_sign_in(&user.email, device).await;
        Err(ChangePasswordError::CurrentWrong)
    }
}
