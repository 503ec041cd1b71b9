use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// One newtype per entity, so that ids cannot be mixed up.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Uuid);

        impl $name {
            pub const fn from_uuid(id: Uuid) -> Self {
                Self(id)
            }

            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    )+};
}

ids! {
    /// A member or admin.
    UserId,
    /// An entry of an account's history.
    AccountEventId,
    MemberNoteId,
    MemberImportId,
    SessionId,
    TokenId,
    DataExportId,
    /// A sign-in that waits for a second factor.
    SignInChallengeId,
    PasskeyId,
    AgentId,
    BundleId,
    /// The addition of an agent to a cart. The device chooses the id.
    CartAdditionId,
    ProblemReportId,
    MissedSearchId,
    PromptId,
    PostId,
    PostRevisionId,
    /// An app that reads members' libraries.
    ConnectedAppId,
    ConnectionId,
    DiscountId,
    NewsletterId,
    ImageId,
    OrderId,
    OrderMessageId,
    PurchaseId,
    RefundId,
    ReviewId,
    WebhookEndpointId,
    WebhookDeliveryId,
}
