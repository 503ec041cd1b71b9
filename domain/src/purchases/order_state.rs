#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderState {
    /// Waiting for payment.
    Pending,
    /// The bank has not decided yet. The member may order other agents.
    Processing,
    /// Paid and delivered.
    Paid,
    /// Paid, but nothing could be delivered.
    Undelivered,
    /// Abandoned before payment. A late payment is still honored.
    Abandoned,
}

impl OrderState {
    pub const ALL: [Self; 5] =
        [Self::Pending, Self::Processing, Self::Paid, Self::Undelivered, Self::Abandoned];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::Paid => "paid",
            Self::Undelivered => "undelivered",
            Self::Abandoned => "abandoned",
        }
    }
}
