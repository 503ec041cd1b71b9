use application::ports::{AccountEventRepository, Cursor, Page, PageRequest, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{AccountEvent, AccountEventKind, Device};
use domain::{AccountEventId, UserId};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::account_events::{ActiveModel, Column, Entity, Model};
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AccountEventRepository for SeaUnitOfWork {
    async fn insert(&mut self, event: &AccountEvent) -> Result<(), StoreError> {
        self.execute(Entity::insert(row(event, Some(event.user_id)))).await
    }

    async fn insert_discarded(&mut self, event: &AccountEvent) -> Result<(), StoreError> {
        self.execute(Entity::insert(row(event, None))).await?;
        self.execute(Entity::delete_by_id(event.id.as_uuid())).await
    }

    async fn update(&mut self, event: &AccountEvent) -> Result<(), StoreError> {
        let changes = ActiveModel {
            happened_at: Set(columns::time(event.happened_at)),
            device: Set(event.device.as_ref().map(|device| device.label().to_owned())),
            count: Set(i64::from(event.count)),
            ..ActiveModel::default()
        };
        self.execute(Entity::update_many().set(changes).filter(Column::Id.eq(event.id.as_uuid()))).await
    }

    async fn find_failed_sign_in(
        &mut self,
        user_id: UserId,
        since: DateTime<Utc>,
    ) -> Result<Option<AccountEvent>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::HappenedAt.gte(columns::time(since)))
            .filter(Column::Kind.eq(AccountEventKind::SignInFailed.as_str()))
            .order_by_desc(Column::HappenedAt);
        self.read_one(query, |row| event(row, user_id)).await
    }

    async fn list(&mut self, user_id: UserId, page: &PageRequest) -> Result<Page<AccountEvent>, StoreError> {
        let own = Entity::find().filter(Column::UserId.eq(user_id.as_uuid()));
        let query = Keyset::newest(Column::HappenedAt, Column::Id).page(own, page);
        let events = self.read_all(query, |row| event(row, user_id)).await?;
        Ok(Page::new(page, events, |event| Cursor::new(event.happened_at, event.id.as_uuid())))
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        let latest = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_desc(Column::HappenedAt)
            .order_by_desc(Column::Id)
            .limit(count)
            .into_query();
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Id.not_in_subquery(latest));
        self.execute(delete).await
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::HappenedAt.lt(columns::time(before))), limit).await
    }
}

fn row(event: &AccountEvent, user_id: Option<UserId>) -> ActiveModel {
    ActiveModel {
        id: Set(event.id.as_uuid()),
        user_id: Set(user_id.map(|id| id.as_uuid())),
        kind: Set(event.kind.as_str().to_owned()),
        happened_at: Set(columns::time(event.happened_at)),
        device: Set(event.device.as_ref().map(|device| device.label().to_owned())),
        count: Set(i64::from(event.count)),
    }
}

fn event(row: Model, user_id: UserId) -> Result<AccountEvent, StoreError> {
    Ok(AccountEvent {
        id: AccountEventId::from_uuid(row.id),
        user_id,
        kind: columns::parse_enum("account_events.kind", &row.kind)?,
        happened_at: row.happened_at,
        device: row.device.map(Device::from_label),
        count: columns::count("account_events.count", row.count)?,
    })
}
