use chrono::{DateTime, Utc};

use crate::UserId;
use crate::users::EmailAddress;

crate::text_enum! {
    /// Why a member gets no optional emails.
    pub enum SuppressionReason {
        /// The mailbox does not exist or is closed (hard bounce).
        Bounce = "bounce",
        /// The member reported an email as spam.
        Complaint = "complaint",
    }
}

/// Stops optional emails to a member's address until an admin removes it. Necessary emails are still sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSuppression {
    pub user_id: UserId,
    /// The suppression is about this address, so it ends when the member has another one.
    pub address: EmailAddress,
    pub reason: SuppressionReason,
    pub suppressed_at: DateTime<Utc>,
}

impl EmailSuppression {
    pub fn applies_to(&self, address: &EmailAddress) -> bool {
        self.address.normalized() == address.normalized()
    }
}
