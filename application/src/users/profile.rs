use domain::UserId;
use domain::users::{
    AccountEventKind, ConfirmedBy, Device, EmailAddress, EmailChange, FirstName, Redemption, TokenPurpose,
    User,
};

use super::reset_second_factor::remove_factors;
use super::sessions::end_access;
use super::{AccountHistory, AuthenticatedUser, Client, TokenLookup, TokenMailer};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::MailKind;
use crate::ports::{StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

/// Fields to change; `None` keeps the value.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    pub email: Option<EmailAddress>,
    pub first_name: Option<FirstName>,
}

/// Cancels a pending email change, which the owner of an ended session may have requested.
pub(super) async fn cancel_email_change(
    unit: &mut dyn UnitOfWork,
    user_id: UserId,
) -> Result<(), StoreError> {
    let Some(mut user) = unit.users().lock(user_id).await? else { return Ok(()) };
    if user.pending_email.is_none() {
        return Ok(());
    }
    user.cancel_email_change();
    unit.users().update(&user).await?;
    unit.tokens().remove_by_purpose(user_id, TokenPurpose::ChangeEmail).await
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeProfileError {
    #[error("This email address belongs to another account")]
    EmailTaken,
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ChangeProfileError);

#[derive(Debug, thiserror::Error)]
pub enum ResendEmailChangeError {
    #[error("There is no new email address to confirm")]
    NothingPending,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResendEmailChangeError);

#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmailChangeError {
    #[error("This link is invalid or has expired.")]
    InvalidToken,
    #[error("This email address belongs to another account")]
    EmailTaken,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ConfirmEmailChangeError);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedEmail {
    pub email: EmailAddress,
    /// Whether this browser is signed in to the account.
    pub is_signed_in: bool,
}

use_case! {
    /// Changes name and email address.
    pub struct Profile
}

