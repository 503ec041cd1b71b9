use std::sync::Arc;

use domain::UserId;
use domain::users::{EmailAddress, EmailChange, FirstName, TokenPurpose, User};

use super::{Client, Links};
use crate::limits::Limit;
use crate::ports::{
    Clock, RateLimiter, RetryAfter, SecretGenerator, Store, StoreError, UnitOfWork, UserQueries,
};

/// What a member wants changed; nothing given, nothing changed.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    pub email: Option<EmailAddress>,
    pub first_name: Option<FirstName>,
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeProfileError {
    #[error("This email address belongs to another account")]
    EmailTaken,
    /// The account was removed meanwhile.
    #[error("account no longer exists")]
    NoAccount,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum RevertEmailError {
    #[error("This link is invalid or has expired.")]
    InvalidToken,
    #[error("Your old address belongs to another account by now.")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A member's name and address (specification, section 2; decision 8).
pub struct Profile {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    links: Arc<Links>,
    clock: Arc<dyn Clock>,
}

impl Profile {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        links: Arc<Links>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, users, limiter, secrets, links, clock }
    }

    /// Changes the profile at once. A new address is unverified and gets a link; the old one gets a
    /// notice with a link that takes the change back.
    ///
    /// # Errors
    /// [`ChangeProfileError`]
    pub async fn change(
        &self,
        member: UserId,
        change: ProfileChange,
        client: &Client,
    ) -> Result<User, ChangeProfileError> {
        if let Some(email) = &change.email {
            self.count_mail_to_new_address(member, email, client).await?;
        }
        let mut unit = self.store.begin().await?;
        let Some(mut user) = unit.users().lock(member).await? else {
            return Err(ChangeProfileError::NoAccount);
        };
        let outcome = user.change_profile(change.email, change.first_name);
        if !unit.users().update(&user).await? {
            return Err(ChangeProfileError::EmailTaken);
        }
        match outcome {
            EmailChange::Unchanged => {}
            EmailChange::Changed { previous, was_verified } => {
                self.drop_links_to_old_mailbox(&mut *unit, &user).await?;
                self.links.send(&mut *unit, &user, TokenPurpose::VerifyEmail).await?;
                // A mailbox that was never proved gets no power over the account.
                if was_verified {
                    self.links.send(&mut *unit, &user, TokenPurpose::RevertEmail(previous)).await?;
                }
            }
        }
        unit.commit().await?;
        Ok(user)
    }

    async fn count_mail_to_new_address(
        &self,
        member: UserId,
        email: &EmailAddress,
        client: &Client,
    ) -> Result<(), ChangeProfileError> {
        let current = self.users.find(member).await?;
        if current.is_some_and(|user| user.email != *email) {
            client.count(&*self.limiter, Limit::MailByClient).await??;
            self.links.count(&TokenPurpose::VerifyEmail, email).await??;
        }
        Ok(())
    }

    async fn drop_links_to_old_mailbox(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        unit.tokens().remove_for(user.id, &TokenPurpose::ResetPassword).await?;
        unit.tokens().remove_for(user.id, &TokenPurpose::SignIn).await
    }

    /// Takes a change of address back, ends every session and leaves no password.
    ///
    /// # Errors
    /// [`RevertEmailError`]
    pub async fn revert_email(&self, secret: &str) -> Result<EmailAddress, RevertEmailError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let Some(mut token) = unit.tokens().lock_by_digest(&self.secrets.digest(secret)).await? else {
            return Err(RevertEmailError::InvalidToken);
        };
        let TokenPurpose::RevertEmail(previous) = token.purpose.clone() else {
            return Err(RevertEmailError::InvalidToken);
        };
        if !token.redeem(now).is_applied() {
            return Err(RevertEmailError::InvalidToken);
        }
        let Some(mut user) = unit.users().lock(token.user_id).await? else {
            return Err(RevertEmailError::InvalidToken);
        };
        user.revert_email(previous);
        if !unit.users().update(&user).await? {
            return Err(RevertEmailError::EmailTaken);
        }
        unit.tokens().update(&token).await?;
        unit.tokens().remove_for(user.id, &TokenPurpose::VerifyEmail).await?;
        self.drop_links_to_old_mailbox(&mut *unit, &user).await?;
        unit.sessions().remove_all_of(user.id, None).await?;
        unit.commit().await?;
        Ok(user.email)
    }
}
