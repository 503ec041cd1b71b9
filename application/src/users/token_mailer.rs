use std::sync::Arc;

use chrono::TimeDelta;
use domain::TokenId;
use domain::users::{
    Device, EmailAddress, EmailedCode, FirstName, OneTimeToken, Redemption, TokenPurpose, User,
};

use crate::outbox::{Letter, MailContent, MailId, MailKind, OutboxMail};
use crate::ports::{
    Clock, IdGenerator, RateLimitResult, RateLimiter, Secret, SecretGenerator, Store, StoreError, UnitOfWork,
};
use crate::rate_limits::RateLimit;
use crate::site::Site;

/// Creates tokens and emails them. Only the digest is stored.
pub struct TokenMailer {
    site: Arc<Site>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl TokenMailer {
    #[must_use]
    pub fn new(
        site: Arc<Site>,
        limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { site, limiter, secrets, ids, clock }
    }

    /// Counts an email with a link. Each kind has its own limit, so that requesting one kind does not block
    /// another.
    pub(super) async fn count(
        &self,
        purpose: TokenPurpose,
        mailbox: &EmailAddress,
    ) -> Result<RateLimitResult, StoreError> {
        self.limiter.count(RateLimit::EmailsPerMailbox, &kind(purpose).limit_key(mailbox)).await
    }

    /// Counts an email with a confirmation code.
    pub(super) async fn count_code(&self, mailbox: &EmailAddress) -> Result<RateLimitResult, StoreError> {
        self.limiter.count(RateLimit::EmailsPerMailbox, &MailKind::ConfirmationCode.limit_key(mailbox)).await
    }

    /// Undoes the count of an email that is not sent.
    pub(super) async fn give_back(
        &self,
        purpose: TokenPurpose,
        mailbox: &EmailAddress,
    ) -> Result<(), StoreError> {
        self.limiter.give_back(RateLimit::EmailsPerMailbox, &kind(purpose).limit_key(mailbox)).await
    }

    /// Emails a requested link. Over the limit it is skipped if the mailbox still has a usable link, so that
    /// an attacker cannot lock the owner out. Response and timing are the same without an account.
    ///
    /// # Errors
    /// [`StoreError`]
    pub(super) async fn send_requested(
        &self,
        store: &dyn Store,
        mailbox: &EmailAddress,
        user: Option<&User>,
        purpose: TokenPurpose,
    ) -> Result<(), StoreError> {
        let verdict = match user {
            Some(_) => self.count(purpose, mailbox).await?,
            // No account: do the same work with a dummy key.
            None => {
                self.limiter
                    .count(RateLimit::EmailsPerMailbox, &format!("no account {}", mailbox.key()))
                    .await?
            }
        };
        let mut unit = store.begin().await?;
        match user {
            Some(user) => self.send_within(&mut *unit, user, purpose, verdict).await?,
            None => self.send_dummy(&mut *unit, mailbox, purpose).await?,
        }
        unit.commit().await
    }

    /// [`TokenMailer::send`], unless this verdict is against it and the mailbox holds a link that still works.
    pub(super) async fn send_within(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        purpose: TokenPurpose,
        verdict: RateLimitResult,
    ) -> Result<(), StoreError> {
        if verdict.is_err() && unit.tokens().has_live(user.id, purpose, self.clock.now()).await? {
            self.send_dummy(unit, &user.email, purpose).await
        } else {
            self.send(unit, user, purpose).await
        }
    }

    /// Emails a new link; older links for the same purpose stop working. The token is bound to the
    /// recipient's address.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        purpose: TokenPurpose,
    ) -> Result<(), StoreError> {
        // The account may have changed since it was read.
        let locked = unit.users().lock(user.id).await?;
        let Some(user) = locked.filter(|now| now.email == user.email) else { return Ok(()) };
        let to = match purpose {
            TokenPurpose::VerifyEmail | TokenPurpose::ResetPassword | TokenPurpose::SignIn => &user.email,
            TokenPurpose::ChangeEmail => {
                let Some(pending) = &user.pending_email else { return Ok(()) };
                pending
            }
        };
        unit.tokens().remove_for(user.id, purpose).await?;
        let secret = self.secrets.generate();
        let mail = self.mail(purpose, &user.first_name, to, &secret);
        let id = TokenId::from_uuid(mail.id.as_uuid());
        let digest = self.secrets.digest(secret.expose());
        let token = OneTimeToken::issue(id, user.id, purpose, to.clone(), digest, mail.created_at);
        unit.tokens().insert(&token).await?;
        unit.outbox().enqueue(&mail).await
    }

