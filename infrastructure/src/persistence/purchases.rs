use std::cmp::max;
use std::collections::BTreeMap;

use application::ports::{
    PurchaseQueries, PurchaseRepository, PurchaseView, PurchasedAgentView, StoreError, Topic,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::purchases::{IMPORTED_PREFIX, Purchase, RefundState};
use domain::{AgentId, DiscountId, OrderId, PurchaseId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, Query, ReturningClause};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::purchases::{ActiveModel, Column, Entity, Model};
use super::entities::{agents, order_items, orders, refunds, reviews};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PurchaseRepository for SeaUnitOfWork {
    async fn insert_all(&mut self, purchases: &[Purchase]) -> Result<bool, StoreError> {
        if purchases.is_empty() {
            return Ok(true);
        }
        let insert = Entity::insert_many(purchases.iter().map(row))
            .on_conflict(OnConflict::columns([Column::UserId, Column::OwnedAgentId]).do_nothing().to_owned())
            .into_query()
            .returning(ReturningClause::Exprs(vec![Column::Id.into_expr(), is_author()]))
            .to_owned();
        let inserted: BTreeMap<Uuid, bool> = self.query_tuples(&insert).await?.into_iter().collect();
        self.record_change(Topic::Reviews, inserted.values().any(|is_author| *is_author));
        for purchase in purchases {
            self.log_write(inserted.contains_key(&purchase.id.as_uuid()), None, purchase).await?;
        }
        self.record_change(Topic::Sales, !inserted.is_empty());
        Ok(inserted.len() == purchases.len())
    }

    async fn update(&mut self, purchase: &Purchase) -> Result<bool, StoreError> {
        let before = self.before(purchase).await?;
        let ActiveModel { status, owned_agent_id, .. } = row(purchase);
        let update = Entity::update_many()
            .set(ActiveModel { status, owned_agent_id, ..ActiveModel::default() })
            .filter(Column::Id.eq(purchase.id.as_uuid()));
        let is_updated = self.update_unless_duplicate(update).await?;
        self.record_author_change(purchase.user_id).await?;
        self.log_write(is_updated, before, purchase).await?;
        Ok(self.record_change(Topic::Sales, is_updated))
    }

    async fn find(&mut self, id: PurchaseId) -> Result<Option<Purchase>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), purchase).await
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Purchase>, StoreError> {
        let query = Entity::find().filter(Column::OrderId.eq(order_id.as_uuid())).order_by_asc(Column::Id);
        self.read_all(query, purchase).await
    }

    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError> {
        if agents.is_empty() {
            return Ok(Vec::new());
        }
        let owned = Entity::find()
            .select_only()
            .column(Column::AgentId)
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::OwnedAgentId.is_in(agents.iter().map(AgentId::as_uuid)))
            .order_by_asc(Column::AgentId)
            .into_tuple();
        Ok(self.query_all(owned).await?.into_iter().map(AgentId::from_uuid).collect())
    }

    async fn find_owned(&mut self, member: UserId, agent: AgentId) -> Result<Option<Purchase>, StoreError> {
        let found = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::OwnedAgentId.eq(agent.as_uuid()));
        let found = self.query_one(found).await?;
        self.read(found.map(purchase).transpose())
    }

    async fn paid_amounts(
        &mut self,
        member: UserId,
        agents: &[AgentId],
    ) -> Result<BTreeMap<AgentId, Cents>, StoreError> {
        if agents.is_empty() {
            return Ok(BTreeMap::new());
        }
        let owned = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::OwnedAgentId.is_in(agents.iter().map(AgentId::as_uuid)));
        let owned = self.query_all(owned).await?;
        if owned.is_empty() {
            return Ok(BTreeMap::new());
        }
        let refunds = refunds::Entity::find()
            .filter(refunds::Column::OrderId.is_in(owned.iter().map(|purchase| purchase.order_id)))
            .filter(refunds::Column::Status.ne(RefundState::Failed.as_str()));
        let refunds = self.query_all(refunds).await?;
        let paid = owned.into_iter().map(|row| {
            let refunds = refunds.iter().filter(|refund| {
                refund.order_id == row.order_id && refund.agent_id.is_none_or(|id| id == row.agent_id)
            });
            let refunded: i64 = refunds.map(|refund| refund.amount).sum();
            let paid = max(row.amount.saturating_sub(refunded), 0);
            Ok((AgentId::from_uuid(row.agent_id), columns::cents("purchases.amount", paid)?))
        });
        let paid = paid.collect();
        self.read(paid)
    }

    async fn owns_any(&mut self, member: UserId) -> Result<bool, StoreError> {
        let owned = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::OwnedAgentId.is_not_null());
        Ok(self.query_one(owned).await?.is_some())
    }
}

