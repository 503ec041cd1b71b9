use application::ports::{AccountEventRepository, Cursor, Page, PageRequest, SortDirection, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{AccountEvent, AccountEventKind};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl AccountEventRepository for MemoryUnitOfWork {
    async fn insert(&mut self, event: &AccountEvent) -> Result<(), StoreError> {
        self.enter("account_events.insert").await?;
        let known = self.state.require_member(event.user_id);
        self.check(known)?;
        self.state.account_events.insert(event.id, event.clone());
        Ok(())
    }

    async fn insert_discarded(&mut self, _: &AccountEvent) -> Result<(), StoreError> {
        self.enter("account_events.insert_discarded").await?;
        Ok(())
    }

    async fn update(&mut self, event: &AccountEvent) -> Result<(), StoreError> {
        self.enter("account_events.update").await?;
        if let Some(stored) = self.state.account_events.get_mut(&event.id) {
            stored.clone_from(event);
        }
        Ok(())
    }

    async fn find_failed_sign_in(
        &mut self,
        user_id: UserId,
        since: DateTime<Utc>,
    ) -> Result<Option<AccountEvent>, StoreError> {
        self.enter("account_events.find_failed_sign_in").await?;
        let is_counted = |event: &&AccountEvent| {
            event.kind == AccountEventKind::SignInFailed && event.happened_at >= since
        };
        Ok(self.state.account_events_of(user_id).into_iter().find(is_counted).cloned())
    }

    async fn list(&mut self, user_id: UserId, page: &PageRequest) -> Result<Page<AccountEvent>, StoreError> {
        self.enter("account_events.list").await?;
        let events = self.state.account_events_of(user_id).into_iter().cloned().collect();
        Ok(Page::of_all(page, events, SortDirection::Descending, cursor))
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        self.enter("account_events.remove_all_but_latest").await?;
        let latest = self.list(user_id, &PageRequest::first(count)).await?.items;
        let is_retained = |event: &AccountEvent| event.user_id != user_id || latest.contains(event);
        self.state.account_events.retain(|_, event| is_retained(event));
        Ok(())
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("account_events.remove_before").await?;
        Ok(remove_up_to(limit, &mut self.state.account_events, |event| event.happened_at < before))
    }
}

fn cursor(event: &AccountEvent) -> Cursor {
    Cursor::new(event.happened_at, event.id.as_uuid())
}
