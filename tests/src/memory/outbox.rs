use application::outbox::{MailContent, MailId, MailState, OutboxMail};
use application::ports::{
    ClaimScope, Cursor, MailFilter, Outbox, Page, PageRequest, SortDirection, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::state::StoredMail;
use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl Outbox for MemoryUnitOfWork {
    async fn enqueue_all(&mut self, mails: &[OutboxMail]) -> Result<(), StoreError> {
        self.enter("outbox.enqueue").await?;
        for mail in mails {
            let is_known = self.state.emails.values().any(|stored| stored.mail.dedupe_key == mail.dedupe_key);
            if !is_known {
                let stored = StoredMail { mail: mail.clone(), leased_until: None };
                self.state.emails.insert(mail.id.as_uuid(), stored);
            }
        }
        Ok(())
    }

    async fn enqueue_discarded(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        self.enter("outbox.enqueue_discarded").await?;
        self.enqueue(mail).await?;
        self.state.emails.remove(&mail.id.as_uuid());
        Ok(())
    }

    async fn has_due(&mut self, scope: ClaimScope, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.enter("outbox.has_due").await?;
        Ok(self.state.emails.values().any(|stored| is_due(stored, scope, now)))
    }

    async fn claim(
        &mut self,
        scope: ClaimScope,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<OutboxMail>, StoreError> {
        self.enter("outbox.claim").await?;
        let emails = self.state.emails.values_mut();
        let mut due: Vec<_> = emails.filter(|stored| is_due(stored, scope, now)).collect();
        due.sort_by_key(|stored| {
            (stored.mail.kind.is_bulk(), stored.mail.next_attempt_at, stored.mail.id.as_uuid())
        });
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(due
            .into_iter()
            .map(|stored| {
                stored.leased_until = Some(leased_until);
                stored.mail.clone()
            })
            .collect())
    }

    async fn count_queued_bulk(&mut self, limit: u64) -> Result<u64, StoreError> {
        self.enter("outbox.count_queued_bulk").await?;
        let queued = self.state.emails.values().map(|stored| &stored.mail);
        let count = queued.filter(|mail| mail.kind.is_bulk() && mail.state == MailState::Queued).count();
        Ok(u64::try_from(count).unwrap_or(limit).min(limit))
    }

    async fn update(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        self.enter("outbox.update").await?;
        let Some(stored) = self.state.emails.get_mut(&mail.id.as_uuid()) else { return Ok(()) };
        if stored.mail.state != MailState::Queued {
            return Ok(());
        }
        stored.leased_until = None;
        stored.mail.state = mail.state;
        stored.mail.attempts = mail.attempts;
        stored.mail.next_attempt_at = mail.next_attempt_at;
        stored.mail.sent_at = mail.sent_at;
        stored.mail.last_error.clone_from(&mail.last_error);
        stored.mail.failed_at = mail.failed_at;
        let is_erased = match mail.state {
            MailState::Queued => false,
            MailState::Sent => true,
            MailState::Failed => mail.expires_at.is_some(),
        };
        if is_erased {
            stored.mail.content = MailContent::default();
        }
        Ok(())
    }

    async fn find(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError> {
        self.enter("outbox.find").await?;
        Ok(self.state.emails.get(&id.as_uuid()).map(|stored| stored.mail.clone()))
    }

    async fn find_by_key(&mut self, dedupe_key: &str) -> Result<Option<OutboxMail>, StoreError> {
        self.enter("outbox.find_by_key").await?;
        let mut emails = self.state.emails.values().map(|stored| &stored.mail);
        Ok(emails.find(|mail| mail.dedupe_key == dedupe_key).cloned())
    }

    async fn lock(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError> {
        self.find(id).await
    }

    async fn requeue(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        if let Some(stored) = self.state.emails.get_mut(&mail.id.as_uuid()) {
            stored.mail.state = mail.state;
            stored.mail.next_attempt_at = mail.next_attempt_at;
        }
        Ok(())
    }

    async fn list(
        &mut self,
        filter: &MailFilter,
        page: &PageRequest,
    ) -> Result<Page<OutboxMail>, StoreError> {
        let cursor = |mail: &OutboxMail| Cursor::new(mail.created_at, mail.id.as_uuid());
        let matches = |mail: &OutboxMail| {
            filter.state.is_none_or(|state| mail.state == state)
                && filter.kind.is_none_or(|kind| mail.kind == kind)
                && filter.to.as_ref().is_none_or(|to| mail.to == *to)
        };
        let emails = self.state.emails.values().map(|stored| &stored.mail);
        let found = emails.filter(|mail| matches(mail)).cloned().collect();
        Ok(Page::of_all(page, found, SortDirection::Descending, cursor))
    }

    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("outbox.remove_finished").await?;
        Ok(remove_up_to(limit, &mut self.state.emails, |stored| match stored.mail.state {
            MailState::Queued => false,
            MailState::Sent => stored.mail.sent_at.is_some_and(|at| at < before),
            MailState::Failed => stored.mail.next_attempt_at < before,
        }))
    }
}

fn is_due(stored: &StoredMail, scope: ClaimScope, now: DateTime<Utc>) -> bool {
    stored.mail.state == MailState::Queued
        && stored.mail.next_attempt_at <= now
        && stored.leased_until.is_none_or(|end| end <= now)
        && (scope == ClaimScope::All || !stored.mail.kind.is_bulk())
}
