//! Rate limits and their keys.

domain::text_enum! {
    /// A rate-limited action. Its text is its name in settings and in stored keys; changing it resets the counts.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum RateLimit {
        /// Key: the email address.
        SignInFailuresPerAccount = "sign_in_failures_per_account",
        /// Key: the client's IP address.
        SignInFailuresPerIp = "sign_in_failures_per_ip",
        /// Failed sign-ins from a device the member has used before. They count only here, so that attackers
        /// elsewhere cannot lock the member out. Key: the device, or the member's id when signed in.
        SignInFailuresPerDevice = "sign_in_failures_per_device",
        /// Wrong codes after the right password or link. Key: the member's id.
        SecondFactorFailuresPerAccount = "second_factor_failures_per_account",
        /// Wrong codes of sign-in emails. Key: the member's id.
        SignInCodeFailuresPerAccount = "sign_in_code_failures_per_account",
        /// Challenges for passkeys, one per open login form. Key: the client's IP address.
        PasskeyChallengesPerIp = "passkey_challenges_per_ip",
        /// Successful password checks. Key: the email address.
        SignInsPerAccount = "sign_ins_per_account",
        /// Key: the client's IP address.
        SignUpsPerIp = "sign_ups_per_ip",
        /// Key: the stamp of the form.
        SignUpsPerStamp = "sign_ups_per_stamp",
        /// Sign-ups that did not come from a form of this site, or too late. Beyond the limit they are discarded. One key
        /// for the whole site.
        SignUpsWithoutStamp = "sign_ups_without_stamp",
        /// Emails of one kind. Key: [`crate::outbox::MailKind::rate_limit_key`]. Receipts and refund notices are not
        /// limited because each belongs to a payment.
        EmailsPerMailbox = "emails_per_mailbox",
        /// Key: the client's IP address.
        EmailsPerIp = "emails_per_ip",
        /// Requests with unknown or expired tokens. Key: the client's IP address.
        UnknownTokensPerIp = "unknown_tokens_per_ip",
        /// Shared allowance of an IPv6 /48 for every per-IP limit.
        RequestsPerIpv6Prefix = "requests_per_ipv6_prefix",
        /// Key: the member's id.
        DiscountGuessesPerMember = "discount_guesses_per_member",
        /// Key: the member's id.
        CheckoutsPerMember = "checkouts_per_member",
        /// Looking up a payment at the provider, to confirm it or for an admin. Key: the member's id.
        PaymentLookupsPerMember = "payment_lookups_per_member",
        /// Key: the member's id.
        ReceiptsPerMember = "receipts_per_member",
        /// Key: the member's id.
        ProblemReportsPerMember = "problem_reports_per_member",
        /// Key: the member's id.
        ReviewsPerMember = "reviews_per_member",
        /// Key: the member's id.
        DataExportsPerMember = "data_exports_per_member",
        /// Key: the member's id.
        OrderMessagesPerMember = "order_messages_per_member",
        /// Two-step login that is set up or turned off, passkeys that are begun or removed, recovery codes that are renewed,
        /// passwords that are changed, and apps that are connected. Key: the member's id.
        AccountChangesPerMember = "account_changes_per_member",
        /// Every request of a member that may write, besides the stricter limits. Counted by each node. Key: the member's id.
        WritesPerMember = "writes_per_member",
        /// Favorites that are added, moved or removed, and uses that are recorded. Key: the member's id.
        ToolboxChangesPerMember = "toolbox_changes_per_member",
        /// Key: the client's IP address.
        AppRegistrationsPerIp = "app_registrations_per_ip",
        /// Requests of a connected app for its member. Counted by each node. Key: the connection's id.
        AppRequestsPerConnection = "app_requests_per_connection",
        /// Requests of all apps of a member. Counted by each node. Key: the member's id.
        AppRequestsPerMember = "app_requests_per_member",
        /// One for each pause while typing. Counted by each node. Key: the member's id or the client's IP address.
        SearchesPerClient = "searches_per_client",
        /// Searches without a result that are counted for admins. Key: the member's id or the client's IP address.
        MissedSearchesPerClient = "missed_searches_per_client",
    }
}

impl RateLimit {
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
            | Self::AppRegistrationsPerIp
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
            Self::AppRequestsPerConnection => 1200,
            Self::WritesPerMember | Self::AppRequestsPerMember => 3000,
            Self::SignUpsPerStamp => 1,
            Self::SignUpsWithoutStamp => 4,
            Self::DataExportsPerMember => 3,
            Self::SearchesPerClient => 3600,
        }
    }
}
