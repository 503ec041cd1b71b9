use std::collections::{BTreeMap, BTreeSet};

use application::ports::{
    AdminSession, CurrentUser, SessionQueries, SessionRepository, StoreError, TokenRepository, UserQueries,
    UserRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{
    EmailAddress, OneTimeToken, Role, SecondFactor, Session, SessionDigest, TokenDigest, TokenPurpose,
    TokenState, User,
};
use domain::{AgentId, SessionId, UserId};

use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl UserRepository for MemoryUnitOfWork {
    async fn insert(&mut self, user: &User) -> Result<bool, StoreError> {
        self.enter("users.insert").await?;
        if self.state.users.values().any(|other| other.email == user.email) {
            return Ok(false);
        }
        self.check(if self.state.users.contains_key(&user.id) {
            Err(StoreError::Conflict("users".into()))
        } else {
            Ok(())
        })?;
        self.state.users.insert(user.id, user.clone());
        self.log_write(None, Some(user)).await?;
        Ok(true)
    }

    async fn update(&mut self, user: &User) -> Result<bool, StoreError> {
        self.enter("users.update").await?;
        let before = self.state.users.get(&user.id).cloned();
        let is_taken =
            self.state.users.values().any(|other| other.id != user.id && other.email == user.email);
        if is_taken {
            return Ok(false);
        }
        let Some(stored) = self.state.users.get_mut(&user.id) else { return Ok(false) };
        stored.clone_from(user);
        self.log_write(before.as_ref(), Some(user)).await?;
        Ok(true)
    }

    async fn lock(&mut self, id: UserId) -> Result<Option<User>, StoreError> {
        self.enter("users.lock").await?;
        Ok(self.state.users.get(&id).cloned())
    }

    async fn lock_by_email(&mut self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        self.enter("users.lock_by_email").await?;
        Ok(self.state.users.values().find(|user| user.email == *email).cloned())
    }

    async fn cancel_all_email_changes(&mut self) -> Result<(), StoreError> {
        self.enter("users.cancel_all_email_changes").await?;
        self.state.users.values_mut().for_each(User::cancel_email_change);
        Ok(())
    }

    async fn remove_unverified(&mut self, email: &EmailAddress) -> Result<bool, StoreError> {
        self.enter("users.remove_unverified").await?;
        let found = self.state.users.values().find(|user| user.email == *email && !user.is_verified);
        let Some(id) = found.map(|user| user.id) else { return Ok(false) };
        self.state.remove_user(id);
        Ok(true)
    }

    async fn remove(&mut self, id: UserId) -> Result<bool, StoreError> {
        self.enter("users.remove").await?;
        Ok(self.state.remove_user(id))
    }

    async fn list_due_deletions(
        &mut self,
        now: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<UserId>, StoreError> {
        self.enter("users.list_due_deletions").await?;
        let due_at = |user: &User| user.deletion.as_ref().map(|deletion| deletion.deletes_at);
        let due = self.state.users.values().filter_map(|user| Some((due_at(user)?, user.id)));
        let mut due: Vec<_> = due.filter(|(deletes_at, _)| *deletes_at <= now).collect();
        due.sort_unstable();
        due.truncate(usize::try_from(limit).expect("limits fit"));
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }

    async fn remove_unverified_before(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        self.enter("users.remove_unverified_before").await?;
        let has_valid_link = |user: &User| {
            self.state.tokens.values().any(|token| token.user_id == user.id && token.expires_at > now)
        };
        let is_removed = |user: &&User| {
            !user.is_verified
                && !user.is_blocked()
                && user.created_at < before
                && !has_valid_link(user)
                && !self.state.is_unverified_import(user.id)
        };
        let limit = usize::try_from(limit).expect("limits fit");
        let ids: Vec<_> =
            self.state.users.values().filter(is_removed).map(|user| user.id).take(limit).collect();
        let removed = ids.into_iter().filter(|id| self.state.remove_user(*id)).count();
        Ok(u64::try_from(removed).expect("counts fit"))
    }

    async fn find_first_admin(&mut self) -> Result<Option<User>, StoreError> {
        self.enter("users.find_first_admin").await?;
        let admins = self.state.users.values().filter(|user| user.role.is_some());
        Ok(admins.min_by_key(|user| (user.created_at, user.id)).cloned())
    }

    async fn list_admins(&mut self) -> Result<Vec<User>, StoreError> {
        self.enter("users.list_admins").await?;
        let mut admins: Vec<_> =
            self.state.users.values().filter(|user| user.role.is_some()).cloned().collect();
        admins.sort_by_key(|user| (user.created_at, user.id));
        Ok(admins)
    }

    async fn list_buyers(&mut self, agent: AgentId) -> Result<Vec<User>, StoreError> {
        self.enter("users.list_buyers").await?;
        let owns = |user: &&User| self.state.owned_by(user.id).any(|purchase| purchase.agent_id == agent);
        let users = self.state.users.values().filter(|user| !user.is_blocked());
        Ok(users.filter(owns).cloned().collect())
    }

    async fn lock_owners(&mut self) -> Result<Vec<User>, StoreError> {
        self.enter("users.lock_owners").await?;
        Ok(self.state.users.values().filter(|user| user.role == Some(Role::Owner)).cloned().collect())
    }
}

#[async_trait]
impl UserQueries for MemoryStore {
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        Ok(self.read()?.users.values().find(|user| user.email == *email).cloned())
    }

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError> {
        Ok(self.read()?.users.get(&id).cloned())
    }

    async fn list_emails(&self, ids: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>, StoreError> {
        let state = self.read()?;
        let found = ids.iter().filter_map(|id| state.users.get(id));
        Ok(found.map(|user| (user.id, user.email.to_string())).collect())
    }
}

#[async_trait]
impl TokenRepository for MemoryUnitOfWork {
    async fn insert(&mut self, token: &OneTimeToken) -> Result<(), StoreError> {
        self.enter("tokens.insert").await?;
        let known = self.state.require_member(token.user_id);
        self.check(known)?;
        let is_taken = self.state.tokens.values().any(|other| {
            let has_same_browser = token.code.is_some_and(|code| browser(other) == Some(code.browser));
            other.id == token.id || other.digest == token.digest || has_same_browser
        });
        self.check(if is_taken { Err(StoreError::Conflict("one_time_tokens".into())) } else { Ok(()) })?;
        self.state.tokens.insert(token.id, token.clone());
        Ok(())
    }

    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        self.enter("tokens.find_by_digest").await?;
        Ok(self.state.tokens.values().find(|token| token.digest == *digest).cloned())
    }

    async fn lock_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        self.enter("tokens.lock_by_digest").await?;
        Ok(self.state.tokens.values().find(|token| token.digest == *digest).cloned())
    }

    async fn find_by_browser(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        self.enter("tokens.find_by_browser").await?;
        Ok(self.state.tokens.values().find(|token| browser(token) == Some(*digest)).cloned())
    }

    async fn find_unused(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
    ) -> Result<Option<OneTimeToken>, StoreError> {
        self.enter("tokens.find_unused").await?;
        let tokens = self.state.tokens.values();
        let unused = tokens
            .filter(|token| token.user_id == user_id && token.purpose == purpose && token.used_at.is_none());
        Ok(unused.max_by_key(|token| token.created_at).cloned())
    }

    async fn update(&mut self, token: &OneTimeToken) -> Result<(), StoreError> {
        self.enter("tokens.update").await?;
        if let Some(stored) = self.state.tokens.get_mut(&token.id) {
            stored.used_at = token.used_at;
            stored.code = token.code;
        }
        Ok(())
    }

    async fn remove_by_purpose(&mut self, user_id: UserId, purpose: TokenPurpose) -> Result<(), StoreError> {
        self.enter("tokens.remove_by_purpose").await?;
        self.state.tokens.retain(|_, token| token.user_id != user_id || token.purpose != purpose);
        Ok(())
    }

    async fn remove_unused_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.enter("tokens.remove_unused_by_user").await?;
        self.state.tokens.retain(|_, token| token.user_id != user_id || token.used_at.is_some());
        Ok(())
    }

    async fn remove_all_unused(&mut self) -> Result<(), StoreError> {
        self.enter("tokens.remove_all_unused").await?;
        self.state.tokens.retain(|_, token| token.used_at.is_some());
        Ok(())
    }

    async fn has_valid(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        self.enter("tokens.has_valid").await?;
        Ok(self.state.tokens.values().any(|token| {
            token.user_id == user_id && token.purpose == purpose && token.state(now) == TokenState::Valid
        }))
    }

    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("tokens.remove_expired").await?;
        Ok(remove_up_to(limit, &mut self.state.tokens, |token| token.expires_at < before))
    }
}