    /// Redeems a token and returns its locked account. [`Redemption::AlreadyRedeemed`] also returns it, for a
    /// link opened twice.
    pub(super) async fn redeem(
        &self,
        unit: &mut dyn UnitOfWork,
        secret: &str,
        purpose: TokenPurpose,
    ) -> Result<Option<(User, Redemption)>, StoreError> {
        let digest = self.secrets.digest(secret);
        let found = unit.tokens().find_by_digest(&digest).await?;
        let Some(found) = found.filter(|token| token.purpose == purpose) else { return Ok(None) };
        // Lock order: account before token.
        let Some(user) = unit.users().lock(found.user_id).await? else { return Ok(None) };
        let Some(mut token) = unit.tokens().lock_by_digest(&digest).await? else { return Ok(None) };
        match token.redeem(&user, self.clock.now()) {
            Redemption::Redeemed => {
                unit.tokens().update(&token).await?;
                Ok(Some((user, Redemption::Redeemed)))
            }
            Redemption::AlreadyRedeemed => Ok(Some((user, Redemption::AlreadyRedeemed))),
            Redemption::Refused => Ok(None),
        }
    }

    /// Does the work of [`TokenMailer::send`] for an address that has no account and leaves nothing, so
    /// that the time of the answer tells nobody which addresses have one.
    async fn send_dummy(
        &self,
        unit: &mut dyn UnitOfWork,
        to: &EmailAddress,
        purpose: TokenPurpose,
    ) -> Result<(), StoreError> {
        let Ok(nobody) = FirstName::parse("Nobody") else { return Ok(()) };
        unit.users().lock_by_email(to).await?;
        let mail = self.mail(purpose, &nobody, to, &self.secrets.generate());
        unit.outbox().enqueue_dummy(&mail).await
    }

