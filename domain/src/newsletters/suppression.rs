use chrono::{DateTime, Utc};

use crate::UserId;
use crate::users::EmailAddress;

/// Why a member gets no optional emails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuppressionReason {
    /// The mailbox does not exist or is closed (hard bounce).
    Bounce,
    /// The member reported an email as spam.
    Complaint,
}

impl SuppressionReason {
    pub const ALL: [Self; 2] = [Self::Bounce, Self::Complaint];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bounce => "bounce",
            Self::Complaint => "complaint",
        }
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