fn browser(token: &OneTimeToken) -> Option<TokenDigest> {
    token.code.map(|code| code.browser)
}

#[async_trait]
impl SessionRepository for MemoryUnitOfWork {
    async fn insert(&mut self, session: &Session) -> Result<(), StoreError> {
        self.enter("sessions.insert").await?;
        let known = self.state.require_member(session.user_id);
        self.check(known)?;
        let is_taken = self
            .state
            .sessions
            .values()
            .any(|other| other.id == session.id || other.digest == session.digest);
        self.check(if is_taken { Err(StoreError::Conflict("sessions".into())) } else { Ok(()) })?;
        self.state.sessions.insert(session.id, session.clone());
        Ok(())
    }

    async fn lock(&mut self, id: SessionId) -> Result<Option<Session>, StoreError> {
        self.enter("sessions.lock").await?;
        Ok(self.state.sessions.get(&id).cloned())
    }

    async fn update(&mut self, session: &Session) -> Result<(), StoreError> {
        self.enter("sessions.update").await?;
        if let Some(stored) = self.state.sessions.get_mut(&session.id) {
            stored.digest = session.digest;
            stored.authenticated_at = session.authenticated_at;
            stored.code.clone_from(&session.code);
            stored.view_as = session.view_as;
        }
        Ok(())
    }

