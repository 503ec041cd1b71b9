use chrono::TimeDelta;
use domain::users::{
    EmailAddress, FirstName, Intent, OneTimeToken, PasswordHash, Redemption, ReturnPath, ScheduledDeletion,
    SignInCode, TokenDigest, TokenPurpose, User,
};
use domain::{TokenId, UserId};
use minijinja::{Value, context};

use crate::context::use_case;
use crate::outbox::{MailId, MailKind, OutboxMail, format_lifetime, render};
use crate::ports::{RateLimitResult, Secret, SecretGenerator, Store, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

use_case! {
    /// Creates tokens and emails them. Only the digest is stored.
    pub struct TokenMailer
}

impl TokenMailer {
    /// Undoes the count of an email that could not be enqueued.
    pub(super) async fn release_on_error<T, E: From<StoreError>>(
        &self,
        kind: MailKind,
        mailbox: &EmailAddress,
        limit_result: RateLimitResult,
        outcome: Result<T, E>,
    ) -> Result<T, E> {
        if outcome.is_err() && limit_result.is_ok() {
            self.context
                .rate_limiter
                .release(RateLimit::EmailsPerMailbox, &kind.rate_limit_key(mailbox))
                .await?;
        }
        outcome
    }

    /// Emails a requested link. Over the limit it is skipped, unless a verified account has no usable link: an
    /// attacker must not be able to lock the owner out. Response and statements are the same without an account.
    pub(super) async fn send_requested(
        &self,
        store: &dyn Store,
        mailbox: &EmailAddress,
        user: Option<&User>,
        purpose: TokenPurpose,
        intent: Option<&Intent>,
    ) -> Result<(), StoreError> {
        self.send_requested_link(store, mailbox, user, RequestedLink { purpose, browser: None, intent }).await
    }

    /// Emails a sign-in link, and a code that works in the browser with this cookie.
    pub(super) async fn send_sign_in_link(
        &self,
        store: &dyn Store,
        mailbox: &EmailAddress,
        user: Option<&User>,
        browser: &Secret,
        intent: &Intent,
    ) -> Result<(), StoreError> {
        let (browser, intent) = (Some(browser), Some(intent));
        let link = RequestedLink { purpose: TokenPurpose::SignIn, browser, intent };
        self.send_requested_link(store, mailbox, user, link).await
    }

    async fn send_requested_link(
        &self,
        store: &dyn Store,
        mailbox: &EmailAddress,
        user: Option<&User>,
        link: RequestedLink<'_>,
    ) -> Result<(), StoreError> {
        let kind = kind(link.purpose);
        let Some(user) = user else {
            // The same work, for an account that the store does not find.
            let Some(placeholder) = self.placeholder_user(mailbox) else { return Ok(()) };
            let key = format!("no account {}", kind.rate_limit_key(mailbox));
            let limit_result = self.context.rate_limiter.count(RateLimit::EmailsPerMailbox, &key).await?;
            return self.try_send(store, &placeholder, link, limit_result).await;
        };
        let limit_result = self.context.count_email(kind, mailbox).await?;
        let outcome = self.try_send(store, user, link, limit_result).await;
        self.release_on_error(kind, mailbox, limit_result, outcome).await
    }

    async fn try_send(
        &self,
        store: &dyn Store,
        user: &User,
        link: RequestedLink<'_>,
        limit_result: RateLimitResult,
    ) -> Result<(), StoreError> {
        let mut unit = store.begin().await?;
        self.send_link_within_limit(&mut *unit, user, link, limit_result).await?;
        unit.commit().await
    }

    /// Calls [`TokenMailer::send`]. Over the limit it does so only for a verified account without a usable link.
    /// An unverified account always has the verification link that was sent within the limit.
    pub(super) async fn send_verification_within_limit(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        intent: &Intent,
        limit_result: RateLimitResult,
    ) -> Result<(), StoreError> {
        let link = RequestedLink { purpose: TokenPurpose::VerifyEmail, browser: None, intent: Some(intent) };
        self.send_link_within_limit(unit, user, link, limit_result).await
    }

    async fn send_link_within_limit(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        link: RequestedLink<'_>,
        limit_result: RateLimitResult,
    ) -> Result<(), StoreError> {
        // Always read, so that the limit of a mailbox does not change the number of statements.
        let has_no_valid_link = self.has_no_valid_link(unit, user, link.purpose).await?;
        let is_sent = limit_result.is_ok() || has_no_valid_link;
        self.send_link_if(is_sent, unit, user, link).await
    }

    /// Whether the account is verified and has no usable link for this purpose. Locks the account, so that of
    /// concurrent requests only the first one finds none.
    async fn has_no_valid_link(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        purpose: TokenPurpose,
    ) -> Result<bool, StoreError> {
        let locked = unit.users().lock(user.id).await?;
        let purpose = allowed_purpose(locked.as_ref().unwrap_or(user), purpose);
        let has_valid = unit.tokens().has_valid(user.id, purpose, self.context.clock.now()).await?;
        Ok(!has_valid && locked.is_some_and(|user| user.is_verified))
    }

    /// Emails the link to the pending address, and a notice to the current one.
    pub(super) async fn send_email_change(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let Some(pending) = &user.pending_email else { return Ok(()) };
        self.send(unit, user, TokenPurpose::ChangeEmail).await?;
        let values = context! {
            new_email => pending.email.as_str(),
            profile_url => self.context.site().url_for("/profile"),
        };
        self.send_notice(unit, user, &user.email, MailKind::EmailChangeRequested, values).await
    }

    /// Emails a new link; older links for the same purpose stop working. The token is bound to the
    /// recipient's address. A blocked account gets none, and one whose deletion is scheduled gets the link that undoes
    /// it instead.
    pub(super) async fn send(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        purpose: TokenPurpose,
    ) -> Result<(), StoreError> {
        self.send_link_if(true, unit, user, RequestedLink { purpose, browser: None, intent: None }).await
    }

    async fn send_link_if(
        &self,
        is_sent: bool,
        unit: &mut dyn UnitOfWork,
        user: &User,
        link: RequestedLink<'_>,
    ) -> Result<(), StoreError> {
        // The account may have changed since it was read.
        let locked = unit.users().lock(user.id).await?;
        let current = locked.filter(|now| is_sent && now.email == user.email && !now.is_blocked());
        let Some(current) = current else { return self.discard_link(unit, user, link).await };
        let user = &current;
        let purpose = allowed_purpose(user, link.purpose);
        let deletion = user.undoable_deletion(self.context.clock.now());
        if purpose == TokenPurpose::UndoDeletion && deletion.is_none() {
            return self.discard_link(unit, user, link).await;
        }
        let to = match purpose {
            TokenPurpose::VerifyEmail
            | TokenPurpose::ResetPassword
            | TokenPurpose::SignIn
            | TokenPurpose::UndoDeletion => &user.email,
            TokenPurpose::ChangeEmail => {
                let Some(pending) = &user.pending_email else { return Ok(()) };
                &pending.email
            }
        };
        let intent = match link.intent {
            Some(intent) => Some(intent.clone()),
            None => unit.tokens().find_unused(user.id, purpose).await?.map(|previous| previous.intent),
        };
        unit.tokens().remove_by_purpose(user.id, purpose).await?;
        let (secret, digits) = (self.context.secrets.generate(), self.context.secrets.generate_code());
        let mail =
            self.mail(purpose, &user.first_name, to, &secret, Some(&digits), deletion)?.of_account(user.id);
        let id = TokenId::from_uuid(mail.id.as_uuid());
        let digest = self.context.secrets.digest(secret.expose());
        let mut token = OneTimeToken::issue(id, user.id, purpose, to.clone(), digest, mail.created_at);
        if purpose == TokenPurpose::SignIn {
            token.code = link.browser.map(|browser| self.sign_in_code(browser, &digits));
        }
        token.intent = intent.unwrap_or_default();
        unit.tokens().insert(&token).await?;
        unit.outbox().enqueue(&mail).await
    }

    /// Emails the sign-in link of the first owner, and returns it. It has no code, because no browser requested it.
    pub(super) async fn send_first_link(
        &self,
        unit: &mut dyn UnitOfWork,
        owner: &User,
    ) -> Result<String, StoreError> {
        let (purpose, secret) = (TokenPurpose::SignIn, self.context.secrets.generate());
        let mail = self.mail(purpose, &owner.first_name, &owner.email, &secret, None, None)?;
        let mail = mail.of_account(owner.id);
        let digest = self.context.secrets.digest(secret.expose());
        let id = TokenId::from_uuid(mail.id.as_uuid());
        let mut token =
            OneTimeToken::issue(id, owner.id, purpose, owner.email.clone(), digest, mail.created_at);
        token.intent = Intent { return_path: ReturnPath::parse("/admin/overview").ok() };
        unit.tokens().insert(&token).await?;
        unit.outbox().enqueue(&mail).await?;
        Ok(self.link(purpose, &secret))
    }

    /// Invites a member who did not sign up. The link verifies the address, and older ones stop working.
    pub(crate) async fn send_invitation(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let (purpose, secret) = (TokenPurpose::VerifyEmail, self.context.secrets.generate());
        let has_purchases = unit.purchases().owns_any(user.id).await?;
        let values = context! {
            link => self.link(purpose, &secret),
            lifetime => format_lifetime(purpose.lifetime()),
            login_url => self.context.site().url_for("/login"),
            has_purchases,
        };
        let lifetime = Some(purpose.lifetime());
        let mail = self.compose(MailKind::Invitation, &user.first_name, &user.email, values, lifetime)?;
        let digest = self.context.secrets.digest(secret.expose());
        let id = TokenId::from_uuid(mail.id.as_uuid());
        unit.tokens().remove_by_purpose(user.id, purpose).await?;
        let token = OneTimeToken::issue(id, user.id, purpose, user.email.clone(), digest, mail.created_at);
        unit.tokens().insert(&token).await?;
        unit.outbox().enqueue(&mail.of_account(user.id)).await
    }

    /// Redeems a token and returns its locked account, which is not blocked, and what the link was requested for. [`Redemption::AlreadyRedeemed`] also returns it, for a
    /// link opened twice.
    pub(super) async fn redeem(
        &self,
        unit: &mut dyn UnitOfWork,
        secret: &str,
        purpose: TokenPurpose,
    ) -> Result<Option<(User, Redemption, Intent)>, StoreError> {
        let digest = self.context.secrets.digest(secret);
        let found = unit.tokens().find_by_digest(&digest).await?;
        let Some(found) = found.filter(|token| token.purpose == purpose) else { return Ok(None) };
        // Lock order: account before token.
        let user = unit.users().lock(found.user_id).await?.filter(|user| !user.is_blocked());
        let Some(user) = user else { return Ok(None) };
        let Some(mut token) = unit.tokens().lock_by_digest(&digest).await? else { return Ok(None) };
        match token.redeem(&user, self.context.clock.now()) {
            Redemption::Redeemed => {
                unit.tokens().update(&token).await?;
                Ok(Some((user, Redemption::Redeemed, token.intent)))
            }
            Redemption::AlreadyRedeemed => Ok(Some((user, Redemption::AlreadyRedeemed, token.intent))),
            Redemption::Rejected => Ok(None),
        }
    }

    /// Runs as many statements as a link that is sent without storing anything, so that timing does not reveal which
    /// accounts exist or are blocked.
    async fn discard_link(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        link: RequestedLink<'_>,
    ) -> Result<(), StoreError> {
        let placeholder = UserId::from_uuid(self.context.ids.next_id());
        if link.intent.is_none() {
            unit.tokens().find_unused(placeholder, link.purpose).await?;
        }
        unit.tokens().remove_by_purpose(placeholder, link.purpose).await?;
        let (secret, digits) = (self.context.secrets.generate(), self.context.secrets.generate_code());
        if let Some(browser) = link.browser {
            let _ = self.sign_in_code(browser, &digits);
        }
        let mail = self.mail(link.purpose, &user.first_name, &user.email, &secret, Some(&digits), None)?;
        unit.outbox().enqueue_discarded(&mail).await
    }

    /// In place of an account that does not exist.
    fn placeholder_user(&self, mailbox: &EmailAddress) -> Option<User> {
        let name = FirstName::parse("Member").ok()?;
        let (id, hash) = (UserId::from_uuid(self.context.ids.next_id()), PasswordHash::new(String::new()));
        Some(User::register(id, mailbox.clone(), name, hash, self.context.clock.now()))
    }

    pub(super) async fn send_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        to: &EmailAddress,
        kind: MailKind,
        values: Value,
    ) -> Result<(), StoreError> {
        let mail = self.compose(kind, &user.first_name, to, values, None)?;
        unit.outbox().enqueue(&mail.of_account(user.id)).await
    }

    fn sign_in_code(&self, browser: &Secret, digits: &Secret) -> SignInCode {
        let digest = sign_in_code_digest(&*self.context.secrets, browser.expose(), digits.expose());
        SignInCode::new(self.context.secrets.digest(browser.expose()), digest)
    }

    fn link(&self, purpose: TokenPurpose, secret: &Secret) -> String {
        let path = match purpose {
            TokenPurpose::VerifyEmail => "/verify",
            TokenPurpose::ResetPassword => "/reset-password",
            TokenPurpose::SignIn => "/sign-in-link",
            TokenPurpose::ChangeEmail => "/confirm-email",
            TokenPurpose::UndoDeletion => "/undo-deletion",
        };
        self.context.site().url_for(&format!("{path}?token={}", secret.expose()))
    }

    fn mail(
        &self,
        purpose: TokenPurpose,
        first_name: &FirstName,
        to: &EmailAddress,
        secret: &Secret,
        digits: Option<&Secret>,
        deletion: Option<&ScheduledDeletion>,
    ) -> Result<OutboxMail, StoreError> {
        let deletes_at = deletion.map(|deletion| deletion.deletes_at);
        let lifetime = deletes_at.map_or(purpose.lifetime(), |end| end - self.context.clock.now());
        let values = context! {
            link => self.link(purpose, secret),
            lifetime => format_lifetime(lifetime),
            digits => digits.map(Secret::expose),
            code_lifetime => format_lifetime(SignInCode::LIFETIME),
            deletes_at => deletes_at.map(|at| at.format("%B %-d, %Y, %H:%M UTC").to_string()),
        };
        self.compose(kind(purpose), first_name, to, values, Some(lifetime))
    }

    pub(super) fn compose(
        &self,
        kind: MailKind,
        first_name: &FirstName,
        to: &EmailAddress,
        values: Value,
        lifetime: Option<TimeDelta>,
    ) -> Result<OutboxMail, StoreError> {
        let now = self.context.clock.now();
        let id = MailId::from_uuid(self.context.ids.next_id());
        let content = render(kind, first_name.as_str(), &self.context.site(), values)?;
        let key = format!("{}:{id}", kind.as_str());
        let expires_at = lifetime.map(|lifetime| now + lifetime);
        Ok(OutboxMail::queued(id, kind, key, to.clone(), content, expires_at, now))
    }
}

