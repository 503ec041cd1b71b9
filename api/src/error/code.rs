use serde::Serialize;
use utoipa::ToSchema;

/// Declares the codes once: as variants, in JSON and in the OpenAPI document.
macro_rules! error_codes {
    ($($variant:ident => $code:tt,)+) => {
        /// A machine-readable error code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
        pub enum ErrorCode {
            $(#[serde(rename = $code)] $variant,)+
        }

        impl ErrorCode {
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }
        }
    };
}

error_codes! {
    UriTooLong => "uri_too_long",
    AccountChanged => "account_changed",
    AccountBlocked => "account_blocked",
    AccountDeletionDue => "account_deletion_due",
    AccountDeletionScheduled => "account_deletion_scheduled",
    AccessUnchanged => "access_unchanged",
    AgentUnavailable => "agent_unavailable",
    AlreadyOwned => "already_owned",
    AlreadyPaid => "already_paid",
    AlreadyPublished => "already_published",
    AlreadyRegistered => "already_registered",
    AlreadyScheduled => "already_scheduled",
    AlreadySent => "already_sent",
    AlreadyResolved => "already_resolved",
    AlreadyVerified => "already_verified",
    AuthenticationFailed => "authentication_failed",
    BadSignature => "bad_signature",
    CardDeclined => "card_declined",
    CartContended => "cart_contended",
    CrossSite => "cross_site",
    DiscountChanged => "discount_changed",
    DiscountExpired => "discount_expired",
    DiscountInUse => "discount_in_use",
    DiscountInactive => "discount_inactive",
    DiscountNotStarted => "discount_not_started",
    DiscountOtherAgentsOnly => "discount_other_agents_only",
    DiscountOtherMembersOnly => "discount_other_members_only",
    DiscountSubtotalTooLow => "discount_subtotal_too_low",
    DiscountTaken => "discount_taken",
    DiscountUnknown => "discount_unknown",
    DiscountUsedByMember => "discount_used_by_member",
    DiscountUsedUp => "discount_used_up",
    EditConflict => "edit_conflict",
    EmailNotVerified => "email_not_verified",
    EmailTaken => "email_taken",
    Forbidden => "forbidden",
    ImportState => "import_state",
    ImageInUse => "image_in_use",
    InsufficientFunds => "insufficient_funds",
    IntentCanceled => "intent_canceled",
    Internal => "internal",
    Invalid => "invalid",
    InvalidCredentials => "invalid_credentials",
    InvalidToken => "invalid_token",
    LastOwner => "last_owner",
    Malformed => "malformed",
    MethodNotAllowed => "method_not_allowed",
    NoPostalAddress => "no_postal_address",
    NotCheckable => "not_checkable",
    NotAnswerable => "not_answerable",
    NotFound => "not_found",
    NotOwned => "not_owned",
    NotPublished => "not_published",
    NotPaid => "not_paid",
    NotRefundable => "not_refundable",
    NotRetryable => "not_retryable",
    NotWaitingForAuthentication => "not_waiting_for_authentication",
    NotVerified => "not_verified",
    NothingPending => "nothing_pending",
    Ordered => "ordered",
    OwnAccount => "own_account",
    PasskeyExists => "passkey_exists",
    PasskeyRejected => "passkey_rejected",
    PasskeyRequired => "passkey_required",
    PasskeysUnavailable => "passkeys_unavailable",
    PaymentIncomplete => "payment_incomplete",
    PaymentProcessing => "payment_processing",
    PaymentUnknown => "payment_unknown",
    PriceChanged => "price_changed",
    ReadOnlyView => "read_only_view",
    ReauthenticationRequired => "reauthentication_required",
    SecondFactorEnabled => "second_factor_enabled",
    SecondFactorNotEnabled => "second_factor_not_enabled",
    SecondFactorRequired => "second_factor_required",
    SecondFactorSetupRequired => "second_factor_setup_required",
    SlugTaken => "slug_taken",
    StaleSignature => "stale_signature",
    TagExists => "tag_exists",
    TooLarge => "too_large",
    TooManyFavorites => "too_many_favorites",
    TooManyPasskeys => "too_many_passkeys",
    TooManyRequests => "too_many_requests",
    TooManyWebhooks => "too_many_webhooks",
    TooSlow => "too_slow",
    TotalTooSmall => "total_too_small",
    Unauthenticated => "unauthenticated",
    Unavailable => "unavailable",
    UnknownHost => "unknown_host",
    UnsupportedMediaType => "unsupported_media_type",
    WebhookOff => "webhook_off",
}
