use domain::users::{Permission, Role, User};
use domain::{SessionId, UserId};

use crate::ReauthenticationRequired;

/// Who calls a use case, for permission checks and the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A member through the website.
    Member(UserId),
    /// An admin through the website, as recorded.
    Admin(UserId, Role),
    /// An admin in the request of a session. Each unit of work checks that both are still valid.
    AdminSession(AdminSession),
    /// Someone who can run commands on the server.
    Cli,
    /// A webhook event.
    Provider,
    /// A background job.
    System,
}

/// What a request of an admin is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AdminSession {
    pub id: SessionId,
    pub user_id: UserId,
    pub role: Role,
    pub is_recently_authenticated: bool,
}

/// The actor is not allowed to do this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Your account does not have permission to do this.")]
pub struct Forbidden;

impl Actor {
    /// The actor for a user of the website.
    pub fn of(user: &User) -> Self {
        user.role.map_or(Self::Member(user.id), |role| Self::Admin(user.id, role))
    }

    /// The actor as it is recorded, without the session.
    pub const fn recorded(self) -> Self {
        match self {
            Self::AdminSession(session) => Self::Admin(session.user_id, session.role),
            _ => self,
        }
    }

    /// The stored name; for admins their role.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Member(_) => "member",
            Self::Admin(_, role) | Self::AdminSession(AdminSession { role, .. }) => role.as_str(),
            Self::Cli => "command_line",
            Self::Provider => "provider",
            Self::System => "system",
        }
    }

    /// The account, for actors on the website.
    pub const fn user_id(self) -> Option<UserId> {
        match self {
            Self::Member(id) | Self::Admin(id, _) | Self::AdminSession(AdminSession { user_id: id, .. }) => {
                Some(id)
            }
            Self::Cli | Self::Provider | Self::System => None,
        }
    }

    /// The command line may do everything.
    pub const fn may(self, permission: Permission) -> bool {
        match self {
            Self::Admin(_, role) | Self::AdminSession(AdminSession { role, .. }) => role.allows(permission),
            Self::Cli => true,
            Self::Member(_) | Self::Provider | Self::System => false,
        }
    }

    /// Whether a reader may use what an agent delivers: its URL and its package.
    pub const fn may_open(self, is_premium: bool, is_owned: bool) -> bool {
        !is_premium || is_owned || self.may(Permission::ManageContent)
    }

    /// # Errors
    /// [`Forbidden`] without this permission
    pub const fn require(self, permission: Permission) -> Result<(), Forbidden> {
        if self.may(permission) { Ok(()) } else { Err(Forbidden) }
    }

    /// An unlocked browser or a copied cookie must not be enough: requires a session that was authenticated within the
    /// last 15 minutes.
    pub const fn require_recent_authentication(self) -> Result<(), ReauthenticationRequired> {
        match self {
            Self::AdminSession(AdminSession { is_recently_authenticated: false, .. }) => {
                Err(ReauthenticationRequired)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn require_accepts_roles_with_permission_and_cli() {
        let id = UserId::from_uuid(uuid::Uuid::from_u128(1));
        let allowed = |actor: Actor| actor.require(Permission::ManageContent).is_ok();
        assert!(allowed(Actor::Admin(id, Role::Owner)) && allowed(Actor::Admin(id, Role::Editor)));
        assert!(allowed(Actor::Cli) && !allowed(Actor::Admin(id, Role::Support)));
        assert!(!allowed(Actor::Member(id)) && !allowed(Actor::Provider) && !allowed(Actor::System));
    }
}
