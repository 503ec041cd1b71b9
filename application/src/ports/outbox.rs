use std::slice;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::mail::{MailId, MailKind, MailState, OutboxMail};
use domain::users::EmailAddress;

use super::{Page, PageRequest, StoreError};

/// Filters for listing emails; all are optional.
#[derive(Debug, Clone, Default)]
pub struct MailFilter {
    pub state: Option<MailState>,
    pub kind: Option<MailKind>,
    pub to: Option<EmailAddress>,
}

/// Which emails to claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimScope {
    All,
    /// Without bulk emails.
    Urgent,
}

/// The transactional outbox of emails.
#[async_trait]
pub trait Outbox: Send {
    /// Stores at most one email per `dedupe_key`.
    async fn enqueue(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        self.enqueue_all(slice::from_ref(mail)).await
    }
    /// Like [`Self::enqueue`], with one statement.
    async fn enqueue_all(&mut self, mails: &[OutboxMail]) -> Result<(), StoreError>;
    /// Runs the statements of `enqueue` and discards the result, so that timing does not reveal whether an
    /// account exists.
    async fn enqueue_discarded(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    /// Whether [`Self::claim`] would return an email. Takes no lock.
    async fn has_due(&mut self, scope: ClaimScope, now: DateTime<Utc>) -> Result<bool, StoreError>;
    /// Leases and returns up to `limit` emails that are due, oldest first; [bulk](MailKind::is_bulk) emails after all
    /// others, or not at all.
    async fn claim(
        &mut self,
        scope: ClaimScope,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<OutboxMail>, StoreError>;
    /// The number of queued bulk emails, up to `limit`.
    async fn count_queued_bulk(&mut self, limit: u64) -> Result<u64, StoreError>;
    /// Writes the outcome of a delivery attempt. Erases the content of sent emails, and of failed ones with a link
    /// or code.
    async fn update(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    async fn find(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError>;
    async fn find_by_key(&mut self, dedupe_key: &str) -> Result<Option<OutboxMail>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError>;
    /// Writes state and due time of an email that is retried.
    async fn requeue(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    /// Matching emails, newest first.
    async fn list(&mut self, filter: &MailFilter, page: &PageRequest)
    -> Result<Page<OutboxMail>, StoreError>;
    /// Removes at most `limit` emails that were sent or failed before this time; returns the number.
    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