#[async_trait]
impl PurchaseQueries for Database {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        let rows = self.query_all(history(owner).into_model::<PurchaseRow>()).await?;
        rows.into_iter().map(view).collect()
    }
}

/// Selects only the columns that are shown: on SQLite every column read adds to the cost.
pub(super) fn history(owner: UserId) -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::OrderId, Column::CreatedAt, Column::Status, Column::Amount])
        .column(Column::PaymentId)
        .inner_join(agents::Entity)
        .column_as(agents::Column::Id, "agent_id")
        .columns([
            agents::Column::Title,
            agents::Column::Description,
            agents::Column::Url,
            agents::Column::PackageVersion,
            agents::Column::Slug,
            agents::Column::RemovedAt,
        ])
        .inner_join(orders::Entity)
        .column(orders::Column::DiscountCode)
        .expr_as(bundle_title(), "bundle")
        .filter(Column::UserId.eq(owner.as_uuid()))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
}

/// Whether the owner of a purchase has written a review.
fn is_author() -> Expr {
    let reviews = reviews::Entity::find()
        .select_only()
        .column(reviews::Column::Id)
        .filter(reviews::Column::UserId.into_expr().equals((Entity, Column::UserId)));
    Expr::exists(reviews.into_query())
}

/// The bundle of the order's line.
fn bundle_title() -> Expr {
    let title = Query::select()
        .column(order_items::Column::BundleTitle)
        .from(order_items::Entity)
        .and_where(
            Expr::col((order_items::Entity, order_items::Column::OrderId)).equals((Entity, Column::OrderId)),
        )
        .and_where(
            Expr::col((order_items::Entity, order_items::Column::AgentId)).equals((Entity, Column::AgentId)),
        )
        .to_owned();
    title.into()
}

pub(super) fn row(purchase: &Purchase) -> ActiveModel {
    ActiveModel {
        id: Set(purchase.id.as_uuid()),
        user_id: Set(purchase.user_id.as_uuid()),
        agent_id: Set(purchase.agent_id.as_uuid()),
        order_id: Set(purchase.order_id.as_uuid()),
        payment_id: Set(purchase.payment_id.clone()),
        amount: Set(purchase.amount.get()),
        discount_id: Set(purchase.discount_id.map(|id| id.as_uuid())),
        created_at: Set(columns::time(purchase.created_at)),
        status: Set(purchase.status.as_str().to_owned()),
        owned_agent_id: Set(purchase.status.is_owned().then_some(purchase.agent_id.as_uuid())),
    }
}

pub(super) fn purchase(row: Model) -> Result<Purchase, StoreError> {
    Ok(Purchase {
        id: PurchaseId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        agent_id: AgentId::from_uuid(row.agent_id),
        order_id: OrderId::from_uuid(row.order_id),
        payment_id: row.payment_id,
        amount: columns::cents("purchases.amount", row.amount)?,
        discount_id: row.discount_id.map(DiscountId::from_uuid),
        created_at: row.created_at,
        status: columns::parse_enum("purchases.status", &row.status)?,
    })
}

#[derive(FromQueryResult)]
pub(super) struct PurchaseRow {
    id: Uuid,
    order_id: Uuid,
    created_at: DateTime<Utc>,
    status: String,
    payment_id: String,
    amount: i64,
    discount_code: Option<String>,
    bundle: Option<String>,
    agent_id: Uuid,
    title: String,
    description: String,
    url: String,
    package_version: Option<i64>,
    slug: String,
    removed_at: Option<DateTime<Utc>>,
}

pub(super) fn view(row: PurchaseRow) -> Result<PurchaseView, StoreError> {
    Ok(PurchaseView {
        id: PurchaseId::from_uuid(row.id),
        order_id: OrderId::from_uuid(row.order_id),
        created_at: row.created_at,
        status: columns::parse_enum("purchases.status", &row.status)?,
        is_imported: row.payment_id.starts_with(IMPORTED_PREFIX),
        amount: columns::cents("purchases.amount", row.amount)?,
        discount_code: row.discount_code,
        bundle: row.bundle,
        agent: PurchasedAgentView {
            id: AgentId::from_uuid(row.agent_id),
            title: row.title,
            description: row.description,
            url: row.url,
            package_version: super::agents::package_version(row.package_version)?,
            slug: row.removed_at.is_none().then_some(row.slug),
        },
    })
}