/// A link that was requested, and for a sign-in the cookie of the requesting browser. Without an intent, it takes over
/// that of the unused link that it replaces.
#[derive(Clone, Copy)]
struct RequestedLink<'a> {
    purpose: TokenPurpose,
    browser: Option<&'a Secret>,
    intent: Option<&'a Intent>,
}

/// While a deletion is scheduled, only the link that undoes it works.
const fn allowed_purpose(user: &User, requested: TokenPurpose) -> TokenPurpose {
    if user.deletion.is_some() { TokenPurpose::UndoDeletion } else { requested }
}

const fn kind(purpose: TokenPurpose) -> MailKind {
    match purpose {
        TokenPurpose::VerifyEmail => MailKind::VerifyEmail,
        TokenPurpose::ResetPassword => MailKind::ResetPassword,
        TokenPurpose::SignIn => MailKind::SignInLink,
        TokenPurpose::ChangeEmail => MailKind::ChangeEmail,
        TokenPurpose::UndoDeletion => MailKind::DeletionRequested,
    }
}

/// Salted with the cookie, which is not stored: the digest of six digits could be brute-forced.
pub(super) fn sign_in_code_digest(secrets: &dyn SecretGenerator, cookie: &str, digits: &str) -> TokenDigest {
    secrets.digest(&format!("{cookie} {digits}"))
}
