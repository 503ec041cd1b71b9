use application::ports::{DataExportRepository, MemberData, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::DataExport;
use domain::{DataExportId, UserId};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::data_exports::{ActiveModel, Column, Entity};
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

mod collect;
mod collect_items;

#[async_trait]
impl DataExportRepository for SeaUnitOfWork {
    async fn replace(&mut self, export: &DataExport) -> Result<(), StoreError> {
        self.remove_by_user(export.user_id).await?;
        let row = ActiveModel {
            id: Set(export.id.as_uuid()),
            user_id: Set(export.user_id.as_uuid()),
            requested_at: Set(columns::time(export.requested_at)),
            leased_until: Set(None),
            digest: NotSet,
            content: NotSet,
            expires_at: Set(columns::time(export.expires_at)),
        };
        self.record_work(Work::DataExports);
        self.execute(Entity::insert(row)).await
    }

    async fn find_by_user(&mut self, user_id: UserId) -> Result<Option<DataExport>, StoreError> {
        self.load_export(select().filter(Column::UserId.eq(user_id.as_uuid()))).await
    }

    async fn lock(&mut self, id: DataExportId) -> Result<Option<DataExport>, StoreError> {
        self.load_export(select().filter(Column::Id.eq(id.as_uuid())).lock_exclusive()).await
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<DataExport>, StoreError> {
        let pending =
            select_pending(now).limit(1).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let Some(export) = self.load_export(pending).await? else { return Ok(None) };
        let lease = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(columns::time(leased_until)))
            .filter(Column::Id.eq(export.id.as_uuid()));
        self.execute(lease).await?;
        Ok(Some(export))
    }

    async fn complete(&mut self, export: &DataExport, file: &[u8]) -> Result<(), StoreError> {
        let completed = ActiveModel {
            digest: Set(export.digest.map(|digest| digest.as_bytes().to_vec())),
            content: Set(Some(file.to_vec())),
            expires_at: Set(columns::time(export.expires_at)),
            ..ActiveModel::default()
        };
        self.execute(Entity::update_many().set(completed).filter(Column::Id.eq(export.id.as_uuid()))).await
    }

    async fn find_file(&mut self, id: DataExportId) -> Result<Option<Vec<u8>>, StoreError> {
        let content = Entity::find_by_id(id.as_uuid()).select_only().column(Column::Content);
        Ok(self.query_one(content.into_tuple::<Option<Vec<u8>>>()).await?.flatten())
    }

    async fn remove_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.execute(Entity::delete_many().filter(Column::UserId.eq(user_id.as_uuid()))).await
    }

    async fn remove_all(&mut self) -> Result<(), StoreError> {
        self.execute(Entity::delete_many()).await
    }

    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::ExpiresAt.lte(columns::time(now))), limit).await
    }

    async fn collect(&mut self, member: UserId, limit: u64) -> Result<Option<MemberData>, StoreError> {
        self.member_data(member, limit).await
    }
}

impl SeaUnitOfWork {
    async fn load_export(&mut self, query: Select<Entity>) -> Result<Option<DataExport>, StoreError> {
        self.read_one(query.into_model::<Row>(), export).await
    }
}

/// All columns except the file, which may be large.
#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    requested_at: DateTime<Utc>,
    digest: Option<Vec<u8>>,
    expires_at: DateTime<Utc>,
}

/// There are few exports, so no index is needed.
pub(super) fn select_pending(now: DateTime<Utc>) -> Select<Entity> {
    let now = columns::time(now);
    select()
        .filter(Column::Digest.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .filter(columns::is_free(Column::LeasedUntil, now))
        .order_by_asc(Column::RequestedAt)
        .order_by_asc(Column::Id)
}

fn select() -> Select<Entity> {
    Entity::find().select_only().columns([
        Column::Id,
        Column::UserId,
        Column::RequestedAt,
        Column::Digest,
        Column::ExpiresAt,
    ])
}

fn export(row: Row) -> Result<DataExport, StoreError> {
    Ok(DataExport {
        id: DataExportId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        requested_at: row.requested_at,
        digest: row.digest.map(|digest| columns::digest("data_exports.digest", digest)).transpose()?,
        expires_at: row.expires_at,
    })
}
