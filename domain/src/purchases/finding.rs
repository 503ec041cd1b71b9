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
}

impl FindingKind {
    pub const ALL: [Self; 6] = [
        Self::UnknownOrder,
        Self::SecondPayment,
        Self::AmountDiffers,
        Self::NotPaid,
        Self::UnmatchedRefund,
        Self::OwnedTwice,
    ];

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
                "owned_twice"
            ]
        );
    }
}
