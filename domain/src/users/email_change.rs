use chrono::{DateTime, Utc};

use super::EmailAddress;
use crate::SessionId;

/// A new email address that replaces the current one once its link is opened. It expires with the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEmail {
    pub email: EmailAddress,
    /// The session that requested the change.
    pub requested_by: SessionId,
    pub expires_at: DateTime<Utc>,
}

impl PendingEmail {
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        now >= self.expires_at
    }
}

/// Effect of a profile change on the email address.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailChange {
    Unchanged,
    /// The current address stays; the pending one needs confirmation.
    Requested,
}

/// Who opened the confirmation link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfirmedBy {
    /// The session that requested the change.
    Requester,
    /// Anyone with access to the new mailbox. A session does not prove more: an attacker who requested the change
    /// could first send the mailbox's owner a sign-in link to the attacker's account. The password may be the
    /// attacker's.
    MailboxOnly,
}
