use domain::UserId;

/// Who calls a use case, for permission checks and the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A member through the website.
    Member(UserId),
    /// An admin through the website.
    Admin(UserId),
    /// Someone who can run commands on the server.
    Cli,
    /// A webhook event.
    Provider,
    /// A background job.
    System,
}

/// The actor is not allowed to do this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Admins only")]
pub struct Forbidden;

impl Actor {
    /// The stored name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Member(_) => "member",
            Self::Admin(_) => "admin",
            Self::Cli => "command_line",
            Self::Provider => "provider",
            Self::System => "system",
        }
    }

    /// The account, for actors on the website.
    #[must_use]
    pub const fn user_id(self) -> Option<UserId> {
        match self {
            Self::Member(id) | Self::Admin(id) => Some(id),
            Self::Cli | Self::Provider | Self::System => None,
        }
    }

    /// # Errors
    /// [`Forbidden`] unless the actor is an admin or the command line.
    pub const fn require_admin(self) -> Result<(), Forbidden> {
        match self {
            Self::Admin(_) | Self::Cli => Ok(()),
            Self::Member(_) | Self::Provider | Self::System => Err(Forbidden),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn require_admin_accepts_admins_and_command_line_only() {
        let id = UserId::from_uuid(uuid::Uuid::from_u128(1));
        let allowed = |actor: Actor| actor.require_admin().is_ok();
        assert!(allowed(Actor::Admin(id)) && allowed(Actor::Cli));
        assert!(!allowed(Actor::Member(id)) && !allowed(Actor::Provider) && !allowed(Actor::System));
    }
}
