/// What an admin may do. A user without a role is a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    Owner,
    Editor,
    Support,
}

/// Something that only some roles may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Agents, prompts and posts, including drafts and the URLs of premium agents.
    ManageContent,
    ManageDiscounts,
    /// Orders, refunds up to a limit, and access to what was bought.
    ManageOrders,
    RefundWithoutLimit,
    ManageMembers,
    ManageRoles,
    /// Agents for free.
    GrantAgents,
    /// CSV files.
    ExportData,
    ViewReports,
    ViewEmails,
    ViewAuditLog,
    ViewHealth,
    /// View the site as a visitor or a member. A view as an owner of agents also needs [`Self::ManageContent`].
    ViewSiteAs,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the role must be owner, editor or support")]
pub struct RoleError;

impl Role {
    pub const ALL: [Self; 3] = [Self::Owner, Self::Editor, Self::Support];

    /// # Errors
    /// [`RoleError`] for an unknown role
    pub fn parse(text: &str) -> Result<Self, RoleError> {
        Self::ALL.into_iter().find(|role| role.as_str() == text).ok_or(RoleError)
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Editor => "editor",
            Self::Support => "support",
        }
    }

    pub const fn allows(self, permission: Permission) -> bool {
        match self {
            Self::Owner => true,
            Self::Editor => matches!(permission, Permission::ManageContent | Permission::ViewSiteAs),
            Self::Support => matches!(
                permission,
                Permission::ManageOrders
                    | Permission::ManageMembers
                    | Permission::ViewEmails
                    | Permission::ViewSiteAs
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn role_parse_round_trips() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Ok(role));
        }
        for text in ["", "admin", "Owner", "owner "] {
            assert_eq!(Role::parse(text), Err(RoleError));
        }
    }

    #[test]
    fn role_allows_only_its_permissions() {
        let allowed = |permission| Role::ALL.map(|role: Role| role.allows(permission));
        assert_eq!(allowed(Permission::ManageContent), [true, true, false]);
        assert_eq!(allowed(Permission::ViewSiteAs), [true, true, true]);
        for permission in [Permission::ManageOrders, Permission::ManageMembers, Permission::ViewEmails] {
            assert_eq!(allowed(permission), [true, false, true], "{permission:?}");
        }
        for permission in [
            Permission::ManageDiscounts,
            Permission::RefundWithoutLimit,
            Permission::ManageRoles,
            Permission::GrantAgents,
            Permission::ExportData,
            Permission::ViewReports,
            Permission::ViewAuditLog,
            Permission::ViewHealth,
        ] {
            assert_eq!(allowed(permission), [true, false, false], "{permission:?}");
        }
    }
}
