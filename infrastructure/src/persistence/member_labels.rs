use application::ports::{MemberLabelRepository, StoreError, Topic};
use async_trait::async_trait;
use domain::UserId;
use domain::users::MemberLabel;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entities::member_labels::{ActiveModel, Column, Entity};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl MemberLabelRepository for SeaUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<MemberLabel>, StoreError> {
        let query = Entity::find().filter(Column::UserId.eq(member.as_uuid())).order_by_asc(Column::LabelKey);
        self.read_all(query, |row| MemberLabel::parse(&row.label).map_err(unreadable("member_labels.label")))
            .await
    }

    async fn insert(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError> {
        let row = ActiveModel {
            user_id: Set(member.as_uuid()),
            label_key: Set(label.key()),
            label: Set(label.as_str().to_owned()),
        };
        let is_inserted = self.insert_unless_exists(row, &[Column::UserId, Column::LabelKey]).await?;
        Ok(self.record_change(Topic::Members, is_inserted))
    }

    async fn remove(&mut self, member: UserId, label: &MemberLabel) -> Result<bool, StoreError> {
        let delete = Entity::delete_by_id((member.as_uuid(), label.key()));
        let is_removed = self.rows_affected(delete).await? == 1;
        Ok(self.record_change(Topic::Members, is_removed))
    }
}
