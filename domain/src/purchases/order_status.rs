use super::OrderState;
use crate::money::Cents;

/// What became of an order, for lists and reports: its state combined with refunds and disputes. An order has exactly one
/// status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderStatus {
    /// Waiting for payment.
    Pending,
    /// The bank has not decided yet.
    Processing,
    /// Abandoned before payment.
    Abandoned,
    /// Paid and delivered.
    Paid,
    /// Paid, but nothing was delivered or refunded.
    Undelivered,
    PartlyRefunded,
    Refunded,
    /// The cardholder disputed the payment.
    Disputed,
}

impl OrderStatus {
    pub const ALL: [Self; 8] = [
        Self::Pending,
        Self::Processing,
        Self::Abandoned,
        Self::Paid,
        Self::Undelivered,
        Self::PartlyRefunded,
        Self::Refunded,
        Self::Disputed,
    ];

    /// Whether orders with this status were paid for.
    pub fn is_settled(self) -> bool {
        !matches!(self, Self::Pending | Self::Processing | Self::Abandoned)
    }

    /// `refunded` is the sum of the refunds that did not fail.
    pub fn of(state: OrderState, total: Cents, refunded: Cents, is_disputed: bool) -> Self {
        match state {
            OrderState::Pending => Self::Pending,
            OrderState::Processing => Self::Processing,
            OrderState::Abandoned => Self::Abandoned,
            OrderState::Paid | OrderState::Undelivered if is_disputed => Self::Disputed,
            OrderState::Paid | OrderState::Undelivered if !refunded.is_zero() => {
                if refunded >= total {
                    Self::Refunded
                } else {
                    Self::PartlyRefunded
                }
            }
            OrderState::Paid => Self::Paid,
            OrderState::Undelivered => Self::Undelivered,
        }
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::Abandoned => "abandoned",
            Self::Paid => "paid",
            Self::Undelivered => "undelivered",
            Self::PartlyRefunded => "partly_refunded",
            Self::Refunded => "refunded",
            Self::Disputed => "disputed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_status_combines_state_refunds_and_disputes() {
        let status = |state, refunded, is_disputed| {
            let [total, refunded] = [900, refunded].map(|cents| Cents::new(cents).unwrap());
            OrderStatus::of(state, total, refunded, is_disputed)
        };
        for (state, unpaid) in [
            (OrderState::Pending, OrderStatus::Pending),
            (OrderState::Processing, OrderStatus::Processing),
            (OrderState::Abandoned, OrderStatus::Abandoned),
        ] {
            assert_eq!(status(state, 0, false), unpaid);
        }
        for (state, settled) in
            [(OrderState::Paid, OrderStatus::Paid), (OrderState::Undelivered, OrderStatus::Undelivered)]
        {
            assert_eq!(status(state, 0, false), settled);
            assert_eq!(status(state, 1, false), OrderStatus::PartlyRefunded);
            assert_eq!(status(state, 899, false), OrderStatus::PartlyRefunded);
            assert_eq!(status(state, 900, false), OrderStatus::Refunded);
            assert_eq!(status(state, 900, true), OrderStatus::Disputed);
        }
    }
}
