crate::text_enum! {
    /// What an admin may do. A user without a role is a member.
    #[derive(Hash)]
    pub enum Role {
        Owner = "owner",
        Editor = "editor",
        Support = "support",
    }
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
    GiveAgents,
    /// CSV files.
    ExportData,
    ViewReports,
    ViewEmails,
    ViewAuditLog,
    ViewHealth,
    /// View the site as a visitor or a member.
    ViewSiteAs,
    ManageAppearance,
    ManageSeller,
    ManageWebhooks,
}

impl Role {
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
            Permission::GiveAgents,
            Permission::ExportData,
            Permission::ViewReports,
            Permission::ViewAuditLog,
            Permission::ViewHealth,
            Permission::ManageAppearance,
            Permission::ManageSeller,
            Permission::ManageWebhooks,
        ] {
            assert_eq!(allowed(permission), [true, false, false], "{permission:?}");
        }
    }
}
