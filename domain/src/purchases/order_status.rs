use super::OrderState;
use crate::money::Cents;

crate::text_enum! {
    /// What became of an order, for lists and reports: its state combined with refunds and disputes. An order has exactly one
    /// status.
    pub enum OrderStatus {
        /// Waiting for payment.
        Pending = "pending",
        /// The bank has not decided yet.
        Processing = "processing",
        /// Abandoned before payment.
        Abandoned = "abandoned",
        /// Paid and delivered.
        Paid = "paid",
        /// Paid, but nothing was delivered or refunded.
        Undelivered = "undelivered",
        PartlyRefunded = "partly_refunded",
        Refunded = "refunded",
        /// The cardholder disputed the payment.
        Disputed = "disputed",
    }
}

impl OrderStatus {
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
