//! Rate limits and their keys.

/// A rate-limited action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RateLimit {
    /// Key: the email address.
    SignInFailuresPerAccount,
    /// Key: the client's IP address.
    SignInFailuresPerIp,
    /// Failed sign-ins from a device the member has used before. They count only here, so that attackers
    /// elsewhere cannot lock the member out. Key: the device, or the member's id when signed in.
    SignInFailuresPerDevice,
    /// Wrong codes after the right password or link. Key: the member's id.
    SecondFactorFailuresPerAccount,
    /// Wrong codes of sign-in emails. Key: the member's id.
    SignInCodeFailuresPerAccount,
    /// Challenges for passkeys, one per open login form. Key: the client's IP address.
    PasskeyChallengesPerIp,
    /// Successful password checks. Key: the email address.
    SignInsPerAccount,
    /// Key: the client's IP address.
    SignUpsPerIp,
    /// Emails of one kind. Key: [`crate::outbox::MailKind::rate_limit_key`]. Receipts and refund notices are not
    /// limited because each belongs to a payment.
    EmailsPerMailbox,
    /// Key: the client's IP address.
    EmailsPerIp,
    /// Shared allowance of an IPv6 /48 for every per-IP limit.
    RequestsPerIpv6Prefix,
    /// Requests with unknown or expired tokens. Key: the client's IP address.
    UnknownTokensPerIp,
    /// Key: the member's id.
    DiscountGuessesPerMember,
    /// Key: the member's id.
    CheckoutsPerMember,
    /// Looking up a payment at the provider, to confirm it or for an admin. Key: the member's id.
    PaymentLookupsPerMember,
    /// Key: the member's id.
    ReceiptsPerMember,
    /// Key: the member's id.
    ProblemReportsPerMember,
    /// Key: the member's id.
    ReviewsPerMember,
    /// Key: the member's id.
    DataExportsPerMember,
    /// Key: the member's id.
    OrderMessagesPerMember,
    /// Two-step login that is set up or turned off, passkeys that are begun or removed, recovery codes that are renewed,
    /// and passwords that are changed. Key: the member's id.
    AccountChangesPerMember,
    /// Every request of a member that may write, besides the stricter limits. Counted by each node. Key: the member's id.
    WritesPerMember,
    /// Favorites that are added, moved or removed, and uses that are recorded. Key: the member's id.
    ToolboxChangesPerMember,
    /// One for each pause while typing. Counted by each node. Key: the member's id or the client's IP address.
    SearchesPerClient,
    /// Searches without a result that are counted for admins. Key: the member's id or the client's IP address.
    MissedSearchesPerClient,
}

impl RateLimit {
    pub const ALL: [Self; 25] = [
        Self::SignInFailuresPerAccount,
        Self::SignInFailuresPerIp,
        Self::SignInFailuresPerDevice,
        Self::SecondFactorFailuresPerAccount,
        Self::SignInCodeFailuresPerAccount,
        Self::PasskeyChallengesPerIp,
        Self::SignInsPerAccount,
        Self::SignUpsPerIp,
        Self::EmailsPerMailbox,
        Self::EmailsPerIp,
        Self::UnknownTokensPerIp,
        Self::RequestsPerIpv6Prefix,
        Self::DiscountGuessesPerMember,
        Self::CheckoutsPerMember,
        Self::PaymentLookupsPerMember,
        Self::ReceiptsPerMember,
        Self::ProblemReportsPerMember,
        Self::ReviewsPerMember,
        Self::DataExportsPerMember,
        Self::OrderMessagesPerMember,
        Self::AccountChangesPerMember,
        Self::WritesPerMember,
        Self::ToolboxChangesPerMember,
        Self::SearchesPerClient,
        Self::MissedSearchesPerClient,
    ];

    /// Name in settings and in stored keys: the variant in snake case. Renaming resets the counts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignInFailuresPerAccount => "sign_in_failures_per_account",
            Self::SignInFailuresPerIp => "sign_in_failures_per_ip",
            Self::SignInFailuresPerDevice => "sign_in_failures_per_device",
            Self::SecondFactorFailuresPerAccount => "second_factor_failures_per_account",
            Self::SignInCodeFailuresPerAccount => "sign_in_code_failures_per_account",
            Self::PasskeyChallengesPerIp => "passkey_challenges_per_ip",
            Self::SignInsPerAccount => "sign_ins_per_account",
            Self::SignUpsPerIp => "sign_ups_per_ip",
            Self::EmailsPerMailbox => "emails_per_mailbox",
            Self::EmailsPerIp => "emails_per_ip",
            Self::RequestsPerIpv6Prefix => "requests_per_ipv6_prefix",
            Self::UnknownTokensPerIp => "unknown_tokens_per_ip",
            Self::DiscountGuessesPerMember => "discount_guesses_per_member",
            Self::CheckoutsPerMember => "checkouts_per_member",
            Self::PaymentLookupsPerMember => "payment_lookups_per_member",
            Self::ReceiptsPerMember => "receipts_per_member",
            Self::ProblemReportsPerMember => "problem_reports_per_member",
            Self::ReviewsPerMember => "reviews_per_member",
            Self::DataExportsPerMember => "data_exports_per_member",
            Self::OrderMessagesPerMember => "order_messages_per_member",
            Self::AccountChangesPerMember => "account_changes_per_member",
            Self::WritesPerMember => "writes_per_member",
            Self::ToolboxChangesPerMember => "toolbox_changes_per_member",
            Self::SearchesPerClient => "searches_per_client",
            Self::MissedSearchesPerClient => "missed_searches_per_client",
        }
    }

    /// The hourly limit if no setting overrides it.
    pub const fn default_per_hour(self) -> u32 {
        match self {
            Self::SignInFailuresPerAccount
            | Self::SignInFailuresPerDevice
            | Self::ProblemReportsPerMember => 20,
            Self::SignInsPerAccount
            | Self::SignUpsPerIp
            | Self::SignInFailuresPerIp
            | Self::EmailsPerIp
            | Self::UnknownTokensPerIp => 100,
            Self::PasskeyChallengesPerIp => 600,
            Self::RequestsPerIpv6Prefix | Self::ToolboxChangesPerMember => 1000,
            Self::SecondFactorFailuresPerAccount
            | Self::SignInCodeFailuresPerAccount
            | Self::EmailsPerMailbox
            | Self::ReceiptsPerMember
            | Self::OrderMessagesPerMember => 10,
            Self::DiscountGuessesPerMember
            | Self::ReviewsPerMember
            | Self::AccountChangesPerMember
            | Self::MissedSearchesPerClient => 30,
            // A page that waits for a payment looks it up twice a minute.
            Self::CheckoutsPerMember | Self::PaymentLookupsPerMember => 120,
            Self::WritesPerMember => 3000,
            Self::DataExportsPerMember => 3,
            Self::SearchesPerClient => 3600,
        }
    }
}