    async fn touch(&mut self, id: SessionId, seen_at: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("sessions.touch").await?;
        if let Some(session) = self.state.sessions.get_mut(&id) {
            session.last_seen_at = session.last_seen_at.max(seen_at);
        }
        Ok(())
    }

    async fn authorizes(&mut self, session: &AdminSession) -> Result<bool, StoreError> {
        let exists = self.exists(session.id, session.user_id).await?;
        let user = self.state.users.get(&session.user_id).filter(|user| user.is_active());
        Ok(exists && user.is_some_and(|user| user.role == Some(session.role)))
    }

    async fn exists(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        self.enter("sessions.exists").await?;
        Ok(self.state.sessions.get(&id).is_some_and(|session| session.user_id == user_id))
    }

    async fn remove_by_digest(&mut self, digest: &SessionDigest) -> Result<(), StoreError> {
        self.enter("sessions.remove_by_digest").await?;
        self.state.sessions.retain(|_, session| session.digest != *digest);
        Ok(())
    }

    async fn remove(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        self.enter("sessions.remove").await?;
        let is_owner = |session: &Session| session.id == id && session.user_id == user_id;
        Ok(remove_matching(&mut self.state.sessions, is_owner) == 1)
    }

    async fn remove_all_by_user(
        &mut self,
        user_id: UserId,
        except: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        self.enter("sessions.remove_all_by_user").await?;
        self.state.sign_in_challenges.retain(|_, challenge| challenge.user_id != user_id);
        self.state.connections.retain(|_, connection| connection.user_id != user_id);
        Ok(remove_matching(&mut self.state.sessions, |session| {
            session.user_id == user_id && Some(session.id) != except
        }))
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        self.enter("sessions.remove_all_but_latest").await?;
        let latest: Vec<_> = self.state.sessions_of(user_id).into_iter().map(|session| session.id).collect();
        let latest = latest.get(..usize::try_from(count).expect("counts fit")).unwrap_or(&latest);
        self.state.sessions.retain(|id, session| session.user_id != user_id || latest.contains(id));
        Ok(())
    }

    async fn remove_all(&mut self) -> Result<u64, StoreError> {
        self.enter("sessions.remove_all").await?;
        self.state.sign_in_challenges.clear();
        self.state.connections.clear();
        Ok(remove_matching(&mut self.state.sessions, |_| true))
    }

    async fn remove_ended(
        &mut self,
        idle_since: DateTime<Utc>,
        started_before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        self.enter("sessions.remove_ended").await?;
        Ok(remove_up_to(limit, &mut self.state.sessions, |session| {
            session.last_seen_at < idle_since || session.created_at < started_before
        }))
    }
}

#[async_trait]
impl SessionQueries for MemoryStore {
    async fn find(&self, digest: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError> {
        let state = self.read()?;
        let Some(session) = state.sessions.values().find(|session| session.digest == *digest) else {
            return Ok(None);
        };
        let Some(user) = state.users.get(&session.user_id) else { return Ok(None) };
        let member = CurrentUser {
            id: user.id,
            email: user.email.as_str().to_owned(),
            pending_email: user.pending_email.clone(),
            first_name: user.first_name.as_str().to_owned(),
            role: user.role,
            password_chosen: user.password.is_chosen(),
            has_second_factor: state.second_factors.get(&user.id).is_some_and(SecondFactor::is_enabled),
            has_passkey: user.role.is_some()
                && state.passkeys.values().any(|passkey| passkey.user_id == user.id),
        };
        Ok(Some((session.clone(), member)))
    }

    async fn owned_agents(&self, user_id: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        Ok(self.read()?.owned_by(user_id).map(|purchase| purchase.agent_id).collect())
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError> {
        Ok(self.read()?.sessions_of(user_id).into_iter().cloned().collect())
    }
}

/// Removes the matching entries and returns how many there were.
pub(super) fn remove_matching<K: Ord, V>(
    rows: &mut std::collections::BTreeMap<K, V>,
    predicate: impl Fn(&V) -> bool,
) -> u64 {
    remove_up_to(u64::MAX, rows, predicate)
}

/// Removes at most `limit` matching entries and returns how many there were.
pub(super) fn remove_up_to<K: Ord, V>(
    limit: u64,
    rows: &mut std::collections::BTreeMap<K, V>,
    predicate: impl Fn(&V) -> bool,
) -> u64 {
    let mut removed = 0;
    rows.retain(|_, row| {
        let is_removed = removed < limit && predicate(row);
        removed += u64::from(is_removed);
        !is_removed
    });
    removed
}
