use super::RefundStatus;
use crate::AgentId;
use crate::money::Cents;

/// What became of one line of an order once it was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineOutcome {
    /// Not settled yet.
    Open,
    /// The member got the agent by this order. What refunds and disputes left of it her purchase tells.
    Delivered,
    /// Not delivered; the line's amount is owed back to the member.
    RefundOwed,
    /// Not delivered; the provider does not make the refund. It is tried again.
    RefundRefused,
    /// Not delivered; the provider has accepted the refund and not paid it out yet.
    RefundPending,
    /// Not delivered; the provider could not pay the refund out, so a person has to.
    RefundFailed,
    /// Not delivered; the provider has paid the line's amount back.
    Refunded,
}

impl LineOutcome {
    pub const ALL: [Self; 7] = [
        Self::Open,
        Self::Delivered,
        Self::RefundOwed,
        Self::RefundRefused,
        Self::RefundPending,
        Self::RefundFailed,
        Self::Refunded,
    ];

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Delivered => "delivered",
            Self::RefundOwed => "refund_owed",
            Self::RefundRefused => "refund_refused",
            Self::RefundPending => "refund_pending",
            Self::RefundFailed => "refund_failed",
            Self::Refunded => "refunded",
        }
    }

    /// Whether the provider has still to be asked for the refund.
    #[must_use]
    pub const fn is_refund_owed(self) -> bool {
        matches!(self, Self::RefundOwed | Self::RefundRefused)
    }

    /// Whether the line was paid for and not delivered, whatever became of the money.
    #[must_use]
    pub const fn is_undelivered(self) -> bool {
        match self {
            Self::RefundOwed
            | Self::RefundRefused
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

/// One agent of an order, frozen as it was when the payment was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    pub agent_id: AgentId,
    pub title: String,
    pub price: Cents,
    /// What is charged for this line after the discount.
    pub amount: Cents,
    pub outcome: LineOutcome,
    /// What an admin decided by hand; it counts for more than what the provider says.
    pub correction: Option<Correction>,
}

/// Whether an admin has granted an agent or revoked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectionKind {
    Granted,
    Revoked,
}

impl CorrectionKind {
    pub const ALL: [Self; 2] = [Self::Granted, Self::Revoked];

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Revoked => "revoked",
        }
    }
}

/// A decision by hand about one line of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub kind: CorrectionKind,
    pub reason: String,
}

/// Why a line is not corrected by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionRefusal {
    #[error("The order is not paid. Run `marigold payments sync` first")]
    NotSettled,
    #[error("The order does not hold this agent")]
    UnknownAgent,
    #[error("The agent was not delivered, so there is nothing to revoke")]
    NotDelivered,
    #[error("The money for this agent was refunded, or is about to be, so it cannot be granted")]
    Refunded,
}
