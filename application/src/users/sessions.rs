use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use domain::users::{Device, ReturnPath, Role, Session, User, ViewAs};
use domain::{AgentId, SessionId, UserId};

use super::AccountHistory;
use super::profile::cancel_email_change;
use super::view_as::{audit_record, example_member, view_of};
use crate::ErrorChain;
use crate::context::use_case;
use crate::news::touch_visit;
use crate::ports::{Actor, AdminSession, CurrentUser, RateLimiter, Secret, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;
use crate::{Failure, ReauthenticationRequired};

/// The identity that a request is handled as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Authentication {
    Visitor,
    /// An admin who views the site as a visitor.
    ViewAsVisitor,
    User(Box<AuthenticatedUser>),
}

impl Authentication {
    pub fn user(self) -> Option<AuthenticatedUser> {
        match self {
            Self::Visitor | Self::ViewAsVisitor => None,
            Self::User(user) => Some(*user),
        }
    }

    /// The admin's current view, if any.
    pub const fn view_as(&self) -> Option<ViewAs> {
        match self {
            Self::Visitor => None,
            Self::ViewAsVisitor => Some(ViewAs::Visitor),
            Self::User(user) => user.view_as,
        }
    }
}

/// The session and member of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthenticatedUser {
    pub session_id: SessionId,
    /// The user; in a view as a member, an example member without a role.
    pub user: CurrentUser,
    pub view_as: Option<ViewAs>,
    /// An admin who has no rights until they have set up a second factor.
    pub must_set_up_second_factor: bool,
    /// The label in the list of sessions.
    pub(crate) device: Device,
    pub(super) is_recently_authenticated: bool,
    pub(super) cookie: Secret,
}

impl AuthenticatedUser {
    pub const fn actor(&self) -> Actor {
        match self.user.role {
            Some(role) if !self.must_set_up_second_factor => Actor::AdminSession(AdminSession {
                id: self.session_id,
                user_id: self.user.id,
                role,
                is_recently_authenticated: self.is_recently_authenticated,
            }),
            _ => Actor::Member(self.user.id),
        }
    }

    /// An unlocked browser or a copied cookie must not be enough: requires a sign-in or confirmation within
    /// the last 15 minutes.
    pub fn require_recent_authentication(&self) -> Result<(), ReauthenticationRequired> {
        if self.is_recently_authenticated { Ok(()) } else { Err(ReauthenticationRequired) }
    }

    /// Limits changes of what protects the account: each of them writes, and most are reported by email.
    pub(crate) async fn count_account_change(&self, rate_limiter: &dyn RateLimiter) -> Result<(), Failure> {
        Ok(rate_limiter.count(RateLimit::AccountChangesPerMember, &self.user.id.to_string()).await??)
    }
}

/// What a right password or emailed link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInOutcome {
    SignedIn(Box<NewSession>),
    /// The account has a second factor. The secret is a cookie for this browser, with which it sends the code.
    SecondFactorRequired(Secret),
    /// The account is that of an admin with a passkey, on a site that requires more than a password or an email.
    PasskeyRequired,
}

/// A new session. The cookie value is not stored anywhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    pub cookie: Secret,
    pub user: User,
    /// Where the member wanted to go, if the sign-in began with an emailed link.
    pub return_path: Option<ReturnPath>,
}

/// A session and its user, as they are stored.
#[derive(Debug, Clone)]
pub struct FoundSession {
    session: Session,
    user: CurrentUser,
}

use_case! {
    /// Session management. Sessions are stored by the digest of their cookie.
    pub struct Sessions
}

