/// How far a checkout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderState {
    /// Waiting to be paid.
    Pending,
    /// The member has paid, and her bank takes its time. She may begin another order for other agents.
    Processing,
    /// Paid, and its agents delivered.
    Paid,
    /// Paid, and nothing could be delivered; the lines say what became of the money.
    Refunded,
    /// Given up before it was paid. A payment that arrives all the same is still honoured.
    Abandoned,
}

impl OrderState {
    pub const ALL: [Self; 5] = [Self::Pending, Self::Processing, Self::Paid, Self::Refunded, Self::Abandoned];

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::Paid => "paid",
            Self::Refunded => "refunded",
            Self::Abandoned => "abandoned",
        }
    }
}
