use async_trait::async_trait;

use super::StoreError;

domain::text_enum! {
    /// What makes a new site ready for members, in the order in which it is shown.
    pub enum SetupStep {
        Brand = "brand",
        Seller = "seller",
        Contact = "contact",
        LegalPages = "legal_pages",
        TimeZone = "time_zone",
        Email = "email",
        Payments = "payments",
        Backup = "backup",
        Agent = "agent",
        Post = "post",
        TestPurchase = "test_purchase",
        /// The note that no other step is open. Skipping it dismisses it.
        Ready = "ready",
    }
}

/// The steps that an owner skipped, for the whole site. Legal pages that are right as they are count as read.
#[async_trait]
pub trait SetupRepository: Send {
    async fn list_skipped(&mut self) -> Result<Vec<SetupStep>, StoreError>;
    /// Idempotent.
    async fn skip(&mut self, step: SetupStep) -> Result<(), StoreError>;
    /// Idempotent.
    async fn undo_skip(&mut self, step: SetupStep) -> Result<(), StoreError>;
}