impl Sessions {
    /// The user of a session cookie, if the session is valid. Every request is authenticated here, so a view applies to all
    /// of them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn authenticate(&self, cookie: &str) -> Result<Authentication, StoreError> {
        match self.find(cookie).await? {
            Some(found) => self.authenticate_found(cookie, found).await,
            None => Ok(Authentication::Visitor),
        }
    }

    /// The session of this cookie, which may have expired.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, cookie: &str) -> Result<Option<FoundSession>, StoreError> {
        let found = self.context.queries.sessions().find(&self.context.secrets.digest(cookie)).await?;
        Ok(found.map(|(session, user)| FoundSession { session, user }))
    }

    /// Like [`Self::authenticate`], with what [`Self::find`] returned for the same request.
    pub async fn authenticate_found(
        &self,
        cookie: &str,
        found: FoundSession,
    ) -> Result<Authentication, StoreError> {
        self.validate_and_touch(cookie, &found.session, found.user).await
    }

    /// The agents the user owns; none in a view.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn owned_agents(&self, user: &AuthenticatedUser) -> Result<BTreeSet<AgentId>, StoreError> {
        match user.view_as {
            Some(_) => Ok(BTreeSet::new()),
            None => self.context.queries.sessions().owned_agents(user.user.id).await,
        }
    }

    /// The view of this session, in which every write is rejected.
    pub fn view_as(&self, found: &FoundSession) -> Option<ViewAs> {
        let is_valid = found.session.is_valid(self.context.clock.now());
        if is_valid { self.view_of(&found.session, &found.user) } else { None }
    }

    /// The view in effect. Without a second factor that they need, an admin has none: a second factor
    /// cannot be set up in it.
    fn view_of(&self, session: &Session, user: &CurrentUser) -> Option<ViewAs> {
        if self.must_set_up_second_factor(user) { None } else { view_of(session, user) }
    }

    /// Whether accounts with this role need a second factor or a passkey.
    pub(super) fn requires_admin_factor(&self, role: Option<Role>) -> bool {
        self.context.site().requires_second_factor_set_up(role, false)
    }

    fn must_set_up_second_factor(&self, user: &CurrentUser) -> bool {
        self.context.site().requires_second_factor_set_up(user.role, user.has_admin_factor())
    }

    async fn validate_and_touch(
        &self,
        cookie: &str,
        session: &Session,
        mut user: CurrentUser,
    ) -> Result<Authentication, StoreError> {
        let now = self.context.clock.now();
        if !session.is_valid(now) {
            return Ok(Authentication::Visitor);
        }
        if session.needs_touch(now) {
            // With a full disk, members can still read.
            if let Err(error) = self.touch(session, now).await {
                tracing::warn!(error = %ErrorChain(&error), "visit of a member not recorded");
            }
        }
        let must_set_up_second_factor = self.must_set_up_second_factor(&user);
        let view_as = self.view_of(session, &user);
        match view_as {
            None => user.pending_email = user.pending_email.filter(|pending| !pending.is_expired(now)),
            Some(ViewAs::Visitor) => return Ok(Authentication::ViewAsVisitor),
            Some(ViewAs::Member) => user = example_member(),
        }
        Ok(Authentication::User(Box::new(AuthenticatedUser {
            session_id: session.id,
            user,
            view_as,
            must_set_up_second_factor,
            device: session.device.clone(),
            is_recently_authenticated: session.is_recently_authenticated(now),
            cookie: Secret::new(cookie.to_owned()),
        })))
    }

    async fn touch(&self, session: &Session, now: DateTime<Utc>) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        unit.sessions().touch(session.id, now).await?;
        touch_visit(&mut *unit, session.user_id, now).await?;
        unit.commit().await
    }

    /// Ends the session of this cookie, and its view. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end(&self, cookie: &str) -> Result<(), StoreError> {
        // Invalid cookies must not start a write transaction.
        let Some((session, user)) =
            self.context.queries.sessions().find(&self.context.secrets.digest(cookie)).await?
        else {
            return Ok(());
        };
        let mut unit = self.context.store.begin_as(user.actor()).await?;
        if let Some(view) = view_of(&session, &user) {
            let record = audit_record(&self.context, &user, Some(view), None);
            unit.audit().append(&record).await?;
        }
        self.end_in(&mut *unit, cookie).await?;
        unit.commit().await
    }

    pub(super) async fn end_in(&self, unit: &mut dyn UnitOfWork, cookie: &str) -> Result<(), StoreError> {
        unit.sessions().remove_by_digest(&self.context.secrets.digest(cookie)).await
    }

    /// The user's valid sessions, most recently used first. In a view, only this one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, member: &AuthenticatedUser) -> Result<Vec<Session>, StoreError> {
        let now = self.context.clock.now();
        let mut sessions = if member.view_as.is_some() {
            let current = self
                .context
                .queries
                .sessions()
                .find(&self.context.secrets.digest(member.cookie.expose()))
                .await?;
            current.map(|(session, _)| session).into_iter().collect()
        } else {
            self.context.queries.sessions().list(member.user.id).await?
        };
        sessions.retain(|session| session.is_valid(now));
        Ok(sessions)
    }

    /// Ends one of the member's sessions and cancels a pending email change, which that session may have requested.
    /// Returns whether the session existed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end_by_id(&self, member: &AuthenticatedUser, id: SessionId) -> Result<bool, StoreError> {
        let mut unit = self.context.store.begin().await?;
        cancel_email_change(&mut *unit, member.user.id).await?;
        let ended = unit.sessions().remove(id, member.user.id).await?;
        self.record_revoked(&mut *unit, member, u64::from(ended)).await?;
        unit.commit().await?;
        Ok(ended)
    }

    /// Ends the member's sessions except `except` and cancels a pending email change. Returns how many ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end_all(
        &self,
        member: &AuthenticatedUser,
        except: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        let mut unit = self.context.store.begin().await?;
        cancel_email_change(&mut *unit, member.user.id).await?;
        let ended = unit.sessions().remove_all_by_user(member.user.id, except).await?;
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
        AccountHistory::new(&self.context).record_revoked_sessions(unit, member.user.id, device, count).await
    }

    /// Starts a session. Requires a lock on the user row, because `MAX_PER_USER` is enforced by counting.
    pub(super) async fn start(
        &self,
        unit: &mut dyn UnitOfWork,
        user_id: UserId,
        device: Device,
    ) -> Result<Secret, StoreError> {
        let secret = self.context.secrets.generate();
        let id = SessionId::from_uuid(self.context.ids.next_id());
        let key = self.context.secrets.digest(secret.expose());
        let session = Session::start(id, user_id, key, device, self.context.clock.now());
        unit.sessions().insert(&session).await?;
        unit.sessions().remove_all_but_latest(user_id, Session::MAX_PER_USER).await?;
        Ok(secret)
    }
}

/// Ends the sessions of an account except `except`, and its emailed links, and removes a copy of its data. Returns the number
/// of sessions.
pub(super) async fn end_access(
    unit: &mut dyn UnitOfWork,
    user: UserId,
    except: Option<SessionId>,
) -> Result<u64, StoreError> {
    unit.tokens().remove_unused_by_user(user).await?;
    unit.data_exports().remove_by_user(user).await?;
    unit.sessions().remove_all_by_user(user, except).await
}
