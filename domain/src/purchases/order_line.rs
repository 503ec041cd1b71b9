use super::{BundleRef, RefundStatus};
use crate::AgentId;
use crate::money::Cents;

crate::text_enum! {
    /// The outcome of an order line after settlement.
    pub enum LineOutcome {
        /// Not settled yet.
        Open = "open",
        /// Delivered; its purchase has the current status.
        Delivered = "delivered",
        /// Not delivered; the amount must be refunded.
        RefundOwed = "refund_owed",
        /// Not delivered; the provider rejected the refund. It is retried.
        RefundRejected = "refund_rejected",
        /// Not delivered; the refund was accepted but not paid out.
        RefundPending = "refund_pending",
        /// Not delivered; the refund failed and must be paid manually.
        RefundFailed = "refund_failed",
        /// Not delivered; refunded.
        Refunded = "refunded",
    }
}

impl LineOutcome {
    /// Whether a refund must be requested.
    pub const fn is_refund_owed(self) -> bool {
        matches!(self, Self::RefundOwed | Self::RefundRejected)
    }

    /// Whether the line was paid but not delivered.
    pub const fn is_undelivered(self) -> bool {
        match self {
            Self::RefundOwed
            | Self::RefundRejected
            | Self::RefundPending
            | Self::RefundFailed
            | Self::Refunded => true,
            Self::Open | Self::Delivered => false,
        }
    }
}

impl From<RefundStatus> for LineOutcome {
    fn from(status: RefundStatus) -> Self {
        match status {
            RefundStatus::Pending => Self::RefundPending,
            RefundStatus::Succeeded => Self::Refunded,
            RefundStatus::Failed => Self::RefundFailed,
        }
    }
}

/// One agent of an order, frozen when the order was created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    pub agent_id: AgentId,
    pub title: String,
    pub price: Cents,
    /// The charge after the discount.
    pub amount: Cents,
    /// The bundle it was bought in; `price` is then its part of the bundle's price.
    pub bundle: Option<BundleRef>,
    pub outcome: LineOutcome,
    /// A manual decision; it overrides the provider's state.
    pub correction: Option<Correction>,
}

crate::text_enum! {
    pub enum CorrectionKind {
        Granted = "granted",
        Revoked = "revoked",
    }
}

/// A manual decision about one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub kind: CorrectionKind,
    pub reason: String,
}

/// Why a line cannot be corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionError {
    #[error("This order isn't paid")]
    NotSettled,
    #[error("The order does not contain this agent")]
    UnknownAgent,
    #[error("The agent was not delivered, so there is nothing to revoke")]
    NotDelivered,
    #[error("The money for this agent was refunded, or is about to be, so it cannot be granted")]
    Refunded,
}
