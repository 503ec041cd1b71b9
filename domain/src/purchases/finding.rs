use chrono::{DateTime, Utc};

use crate::OrderId;

/// What does not add up between a payment at the provider and what we know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// It was paid for an order that is not here.
    UnknownOrder,
    /// It was paid for an order that has another payment.
    SecondPayment,
    /// Another amount was received than the order's total.
    AmountDiffers,
    /// Its order was delivered, and it was never paid.
    NotPaid,
    /// A refund belongs to no certain line of the order.
    UnmatchedRefund,
    /// A line would be the member's again, and she has bought its agent once more meanwhile.
    OwnedTwice,
    /// A refund that is owed is not made by the provider.
    RefundRefused,
    /// A refund was accepted by the provider and is not paid out yet.
    RefundPending,
    /// The provider could not pay a refund out that is owed.
    RefundFailed,
}

impl FindingKind {
    pub const ALL: [Self; 9] = [
        Self::UnknownOrder,
        Self::SecondPayment,
        Self::AmountDiffers,
        Self::NotPaid,
        Self::UnmatchedRefund,
        Self::OwnedTwice,
        Self::RefundRefused,
        Self::RefundPending,
        Self::RefundFailed,
    ];

    /// What is wrong, in a sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::UnknownOrder => "It was paid, but there is no such order here.",
            Self::SecondPayment => "It was paid for an order that has another payment.",
            Self::AmountDiffers => {
                "Another amount than the order's total was received, and nothing was delivered for it."
            }
            Self::NotPaid => "Its order was delivered, but it is not paid at the provider.",
            Self::UnmatchedRefund => "A refund fits no certain agent of the order, so none was withdrawn.",
            Self::OwnedTwice => {
                "It is valid again, and the member has bought the same agent once more meanwhile."
            }
            Self::RefundRefused => {
                "The provider does not make a refund that is owed to the member. It is tried again every hour."
            }
            Self::RefundPending => "The provider has accepted a refund, but has not paid it out yet.",
            Self::RefundFailed => {
                "The provider could not pay out a refund that is owed to the member, so the money is with you again."
            }
        }
    }

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnknownOrder => "unknown_order",
            Self::SecondPayment => "second_payment",
            Self::AmountDiffers => "amount_differs",
            Self::NotPaid => "not_paid",
            Self::UnmatchedRefund => "unmatched_refund",
            Self::OwnedTwice => "owned_twice",
            Self::RefundRefused => "refund_refused",
            Self::RefundPending => "refund_pending",
            Self::RefundFailed => "refund_failed",
        }
    }
}

/// One thing that a person has to look at, or has looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub intent_id: String,
    pub order_id: Option<OrderId>,
    pub kind: FindingKind,
    pub first_seen: DateTime<Utc>,
    pub resolved_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_word_that_stays_the_same() {
        assert_eq!(
            FindingKind::ALL.map(FindingKind::as_str),
            [
                "unknown_order",
                "second_payment",
                "amount_differs",
                "not_paid",
                "unmatched_refund",
                "owned_twice",
                "refund_refused",
                "refund_pending",
                "refund_failed"
            ]
        );
    }
}
