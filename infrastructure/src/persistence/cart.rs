use application::ports::{CartLine, CartRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::cart::CartItem;
use domain::{AgentId, CartAdditionId, UserId};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationTrait as _,
};
use uuid::Uuid;

use super::columns;
use super::entities::cart_items::{ActiveModel, Column, Entity, Model, Relation};
use super::entities::{agents, purchases};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl CartRepository for SeaUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<CartItem>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_asc(Column::AddedAt)
            .order_by_asc(Column::AgentId);
        self.read_all(query, |row| item(&row)).await
    }

    async fn lines(&mut self, member: UserId) -> Result<Vec<CartLine>, StoreError> {
        let owned = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OwnedAgentId)
            .filter(purchases::Column::UserId.eq(member.as_uuid()))
            .filter(purchases::Column::OwnedAgentId.is_not_null())
            .into_query();
        let query = Entity::find()
            .select_only()
            .columns([Column::AgentId, Column::AdditionId])
            .join(JoinType::InnerJoin, Relation::Agent.def())
            .columns([
                agents::Column::Title,
                agents::Column::Description,
                agents::Column::Price,
                agents::Column::IsPremium,
                agents::Column::RemovedAt,
                agents::Column::Url,
                agents::Column::PackageVersion,
            ])
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::RemovedAt.is_null())
            .filter(Column::AgentId.not_in_subquery(owned))
            .order_by_asc(Column::AddedAt)
            .order_by_asc(Column::AgentId)
            .into_model::<LineRow>();
        self.read_all(query, line).await
    }

    async fn save(&mut self, item: &CartItem) -> Result<(), StoreError> {
        let row = ActiveModel {
            user_id: Set(item.user_id.as_uuid()),
            agent_id: Set(item.agent_id.as_uuid()),
            addition_id: Set(item.addition.as_uuid()),
            added_at: Set(columns::time(item.added_at)),
            removed_at: Set(item.removed_at.map(columns::time)),
            past_additions: Set(columns::uuids(item.past_additions.iter().map(CartAdditionId::as_uuid))),
        };
        let replace = OnConflict::columns([Column::UserId, Column::AgentId])
            .update_columns([Column::AdditionId, Column::AddedAt, Column::RemovedAt, Column::PastAdditions])
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }

    async fn remove_agents(
        &mut self,
        member: UserId,
        agents: &[AgentId],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::RemovedAt, Expr::value(columns::time(now)))
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::AgentId.is_in(agents.iter().map(AgentId::as_uuid)))
            .filter(Column::RemovedAt.is_null());
        self.execute(update).await
    }

    async fn purge_removed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::RemovedAt.lt(columns::time(before))), limit).await
    }
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    agent_id: Uuid,
    addition_id: Uuid,
    title: String,
    description: String,
    price: i64,
    is_premium: bool,
    removed_at: Option<DateTime<Utc>>,
    url: String,
    package_version: Option<i64>,
}

fn line(row: LineRow) -> Result<CartLine, StoreError> {
    Ok(CartLine {
        agent_id: AgentId::from_uuid(row.agent_id),
        addition: CartAdditionId::from_uuid(row.addition_id),
        title: row.title,
        description: row.description,
        price: columns::cents("agents.price", row.price)?,
        is_for_sale: row.is_premium && row.removed_at.is_none(),
        is_deliverable: !row.url.is_empty() || row.package_version.is_some(),
    })
}

fn item(row: &Model) -> Result<CartItem, StoreError> {
    let removed = columns::parse_uuids("cart_items.past_additions", &row.past_additions)?;
    Ok(CartItem {
        user_id: UserId::from_uuid(row.user_id),
        agent_id: AgentId::from_uuid(row.agent_id),
        addition: CartAdditionId::from_uuid(row.addition_id),
        added_at: row.added_at,
        removed_at: row.removed_at,
        past_additions: removed.into_iter().map(CartAdditionId::from_uuid).collect(),
    })
}
