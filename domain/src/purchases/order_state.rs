crate::text_enum! {
    pub enum OrderState {
        /// Waiting for payment.
        Pending = "pending",
        /// The bank has not decided yet. The member may order other agents.
        Processing = "processing",
        /// Paid and delivered.
        Paid = "paid",
        /// Paid, but nothing could be delivered.
        Undelivered = "undelivered",
        /// Abandoned before payment. A late payment is still honored.
        Abandoned = "abandoned",
    }
}
