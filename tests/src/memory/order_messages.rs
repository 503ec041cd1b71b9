use application::ports::{OrderMessageRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{MessageContent, OrderMessage};
use domain::{OrderId, UserId};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl OrderMessageRepository for MemoryUnitOfWork {
    async fn insert(&mut self, message: &OrderMessage) -> Result<(), StoreError> {
        self.enter("order_messages.insert").await?;
        let known = self.state.require_order(message.order_id);
        let known = known.and_then(|()| self.state.require_member(message.member));
        self.check(known)?;
        let is_taken = self.state.order_messages.iter().any(|stored| stored.id == message.id);
        self.check(if is_taken { Err(StoreError::Conflict("order_messages".into())) } else { Ok(()) })?;
        self.state.order_messages.push(message.clone());
        Ok(())
    }

    async fn list(&mut self, order_id: OrderId) -> Result<Vec<OrderMessage>, StoreError> {
        self.enter("order_messages.list").await?;
        let messages = self.state.order_messages.iter();
        let mut found: Vec<_> = messages.filter(|message| message.order_id == order_id).cloned().collect();
        found.sort_by_key(|message| (message.created_at, message.id));
        Ok(found)
    }

    async fn close_all(&mut self, order_id: OrderId, at: DateTime<Utc>) -> Result<u64, StoreError> {
        self.enter("order_messages.close_all").await?;
        let mut closed = 0;
        for message in self.state.order_messages.iter_mut().filter(|message| message.order_id == order_id) {
            if let MessageContent::Question { closed_at: closed_at @ None, .. } = &mut message.content {
                *closed_at = Some(at);
                closed += 1;
            }
        }
        Ok(closed)
    }

    async fn list_by_user(&mut self, member: UserId, limit: u64) -> Result<Vec<OrderMessage>, StoreError> {
        self.enter("order_messages.list_by_user").await?;
        let messages = self.state.order_messages.iter();
        let mut found: Vec<_> = messages.filter(|message| message.member == member).cloned().collect();
        found.sort_by_key(|message| std::cmp::Reverse((message.created_at, message.id)));
        found.truncate(usize::try_from(limit).expect("limits fit"));
        Ok(found)
    }
}
