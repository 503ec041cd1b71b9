use std::collections::BTreeSet;
use std::sync::Arc;

use domain::users::{Device, Session, User};
use domain::{AgentId, SessionId, UserId};

use super::AccountHistory;
use crate::ports::{
    Clock, CurrentUser, IdGenerator, Secret, SecretGenerator, SessionQueries, Store, StoreError, UnitOfWork,
};

/// The session and member of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthenticatedUser {
    pub session_id: SessionId,
    pub user: CurrentUser,
    /// As the list of sessions names it.
    pub(super) device: Device,
    pub(super) is_recently_authenticated: bool,
    pub(super) cookie: Secret,
}

/// The request needs recent authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please confirm that it's you, then try again.")]
pub struct ReauthenticationRequired;

impl AuthenticatedUser {
    /// An unlocked browser or a copied cookie must not be enough: requires a sign-in or confirmation within
    /// the last 15 minutes.
    ///
    /// # Errors
    /// [`ReauthenticationRequired`]
    pub fn require_recent_authentication(&self) -> Result<(), ReauthenticationRequired> {
        if self.is_recently_authenticated { Ok(()) } else { Err(ReauthenticationRequired) }
    }
}

/// A browser that was just signed in: the secret goes into its cookie and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    pub cookie: Secret,
    pub user: User,
}

/// Sessions are rows in the database, found by the digest of a cookie.
pub struct Sessions {
    store: Arc<dyn Store>,
    queries: Arc<dyn SessionQueries>,
    secrets: Arc<dyn SecretGenerator>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
    history: Arc<AccountHistory>,
}

impl Sessions {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        queries: Arc<dyn SessionQueries>,
        secrets: Arc<dyn SecretGenerator>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
        history: Arc<AccountHistory>,
    ) -> Self {
        Self { store, queries, secrets, ids, clock, history }
    }

    /// Whose cookie this is, if its session is live.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn authenticate(&self, cookie: &str) -> Result<Option<AuthenticatedUser>, StoreError> {
        let Some((session, user)) = self.queries.find(&self.secrets.digest(cookie)).await? else {
            return Ok(None);
        };
        self.visit(cookie, &session, user).await
    }

    /// The same with the agents that she owns.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn authenticate_owner(
        &self,
        cookie: &str,
    ) -> Result<Option<(AuthenticatedUser, BTreeSet<AgentId>)>, StoreError> {
        let found = self.queries.find_owner(&self.secrets.digest(cookie)).await?;
        let Some((session, user, owned)) = found else { return Ok(None) };
        Ok(self.visit(cookie, &session, user).await?.map(|signed_in| (signed_in, owned)))
    }

    async fn visit(
        &self,
        cookie: &str,
        session: &Session,
        user: CurrentUser,
    ) -> Result<Option<AuthenticatedUser>, StoreError> {
        let now = self.clock.now();
        if !session.is_live(now) {
            return Ok(None);
        }
        if session.needs_touch(now) {
            let mut unit = self.store.begin().await?;
            unit.sessions().touch(session.id, now).await?;
            unit.commit().await?;
        }
        Ok(Some(AuthenticatedUser {
            session_id: session.id,
            user,
            device: session.device.clone(),
            is_recently_authenticated: session.is_recently_authenticated(now),
            cookie: Secret::new(cookie.to_owned()),
        }))
    }

    /// Ends the session behind this cookie. Ending it twice is fine.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn end(&self, cookie: &str) -> Result<(), StoreError> {
        // A made-up cookie ends nothing, and opens no transaction that writes.
        if self.queries.find(&self.secrets.digest(cookie)).await?.is_none() {
            return Ok(());
        }
        let mut unit = self.store.begin().await?;
        self.end_in(&mut *unit, cookie).await?;
        unit.commit().await
    }

    pub(super) async fn end_in(&self, unit: &mut dyn UnitOfWork, cookie: &str) -> Result<(), StoreError> {
        unit.sessions().remove_by_key(&self.secrets.digest(cookie)).await
    }

    /// List sessions, most recently used first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, member: UserId) -> Result<Vec<Session>, StoreError> {
        let now = self.clock.now();
        let mut sessions = self.queries.list(member).await?;
        sessions.retain(|session| session.is_live(now));
        Ok(sessions)
    }

    /// Ends one of the member's sessions; tells whether there was such a one.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn end_one(&self, member: &AuthenticatedUser, id: SessionId) -> Result<bool, StoreError> {
        let mut unit = self.store.begin().await?;
        let ended = unit.sessions().remove(id, member.user.id).await?;
        self.record_revoked(&mut *unit, member, u64::from(ended)).await?;
        unit.commit().await?;
        Ok(ended)
    }

    /// Ends the member's sessions, but for the one of this id if given; tells how many.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn end_all_of(
        &self,
        member: &AuthenticatedUser,
        except: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        let mut unit = self.store.begin().await?;
        let ended = unit.sessions().remove_all_of(member.user.id, except).await?;
        self.record_revoked(&mut *unit, member, ended).await?;
        unit.commit().await?;
        Ok(ended)
    }

    async fn record_revoked(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &AuthenticatedUser,
        count: u64,
    ) -> Result<(), StoreError> {
        let device = Some(&member.device);
        self.history.record_revoked_sessions(unit, member.user.id, device, count).await
    }

    /// Signs a browser in. The member's row must be held, so that her sessions are counted one by one.
    pub(super) async fn start(
        &self,
        unit: &mut dyn UnitOfWork,
        user_id: UserId,
        device: Device,
    ) -> Result<Secret, StoreError> {
        let secret = self.secrets.generate();
        let id = SessionId::from_uuid(self.ids.next_id());
        let key = self.secrets.digest(secret.expose());
        let session = Session::start(id, user_id, key, device, self.clock.now());
        unit.sessions().insert(&session).await?;
        unit.sessions().keep_latest_of(user_id, Session::MAX_PER_USER).await?;
        Ok(secret)
    }
}
