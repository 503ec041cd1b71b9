//! Rate limits and their keys.

/// A rate-limited action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RateLimit {
    /// Key: the email address.
    LoginFailuresPerAccount,
    /// Key: the client's IP address.
    LoginFailuresPerIp,
    /// Failed sign-ins from a device the member has used before. They count only here, so that attackers
    /// elsewhere cannot lock the member out. Key: the device, or the member's id when signed in.
    LoginFailuresPerDevice,
    /// Successful password checks. Key: the email address.
    SignIn,
    /// Key: the client's IP address.
    SignUpsPerIp,
    /// Emails of one kind. Key: [`crate::outbox::MailKind::limit_key`]. Receipts and refund notices are not
    /// limited because each belongs to a payment.
    EmailsPerMailbox,
    /// Key: the client's IP address.
    EmailsPerIp,
    /// Shared allowance of an IPv6 /48 for every per-IP limit.
    AnyPerSite,
    /// Requests with unknown or expired tokens. Key: the client's IP address.
    UnknownLinksPerIp,
    /// Key: the member's id.
    DiscountGuessesPerMember,
    /// Key: the member's id.
    CheckoutsPerMember,
    /// Key: the member's id.
    ReceiptsPerMember,
}

impl RateLimit {
    pub const ALL: [Self; 12] = [
        Self::LoginFailuresPerAccount,
        Self::LoginFailuresPerIp,
        Self::LoginFailuresPerDevice,
        Self::SignIn,
        Self::SignUpsPerIp,
        Self::EmailsPerMailbox,
        Self::EmailsPerIp,
        Self::UnknownLinksPerIp,
        Self::AnyPerSite,
        Self::DiscountGuessesPerMember,
        Self::CheckoutsPerMember,
        Self::ReceiptsPerMember,
    ];

    /// Its name in settings and in the keys that the database counts under. Another name starts every count again.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LoginFailuresPerAccount => "sign_in_failure",
            Self::LoginFailuresPerIp => "sign_in_failure_by_client",
            Self::LoginFailuresPerDevice => "sign_in_failure_by_browser",
            Self::SignIn => "sign_in",
            Self::SignUpsPerIp => "sign_up_by_client",
            Self::EmailsPerMailbox => "mail_by_mailbox",
            Self::EmailsPerIp => "mail_by_client",
            Self::AnyPerSite => "any_by_site",
            Self::UnknownLinksPerIp => "unknown_link_by_client",
            Self::DiscountGuessesPerMember => "discount_guess",
            Self::CheckoutsPerMember => "checkout_by_member",
            Self::ReceiptsPerMember => "receipt_by_member",
        }
    }

    /// The hourly limit if no setting overrides it.
    #[must_use]
    pub const fn default_per_hour(self) -> u32 {
        match self {
            Self::LoginFailuresPerAccount | Self::LoginFailuresPerDevice => 20,
            Self::SignIn
            | Self::SignUpsPerIp
            | Self::LoginFailuresPerIp
            | Self::EmailsPerIp
            | Self::UnknownLinksPerIp => 100,
            Self::AnyPerSite => 1000,
            Self::EmailsPerMailbox | Self::ReceiptsPerMember => 10,
            Self::DiscountGuessesPerMember => 30,
            Self::CheckoutsPerMember => 120,
        }
    }
}
