//! What is limited, and under which key it is counted.

/// A thing that honest people do seldom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// Failed sign-ins of one account; the key is the address.
    SignInFailure,
    /// Failed sign-ins from one network address.
    SignInFailureByClient,
    /// Failed sign-ins from a browser that its member has used before, which count there alone: whoever guesses
    /// elsewhere does not lock her out of it. The key is the browser's, or the member's id while she is signed in.
    SignInFailureByBrowser,
    /// Sign-ins with the right password to one account; the key is the address.
    SignIn,
    /// Sign-ups from one network address.
    SignUpByClient,
    /// Emails of one kind to one mailbox; the key is [`crate::outbox::MailKind::limit_key`]. Receipts and refunds are
    /// not counted, for each belongs to a payment.
    MailByMailbox,
    /// Mails asked for from one network address.
    MailByClient,
    /// What limits by network address count, from one IPv6 /48; each limit has its own count there.
    AnyBySite,
    /// Links that do not exist or have expired, opened from one network address.
    UnknownLinkByClient,
    /// Wrong discount codes of one member; the key is the member's id.
    DiscountGuess,
    /// Payments begun by one member; the key is the member's id.
    CheckoutByMember,
    /// Receipts sent again to one member; the key is the member's id.
    ReceiptByMember,
}

impl Limit {
    pub const ALL: [Self; 12] = [
        Self::SignInFailure,
        Self::SignInFailureByClient,
        Self::SignInFailureByBrowser,
        Self::SignIn,
        Self::SignUpByClient,
        Self::MailByMailbox,
        Self::MailByClient,
        Self::UnknownLinkByClient,
        Self::AnyBySite,
        Self::DiscountGuess,
        Self::CheckoutByMember,
        Self::ReceiptByMember,
    ];

    /// Its name in settings and in the keys that the database counts under. Another name starts every count again.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignInFailure => "sign_in_failure",
            Self::SignInFailureByClient => "sign_in_failure_by_client",
            Self::SignInFailureByBrowser => "sign_in_failure_by_browser",
            Self::SignIn => "sign_in",
            Self::SignUpByClient => "sign_up_by_client",
            Self::MailByMailbox => "mail_by_mailbox",
            Self::MailByClient => "mail_by_client",
            Self::AnyBySite => "any_by_site",
            Self::UnknownLinkByClient => "unknown_link_by_client",
            Self::DiscountGuess => "discount_guess",
            Self::CheckoutByMember => "checkout_by_member",
            Self::ReceiptByMember => "receipt_by_member",
        }
    }

    /// How many an hour are taken unless a setting says otherwise.
    #[must_use]
    pub const fn per_hour_by_default(self) -> u32 {
        match self {
            Self::SignInFailure | Self::SignInFailureByBrowser => 20,
            Self::SignIn
            | Self::SignUpByClient
            | Self::SignInFailureByClient
            | Self::MailByClient
            | Self::UnknownLinkByClient => 100,
            Self::AnyBySite => 1000,
            Self::MailByMailbox | Self::ReceiptByMember => 10,
            Self::DiscountGuess => 30,
            Self::CheckoutByMember => 120,
        }
    }
}
