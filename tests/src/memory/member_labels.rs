use application::ports::{MemberLabelRepository, StoreError};
use async_trait::async_trait;
use domain::UserId;
use domain::users::MemberLabel;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl MemberLabelRepository for MemoryUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<MemberLabel>, StoreError> {
        self.enter("member_labels.list").await?;
        Ok(self.state.labels_of(member).cloned().collect())
    }

    async fn insert(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError> {
        self.enter("member_labels.insert").await?;
        let known = self.state.require_member(member);
        self.check(known)?;
        let key = (member, label.key());
        if self.state.member_labels.contains_key(&key) {
            return Ok(false);
        }
        self.state.member_labels.insert(key, label.clone());
        Ok(true)
    }

    async fn remove(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError> {
        self.enter("member_labels.remove").await?;
        Ok(self.state.member_labels.remove(&(member, label.key())).is_some())
    }
}
