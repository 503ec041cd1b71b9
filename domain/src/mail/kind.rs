use crate::users::{EmailAddress, EmailTopic};

/// Kept after the content is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    VerifyEmail,
    ResetPassword,
    SignInLink,
    /// Confirms a new email address; sent to that address.
    ChangeEmail,
    /// Notifies the current address of a requested change.
    EmailChangeRequested,
    /// Notifies the previous address of the change.
    EmailChanged,
    PasswordChanged,
    /// Someone signed in to an admin account from a new browser.
    NewDeviceSignIn,
    /// The account will be erased. Contains a link that undoes it.
    DeletionRequested,
    DeletionUndone,
    /// The account is about to be erased. The last email to this address.
    AccountDeleted,
    /// The link to a copy of the member's data.
    DataExportReady,
    /// Six digits for recent authentication.
    ConfirmationCode,
    SecondFactorEnabled,
    SecondFactorDisabled,
    /// An operator removed the second factor.
    SecondFactorReset,
    RecoveryCodeUsed,
    PasskeyAdded,
    PasskeyRemoved,
    /// A colleague was given a role.
    RoleGiven,
    Receipt,
    Refund,
    /// A payment discrepancy needs an admin.
    PaymentReview,
    /// Sent by an admin to their own address, to try the delivery.
    TestEmail,
    /// Reports that an agent opens again.
    AgentFixed,
    /// An agent that was bought before it could be opened.
    AgentReady,
    /// An admin's answer to a report about an agent.
    ReportAnswered,
    /// To the team: a member's message about an order.
    OrderMessage,
    /// Confirms to the member that the message arrived.
    OrderMessageReceived,
    /// An admin's answer to it.
    OrderMessageAnswered,
    /// To an admin, like the next two.
    SaleNotice,
    ReportNotice,
    MessageNotice,
    /// A post, for members who chose to get new posts by email.
    Newsletter,
}

impl MailKind {
    pub const ALL: [Self; 34] = [
        Self::VerifyEmail,
        Self::ResetPassword,
        Self::SignInLink,
        Self::ChangeEmail,
        Self::EmailChangeRequested,
        Self::EmailChanged,
        Self::PasswordChanged,
        Self::NewDeviceSignIn,
        Self::DeletionRequested,
        Self::DeletionUndone,
        Self::AccountDeleted,
        Self::DataExportReady,
        Self::ConfirmationCode,
        Self::SecondFactorEnabled,
        Self::SecondFactorDisabled,
        Self::SecondFactorReset,
        Self::RecoveryCodeUsed,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::RoleGiven,
        Self::Receipt,
        Self::Refund,
        Self::PaymentReview,
        Self::TestEmail,
        Self::AgentFixed,
        Self::AgentReady,
        Self::ReportAnswered,
        Self::OrderMessage,
        Self::OrderMessageReceived,
        Self::OrderMessageAnswered,
        Self::SaleNotice,
        Self::ReportNotice,
        Self::MessageNotice,
        Self::Newsletter,
    ];

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
                | Self::RoleGiven
        )
    }

    /// What a member or an admin can turn off these emails by; `None` if they are necessary.
    pub const fn topic(self) -> Option<EmailTopic> {
        match self {
            Self::AgentFixed => Some(EmailTopic::AgentFixed),
            Self::Newsletter => Some(EmailTopic::NewPosts),
            Self::SaleNotice => Some(EmailTopic::Sales),
            Self::ReportNotice => Some(EmailTopic::Reports),
            Self::MessageNotice => Some(EmailTopic::OrderMessages),
            _ => None,
        }
    }

    /// Whether it goes to many members. All other emails are sent first.
    pub const fn is_bulk(self) -> bool {
        matches!(self, Self::Newsletter)
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::SignInLink => "sign_in_link",
            Self::ChangeEmail => "change_email",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChanged => "email_changed",
            Self::PasswordChanged => "password_changed",
            Self::NewDeviceSignIn => "new_device_sign_in",
            Self::DeletionRequested => "deletion_requested",
            Self::DeletionUndone => "deletion_undone",
            Self::AccountDeleted => "account_deleted",
            Self::DataExportReady => "data_export_ready",
            Self::ConfirmationCode => "confirmation_code",
            Self::SecondFactorEnabled => "second_factor_enabled",
            Self::SecondFactorDisabled => "second_factor_disabled",
            Self::SecondFactorReset => "second_factor_reset",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::RoleGiven => "role_given",
            Self::Receipt => "receipt",
            Self::Refund => "refund",
            Self::PaymentReview => "payment_review",
            Self::TestEmail => "test_email",
            Self::AgentFixed => "agent_fixed",
            Self::AgentReady => "agent_ready",
            Self::ReportAnswered => "report_answered",
            Self::OrderMessage => "order_message",
            Self::OrderMessageReceived => "order_message_received",
            Self::OrderMessageAnswered => "order_message_answered",
            Self::SaleNotice => "sale_notice",
            Self::ReportNotice => "report_notice",
            Self::MessageNotice => "message_notice",
            Self::Newsletter => "newsletter",
        }
    }
}
