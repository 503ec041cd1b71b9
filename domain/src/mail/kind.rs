use crate::users::{EmailAddress, EmailTopic};

crate::text_enum! {
    /// Kept after the content is erased.
    pub enum MailKind {
        VerifyEmail = "verify_email",
        /// To a member who did not sign up: imported, or added by an admin. Its link logs in and verifies the address.
        Invitation = "invitation",
        ResetPassword = "reset_password",
        SignInLink = "sign_in_link",
        /// Confirms a new email address; sent to that address.
        ChangeEmail = "change_email",
        /// Notifies the current address of a requested change.
        EmailChangeRequested = "email_change_requested",
        /// Notifies the previous address of the change.
        EmailChanged = "email_changed",
        PasswordChanged = "password_changed",
        /// Someone signed in to an admin account from a new browser.
        NewDeviceSignIn = "new_device_sign_in",
        /// The account will be erased. Contains a link that undoes it.
        DeletionRequested = "deletion_requested",
        DeletionUndone = "deletion_undone",
        /// The account is about to be erased. The last email to this address.
        AccountDeleted = "account_deleted",
        /// The link to a copy of the member's data.
        DataExportReady = "data_export_ready",
        /// Six digits for recent authentication.
        ConfirmationCode = "confirmation_code",
        SecondFactorEnabled = "second_factor_enabled",
        SecondFactorDisabled = "second_factor_disabled",
        /// An operator removed the second factor.
        SecondFactorReset = "second_factor_reset",
        RecoveryCodeUsed = "recovery_code_used",
        PasskeyAdded = "passkey_added",
        PasskeyRemoved = "passkey_removed",
        /// An app may read the member's library.
        AppConnected = "app_connected",
        /// A colleague was given a role.
        RoleGiven = "role_given",
        Receipt = "receipt",
        Refund = "refund",
        /// A payment discrepancy needs an admin.
        PaymentReview = "payment_review",
        /// Sent by an admin to their own address, to try the delivery.
        TestEmail = "test_email",
        /// A problem that the member reported is fixed.
        ProblemFixed = "agent_fixed",
        /// An agent that was bought before it could be opened.
        AgentReady = "agent_ready",
        /// There is a new version of an agent that the member owns.
        AgentUpdated = "agent_updated",
        /// An admin's answer to a report.
        ReportAnswered = "report_answered",
        /// To the team: a member's message about an order.
        OrderMessage = "order_message",
        /// Confirms to the member that the message arrived.
        OrderMessageReceived = "order_message_received",
        /// An admin's answer to it.
        OrderMessageAnswered = "order_message_answered",
        /// To an admin, like the next two.
        SaleNotice = "sale_notice",
        ReportNotice = "report_notice",
        MessageNotice = "message_notice",
        /// To owners: the figures of the last week.
        WeeklySummary = "weekly_summary",
        /// A post, for members who chose to get new posts by email.
        Newsletter = "newsletter",
        /// To a member who just joined, as an admin has written it.
        WelcomeEmail = "welcome_email",
    }
}

impl MailKind {
    /// Rate limit key: each kind of email has its own limit per mailbox.
    pub fn rate_limit_key(self, mailbox: &EmailAddress) -> String {
        format!("{} {}", self.as_str(), mailbox.normalized())
    }

    /// Whether it is only informative. Other emails carry a link, a code, a receipt or an answer.
    pub const fn is_notice(self) -> bool {
        matches!(
            self,
            Self::EmailChangeRequested
                | Self::EmailChanged
                | Self::PasswordChanged
                | Self::NewDeviceSignIn
                | Self::DeletionUndone
                | Self::SecondFactorEnabled
                | Self::SecondFactorDisabled
                | Self::SecondFactorReset
                | Self::RecoveryCodeUsed
                | Self::PasskeyAdded
                | Self::PasskeyRemoved
                | Self::AppConnected
                | Self::RoleGiven
        )
    }

    /// What a member or an admin can turn off these emails by; `None` if they are necessary.
    pub const fn topic(self) -> Option<EmailTopic> {
        match self {
            Self::ProblemFixed => Some(EmailTopic::ProblemFixed),
            Self::AgentUpdated => Some(EmailTopic::AgentUpdates),
            Self::Newsletter => Some(EmailTopic::NewPosts),
            // Of what members get by default, this is what admins write.
            Self::WelcomeEmail => Some(EmailTopic::ProductUpdates),
            Self::SaleNotice => Some(EmailTopic::Sales),
            Self::ReportNotice => Some(EmailTopic::Reports),
            Self::MessageNotice => Some(EmailTopic::OrderMessages),
            Self::WeeklySummary => Some(EmailTopic::WeeklySummary),
            _ => None,
        }
    }

    /// Whether it goes to many members. All other emails are sent first.
    pub const fn is_bulk(self) -> bool {
        matches!(self, Self::Newsletter | Self::AgentUpdated | Self::Invitation)
    }
}
