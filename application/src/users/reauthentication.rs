use std::sync::Arc;

use domain::users::{CodeError, EmailedCode, Session, TokenDigest, User};

use super::sign_in::{UncheckedError, verify_limited};
use super::{Links, SignedIn};
use crate::limits::Limit;
use crate::ports::{
    Clock, HasherError, PasswordHasher, RateLimiter, Requester, RetryAfter, Secret, SecretGenerator, Store,
    StoreError, UnitOfWork, UserQueries,
};

#[derive(Debug, thiserror::Error)]
pub enum ReauthenticateError {
    #[error("This is not your password")]
    WrongPassword,
    #[error("This is not the code from our email")]
    WrongCode,
    #[error("This code no longer works. Please request a new one.")]
    CodeNotUsable,
    /// The session or its account has ended meanwhile.
    #[error("session has ended")]
    SignedOut,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Proving once more, in a signed-in browser, that the member is there: by password, or by a code sent to the account's
/// address. The session goes on under a new cookie, so that a copy of the old one does not gain by the proof.
pub struct Reauthentication {
    store: Arc<dyn Store>,
    users: Arc<dyn UserQueries>,
    hasher: Arc<dyn PasswordHasher>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    links: Arc<Links>,
    clock: Arc<dyn Clock>,
}

impl Reauthentication {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        users: Arc<dyn UserQueries>,
        hasher: Arc<dyn PasswordHasher>,
        limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        links: Arc<Links>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, users, hasher, limiter, secrets, links, clock }
    }

    /// Emails a code to the account's address. An earlier code of this session stops working.
    ///
    /// # Errors
    /// [`ReauthenticateError`]
    pub async fn send_code(&self, member: &SignedIn) -> Result<(), ReauthenticateError> {
        let known = self.users.find(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        self.links.count_code(&known.email).await??;
        let mut unit = self.store.begin().await?;
        let (user, mut session) = self.lock(&mut *unit, member).await?;
        let code = self.secrets.generate_code();
        let digest = self.digest(member, code.expose());
        session.code = Some(EmailedCode::issue(user.email.clone(), digest, self.clock.now()));
        unit.sessions().update(&session).await?;
        self.links.send_code(&mut *unit, &user, &code).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Answers the session's new cookie.
    ///
    /// # Errors
    /// [`ReauthenticateError`]
    pub async fn by_password(&self, member: &SignedIn, typed: &str) -> Result<Secret, ReauthenticateError> {
        let checked = self.users.find(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        let key = member.user.id.to_string();
        let counted = (Limit::SignInFailureByBrowser, &*key);
        let (hash, requester) = (checked.password.hash(), Requester::new(&key, None));
        if !verify_limited(&*self.hasher, &*self.limiter, counted, typed, hash, &requester).await? {
            return Err(ReauthenticateError::WrongPassword);
        }
        let mut unit = self.store.begin().await?;
        let (user, session) = self.lock(&mut *unit, member).await?;
        // Changed elsewhere while it was being checked.
        if user.password != checked.password {
            return Err(ReauthenticateError::WrongPassword);
        }
        self.renew(unit, session).await
    }

    /// Answers the session's new cookie.
    ///
    /// # Errors
    /// [`ReauthenticateError`]
    pub async fn by_code(&self, member: &SignedIn, typed: &str) -> Result<Secret, ReauthenticateError> {
        let key = member.user.id.to_string();
        // As for passwords: counted first, so that many at once get no more tries than the limit has.
        self.limiter.count(Limit::SignInFailureByBrowser, &key).await??;
        let mut unit = self.store.begin().await?;
        let (user, mut session) = self.lock(&mut *unit, member).await?;
        let entered = self.digest(member, typed);
        if let Err(error) = session.check_code(&entered, &user.email, self.clock.now()) {
            unit.sessions().update(&session).await?;
            unit.commit().await?;
            return Err(error.into());
        }
        let cookie = self.renew(unit, session).await?;
        self.limiter.give_back(Limit::SignInFailureByBrowser, &key).await?;
        Ok(cookie)
    }

    async fn lock(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &SignedIn,
    ) -> Result<(User, Session), ReauthenticateError> {
        let user = unit.users().lock(member.user.id).await?.ok_or(ReauthenticateError::SignedOut)?;
        let session = unit.sessions().lock(member.session_id).await?.ok_or(ReauthenticateError::SignedOut)?;
        // The cookie of the request has been replaced meanwhile.
        if session.key != self.secrets.digest(member.cookie.expose()) {
            return Err(ReauthenticateError::SignedOut);
        }
        Ok((user, session))
    }

    async fn renew(
        &self,
        mut unit: Box<dyn UnitOfWork>,
        mut session: Session,
    ) -> Result<Secret, ReauthenticateError> {
        let cookie = self.secrets.generate();
        session.reauthenticate(self.secrets.digest(cookie.expose()), self.clock.now());
        unit.sessions().update(&session).await?;
        unit.commit().await?;
        Ok(cookie)
    }

    /// Six digits are found by trying all of them. Together with the cookie, which is not stored, they are not.
    fn digest(&self, member: &SignedIn, code: &str) -> TokenDigest {
        self.secrets.digest(&format!("{} {code}", member.cookie.expose()))
    }
}

impl From<CodeError> for ReauthenticateError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Wrong => Self::WrongCode,
            CodeError::NotUsable => Self::CodeNotUsable,
        }
    }
}

impl From<UncheckedError> for ReauthenticateError {
    fn from(error: UncheckedError) -> Self {
        match error {
            UncheckedError::TooMany(after) => after.into(),
            UncheckedError::Hasher(error) => error.into(),
            UncheckedError::Store(error) => error.into(),
        }
    }
}
