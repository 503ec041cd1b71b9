use chrono::{DateTime, Utc};

use crate::OrderId;

crate::text_enum! {
    /// A mismatch between the provider's payment and our order.
    #[derive(PartialOrd, Ord)]
    pub enum DiscrepancyKind {
        /// The payment's order does not exist.
        UnknownOrder = "unknown_order",
        /// The order has another payment.
        DuplicatePayment = "duplicate_payment",
        /// The received amount is not the order's total.
        AmountMismatch = "amount_mismatch",
        /// The order was delivered but never paid.
        DeliveredUnpaid = "delivered_unpaid",
        /// A refund matches no line of the order.
        UnmatchedRefund = "unmatched_refund",
        /// A line should be restored, but the member has bought the agent again.
        DuplicateOwnership = "duplicate_ownership",
        /// The provider rejects a refund that is owed.
        RefundRejected = "refund_rejected",
        /// The provider has accepted a refund but not paid it out.
        RefundPending = "refund_pending",
        /// The provider could not pay out a refund.
        RefundFailed = "refund_failed",
        /// The cardholder's bank opened an inquiry.
        Inquiry = "inquiry",
        /// Applying the provider's events failed until they were given up.
        EventFailed = "event_failed",
    }
}

impl DiscrepancyKind {
    /// A one-sentence description.
    pub const fn description(self) -> &'static str {
        match self {
            Self::UnknownOrder => "The payment was made, but this site has no such order.",
            Self::DuplicatePayment => {
                "The payment was made for an order that was already paid by another payment."
            }
            Self::AmountMismatch => {
                "The amount received differs from the order's total, so nothing was delivered."
            }
            Self::DeliveredUnpaid => "The order was delivered, but its payment was not made at the provider.",
            Self::UnmatchedRefund => {
                "A refund matches no single agent of the order, so no access was revoked."
            }
            Self::DuplicateOwnership => {
                "The payment is valid again, and the member has bought the same agent a second time."
            }
            Self::RefundRejected => {
                "The provider rejects a refund that is owed to the member. It is retried every hour."
            }
            Self::RefundPending => "The provider has accepted a refund, but has not paid it out yet.",
            Self::RefundFailed => {
                "The provider could not pay out a refund that is owed to the member. The money is back in your balance."
            }
            Self::Inquiry => {
                "The cardholder's bank opened an inquiry. The member keeps access unless it becomes a dispute."
            }
            Self::EventFailed => {
                "A webhook event for this payment kept failing for a day. The payment is checked every hour."
            }
        }
    }
}

/// A recorded discrepancy, open or resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentDiscrepancy {
    pub intent_id: String,
    pub order_id: Option<OrderId>,
    pub kind: DiscrepancyKind,
    pub first_seen: DateTime<Utc>,
    pub resolved_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discrepancy_kind_text_is_stable() {
        assert_eq!(
            DiscrepancyKind::ALL.map(DiscrepancyKind::as_str),
            [
                "unknown_order",
                "duplicate_payment",
                "amount_mismatch",
                "delivered_unpaid",
                "unmatched_refund",
                "duplicate_ownership",
                "refund_rejected",
                "refund_pending",
                "refund_failed",
                "inquiry",
                "event_failed"
            ]
        );
    }
}