    /// Notifies the member of a new password.
    pub(super) async fn send_password_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let letter =
            Letter::new(format!("Your {} password was changed", self.site.name), user.first_name.as_str())
                .paragraph("Your password was changed just now, and every other browser was signed out.")
                .paragraph("If that was you, there is nothing to do.")
                .button("It was not me", self.site.page("/forgot-password"))
                .footer_note("The button leads to a page that mails you a link for a new password.");
        self.send_notice(unit, &user.email, MailKind::PasswordChanged, &letter).await
    }

    /// Notifies the previous address of the change.
    pub(super) async fn send_email_changed_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        previous: &EmailAddress,
    ) -> Result<(), StoreError> {
        let name = &self.site.name;
        let letter = Letter::new(format!("Your {name} email address was changed"), user.first_name.as_str())
            .paragraph(format!("Your {name} account now uses {} instead of this address.", user.email))
            .paragraph("If that was you, there is nothing to do.")
            .paragraph("If it wasn't you, reply to this email right away so that we can help you get your account back.");
        self.send_notice(unit, previous, MailKind::EmailChanged, &letter).await
    }

    /// Notifies an admin of a sign-in from a new browser.
    pub(super) async fn send_sign_in_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        device: &Device,
    ) -> Result<(), StoreError> {
        let name = &self.site.name;
        let when = self.clock.now().format("%-d %B %Y, %H:%M UTC");
        let letter = Letter::new(format!("A new browser signed in to {name}"), user.first_name.as_str())
            .paragraph(format!(
                "A browser that you have not used before signed in to your admin account: {device}, on {when}."
            ))
            .paragraph("If that was you, there is nothing to do.")
            .button("It was not me", self.site.page("/forgot-password"))
            .footer_note(format!(
                "The button leads to a page that mails you a link for a new password. A new password signs every browser \
                 out. Where you are signed in stands on your profile: {}",
                self.site.page("/profile"),
            ));
        self.send_notice(unit, &user.email, MailKind::NewBrowser, &letter).await
    }

    /// Emails the six-digit code for recent authentication.
    pub(super) async fn send_code(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        code: &Secret,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        let id = MailId::from_uuid(self.ids.next_id());
        let letter = Letter::new(format!("Your confirmation code for {}", self.site.name), user.first_name.as_str())
            .paragraph("Enter this code to confirm that it's you:")
            .code(code.expose())
            .paragraph(format!(
                "It works once, for {}, and only in the browser where you asked for it.",
                duration_text(EmailedCode::LIFETIME)
            ))
            .footer_note(format!(
                "If you didn't ask for a code, somebody else may be using a browser that is signed in to your account. \
                 Sign it out on your profile: {}",
                self.site.page("/profile"),
            ));
        let kind = MailKind::ConfirmationCode;
        let key = format!("{}:{id}", kind.as_str());
        let (to, content) = (user.email.clone(), letter.render(&self.site));
        let expires_at = Some(now + EmailedCode::LIFETIME);
        let mail = OutboxMail::queued(id, kind, key, to, content, expires_at, now);
        unit.outbox().enqueue(&mail).await
    }

    async fn send_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        to: &EmailAddress,
        kind: MailKind,
        letter: &Letter,
    ) -> Result<(), StoreError> {
        let id = MailId::from_uuid(self.ids.next_id());
        let key = format!("{}:{id}", kind.as_str());
        let (to, content) = (to.clone(), letter.render(&self.site));
        let mail = OutboxMail::queued(id, kind, key, to, content, None, self.clock.now());
        unit.outbox().enqueue(&mail).await
    }

    fn mail(
        &self,
        purpose: TokenPurpose,
        first_name: &FirstName,
        to: &EmailAddress,
        secret: &Secret,
    ) -> OutboxMail {
        let now = self.clock.now();
        let id = MailId::from_uuid(self.ids.next_id());
        let (kind, content) = (kind(purpose), self.write(purpose, first_name, secret));
        let key = format!("{}:{id}", kind.as_str());
        OutboxMail::queued(id, kind, key, to.clone(), content, Some(now + purpose.lifetime()), now)
    }

    fn write(&self, purpose: TokenPurpose, first_name: &FirstName, secret: &Secret) -> MailContent {
        let name = &self.site.name;
        let link = |page: &str| self.site.page(&format!("{page}?token={}", secret.expose()));
        let first_name = first_name.as_str();
        let lifetime = duration_text(purpose.lifetime());
        let letter = match purpose {
            TokenPurpose::VerifyEmail => Letter::new(format!("Confirm your address for {name}"), first_name)
                    .paragraph(format!("Somebody, most likely you, gave this address to {name}. Confirm it, and you are in: \
                                        the free agents open at once."))
                    .button("Confirm my address", link("/verify"))
                    .footer_note(format!("The link works once and for {lifetime}. If you did not ask for it, leave it alone and nothing happens.")),
            TokenPurpose::ResetPassword => Letter::new(format!("Set a new password for {name}"), first_name)
                    .paragraph("You asked for a new password. Choose it on the page behind this button.")
                    .button("Set a new password", link("/reset-password"))
                    .footer_note(format!("The link works once and for {lifetime}. If you did not ask for it, leave it alone: your password stays as it is.")),
            TokenPurpose::SignIn => Letter::new(format!("Your sign-in link for {name}"), first_name)
                    .paragraph("Here is the link you asked for. It signs you in without a password.")
                    .button("Sign in", link("/sign-in-link"))
                    .footer_note(format!("The link works once and for {lifetime}. If you did not ask for it, leave it alone and nothing happens.")),
            TokenPurpose::ChangeEmail => Letter::new(format!("Confirm your new email address for {name}"), first_name)
                    .paragraph(format!("You asked to use this email address for your {name} account. Your account keeps its \
                                        current address until you confirm this one."))
                    .button("Confirm new address", link("/confirm-email"))
                    .footer_note(format!("The link works once and for {lifetime}. If you didn't ask for it, ignore this email and nothing changes.")),
        };
        letter.render(&self.site)
    }
}

/// A lifetime as emails state it.
fn duration_text(lifetime: TimeDelta) -> String {
    let minutes = lifetime.num_minutes();
    let (count, unit) = if minutes % 60 == 0 { (minutes / 60, "hour") } else { (minutes, "minute") };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

const fn kind(purpose: TokenPurpose) -> MailKind {
    match purpose {
        TokenPurpose::VerifyEmail => MailKind::VerifyEmail,
        TokenPurpose::ResetPassword => MailKind::ResetPassword,
        TokenPurpose::SignIn => MailKind::SignInLink,
        TokenPurpose::ChangeEmail => MailKind::ChangeEmail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duration_text_counts_in_the_largest_whole_unit() {
        let text = |minutes| duration_text(TimeDelta::minutes(minutes));
        assert_eq!(
            [15, 60, 24 * 60, 90, 1].map(text),
            ["15 minutes", "1 hour", "24 hours", "90 minutes", "1 minute"]
        );
    }
}