impl Profile {
    /// Changes the name immediately. A new email address becomes pending until its link is opened, and
    /// replaces an earlier pending one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        member: &AuthenticatedUser,
        change: ProfileChange,
        client: &Client,
    ) -> Result<User, ChangeProfileError> {
        let current =
            self.context.queries.users().find(member.user.id).await?.ok_or(ChangeProfileError::NoAccount)?;
        let Some(email) = change.email.clone().filter(|email| *email != current.email) else {
            return self.apply(member, change).await;
        };
        member.require_recent_authentication()?;
        client.count(&*self.context.rate_limiter, RateLimit::EmailsPerIp).await??;
        // Unverified accounts do not block an address; confirmation decides.
        if self.context.queries.users().find_by_email(&email).await?.is_some_and(|holder| holder.is_verified)
        {
            return Err(ChangeProfileError::EmailTaken);
        }
        let limit_result = self.context.count_email(MailKind::ChangeEmail, &email).await?;
        limit_result?;
        let outcome = self.apply(member, change).await;
        TokenMailer::new(&self.context)
            .release_on_error(MailKind::ChangeEmail, &email, limit_result, outcome)
            .await
    }

    async fn apply(
        &self,
        member: &AuthenticatedUser,
        change: ProfileChange,
    ) -> Result<User, ChangeProfileError> {
        let mut unit = self.context.store.begin().await?;
        let Some(mut user) = unit.users().lock(member.user.id).await? else {
            return Err(ChangeProfileError::NoAccount);
        };
        // The session may have been revoked since the request was authenticated.
        if !unit.sessions().exists(member.session_id, member.user.id).await? {
            return Err(ChangeProfileError::NoAccount);
        }
        let email_change =
            user.change_profile(change.email, change.first_name, member.session_id, self.context.clock.now());
        if !unit.users().update(&user).await? {
            return Err(ChangeProfileError::EmailTaken);
        }
        if email_change == EmailChange::Requested {
            // The address may have changed since recent authentication was checked.
            member.require_recent_authentication()?;
            let (kind, device) = (AccountEventKind::EmailChangeRequested, Some(&member.device));
            AccountHistory::new(&self.context).record(&mut *unit, user.id, kind, device).await?;
            TokenMailer::new(&self.context).send_email_change(&mut *unit, &user).await?;
        }
        unit.commit().await?;
        Ok(user)
    }

    /// Emails the link again; the previous one stops working. Requires recent authentication, as the request did.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resend_email_change(
        &self,
        member: &AuthenticatedUser,
        client: &Client,
    ) -> Result<(), ResendEmailChangeError> {
        let user = self.context.queries.users().find(member.user.id).await?;
        let pending = user.as_ref().and_then(|user| user.pending_email_at(self.context.clock.now()));
        let pending = pending.ok_or(ResendEmailChangeError::NothingPending)?;
        member.require_recent_authentication()?;
        client.count(&*self.context.rate_limiter, RateLimit::EmailsPerIp).await??;
        let limit_result = self.context.count_email(MailKind::ChangeEmail, &pending.email).await?;
        limit_result?;
        let outcome = self.try_resend(member, &pending.email).await;
        TokenMailer::new(&self.context)
            .release_on_error(MailKind::ChangeEmail, &pending.email, limit_result, outcome)
            .await
    }

    async fn try_resend(
        &self,
        member: &AuthenticatedUser,
        mailbox: &EmailAddress,
    ) -> Result<(), ResendEmailChangeError> {
        let mut unit = self.context.store.begin().await?;
        let locked = unit.users().lock(member.user.id).await?;
        let unchanged =
            locked.filter(|user| user.pending_email.as_ref().is_some_and(|now| now.email == *mailbox));
        let mut user = unchanged.ok_or(ResendEmailChangeError::NothingPending)?;
        user.renew_email_change(self.context.clock.now());
        unit.users().update(&user).await?;
        TokenMailer::new(&self.context).send(&mut *unit, &user, TokenPurpose::ChangeEmail).await?;
        Ok(unit.commit().await?)
    }

    /// Cancels a pending email change. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn cancel_email_change(&self, member: UserId) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        cancel_email_change(&mut *unit, member).await?;
        unit.commit().await
    }

    /// Confirms the pending address. Ends all other sessions and links and notifies the previous address. Unless
    /// `visitor` is the session that requested the change, password, passkeys and two-step login are removed too. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn confirm_email_change(
        &self,
        token: &str,
        client: &Client,
        visitor: Option<&AuthenticatedUser>,
        device: &Device,
    ) -> Result<ConfirmedEmail, ConfirmEmailChangeError> {
        let already_confirmed = |user: User| ConfirmedEmail {
            is_signed_in: visitor.is_some_and(|visitor| visitor.user.id == user.id),
            email: user.email,
        };
        match TokenLookup::new(&self.context).find(token, TokenPurpose::ChangeEmail, client).await? {
            Some((_, Redemption::Redeemed, _)) => {}
            Some((user, Redemption::AlreadyRedeemed, _)) => return Ok(already_confirmed(user)),
            Some((_, Redemption::Rejected, _)) | None => return Err(ConfirmEmailChangeError::InvalidToken),
        }
        let mut unit = self.context.store.begin().await?;
        let (mut user, redemption, _) = TokenMailer::new(&self.context)
            .redeem(&mut *unit, token, TokenPurpose::ChangeEmail)
            .await?
            .ok_or(ConfirmEmailChangeError::InvalidToken)?;
        if redemption == Redemption::AlreadyRedeemed {
            return Ok(already_confirmed(user));
        }
        let requested_by = user.pending_email.as_ref().map(|pending| pending.requested_by);
        let session = visitor.map(|visitor| visitor.session_id).filter(|id| Some(*id) == requested_by);
        let confirmed_by = if session.is_some() { ConfirmedBy::Requester } else { ConfirmedBy::MailboxOnly };
        let had_password = user.password.is_chosen();
        let Some(previous) = user.confirm_email_change(confirmed_by) else {
            return Err(ConfirmEmailChangeError::InvalidToken);
        };
        // An unverified account with this address is removed.
        unit.users().remove_unverified(&user.email).await?;
        if !unit.users().update(&user).await? {
            return Err(ConfirmEmailChangeError::EmailTaken);
        }
        AccountHistory::new(&self.context)
            .record(&mut *unit, user.id, AccountEventKind::EmailChanged, Some(device))
            .await?;
        if had_password && !user.password.is_chosen() {
            AccountHistory::new(&self.context)
                .record(&mut *unit, user.id, AccountEventKind::PasswordRemoved, Some(device))
                .await?;
        }
        if confirmed_by == ConfirmedBy::MailboxOnly {
            // Like the password, they may belong to someone else.
            let removed = remove_factors(&mut *unit, user.id).await?;
            if removed.had_second_factor {
                let kind = AccountEventKind::SecondFactorDisabled;
                AccountHistory::new(&self.context).record(&mut *unit, user.id, kind, Some(device)).await?;
            }
            if removed.passkeys > 0 {
                let kind = AccountEventKind::PasskeyRemoved;
                AccountHistory::new(&self.context).record(&mut *unit, user.id, kind, Some(device)).await?;
            }
        }
        end_access(&mut *unit, user.id, session).await?;
        let keeps_factors = confirmed_by == ConfirmedBy::Requester;
        TokenMailer::new(&self.context)
            .send_email_changed_notice(&mut *unit, &user, &previous, keeps_factors)
            .await?;
        unit.commit().await?;
        Ok(ConfirmedEmail { email: user.email, is_signed_in: session.is_some() })
    }
}
