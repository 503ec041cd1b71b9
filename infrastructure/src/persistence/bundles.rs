use std::collections::HashMap;

use application::ports::{BundleQueries, BundleRepository, BundleView, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::{Agent, Description, Title};
use domain::bundles::{Bundle, BundleAgents};
use domain::{AgentId, BundleId, Slug};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::database::Database;
use super::entities::bundles::{ActiveModel, Column, Entity, Model};
use super::entities::{bundle_agents, order_items};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;
use super::{agents, columns};

#[async_trait]
impl BundleRepository for SeaUnitOfWork {
    async fn insert(&mut self, bundle: &Bundle) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(bundle), &[]).await?;
        if is_inserted {
            self.execute(bundle_agents::Entity::insert_many(agent_rows(bundle))).await?;
        }
        self.log_write(is_inserted, None, bundle).await?;
        Ok(self.record_change(Topic::Agents, is_inserted))
    }

    async fn update(&mut self, bundle: &Bundle) -> Result<(), StoreError> {
        let before = self.before(bundle).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, slug: NotSet, created_at: NotSet, ..row(bundle) })
            .filter(Column::Id.eq(bundle.id.as_uuid()));
        let is_updated = self.rows_affected(update).await? == 1;
        if is_updated {
            let delete = bundle_agents::Entity::delete_many()
                .filter(bundle_agents::Column::BundleId.eq(bundle.id.as_uuid()));
            self.execute(delete).await?;
            self.execute(bundle_agents::Entity::insert_many(agent_rows(bundle))).await?;
        }
        self.log_write(is_updated, before, bundle).await?;
        self.record_change(Topic::Agents, is_updated);
        Ok(())
    }

    async fn lock(&mut self, id: BundleId) -> Result<Option<Bundle>, StoreError> {
        let found = self.query_one(Entity::find_by_id(id.as_uuid()).lock_exclusive()).await?;
        let found = self.load_contents(found.into_iter().collect()).await?.into_iter().next();
        self.remember(&found);
        Ok(found)
    }

    async fn find_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError> {
        self.load_bundles(agents, |select| select).await
    }

    async fn lock_shared_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError> {
        self.load_bundles(agents, QuerySelect::lock_shared).await
    }

    async fn is_ordered(&mut self, id: BundleId) -> Result<bool, StoreError> {
        let ordered = order_items::Entity::find().filter(order_items::Column::BundleId.eq(id.as_uuid()));
        Ok(self.count_rows(ordered).await? > 0)
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let rows = Entity::find().filter(Column::RemovedAt.lt(columns::time(before))).filter(is_erasable());
        self.remove_batch(rows, limit).await
    }

    async fn remove(&mut self, id: BundleId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(id.as_uuid()).filter(is_erasable())).await? == 1)
    }
}

/// In the trash, and never ordered.
fn is_erasable() -> Condition {
    Condition::all()
        .add(Column::RemovedAt.is_not_null())
        .add(Column::IsArchived.eq(false))
        .add(is_ordered().not())
}

impl SeaUnitOfWork {
    /// The bundles with at least one of these agents.
    async fn load_bundles(
        &mut self,
        agents: &[AgentId],
        lock: fn(Select<Entity>) -> Select<Entity>,
    ) -> Result<Vec<Bundle>, StoreError> {
        if agents.is_empty() {
            return Ok(Vec::new());
        }
        let with_any = bundle_agents::Entity::find()
            .filter(bundle_agents::Column::AgentId.is_in(agents.iter().map(AgentId::as_uuid)))
            .select_only()
            .column(bundle_agents::Column::BundleId)
            .into_query();
        let select = Entity::find().filter(Column::Id.in_subquery(with_any)).order_by_asc(Column::Id);
        let found = self.query_all(lock(select)).await?;
        self.load_contents(found).await
    }

    async fn load_contents(&mut self, rows: Vec<Model>) -> Result<Vec<Bundle>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let query = bundle_agents::Entity::find()
            .filter(bundle_agents::Column::BundleId.is_in(rows.iter().map(|row| row.id)))
            .order_by_asc(bundle_agents::Column::Position);
        let mut agents = by_bundle(self.query_all(query).await?);
        let bundles = rows.into_iter().map(|row| {
            let agents = agents.remove(&row.id).unwrap_or_default();
            bundle(&row, agents)
        });
        let bundles = bundles.collect();
        self.read(bundles)
    }
}

#[derive(FromQueryResult)]
struct BundleRow {
    #[sea_orm(nested)]
    bundle: Model,
    is_ordered: bool,
}

#[async_trait]
impl BundleQueries for Database {
    async fn list(&self) -> Result<Vec<BundleView>, StoreError> {
        let query = Entity::find()
            .filter(Column::RemovedAt.is_null())
            .expr_as(is_ordered(), "is_ordered")
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .into_model::<BundleRow>();
        let rows = self.query_all(query).await?;
        let query = bundle_agents::Entity::find().order_by_asc(bundle_agents::Column::Position);
        let members = self.query_all(query).await?;
        let found: HashMap<AgentId, Agent> = self.bundled_agents().await?;
        let mut members = by_bundle(members);
        let view = |row: BundleRow| {
            let members = members.remove(&row.bundle.id).unwrap_or_default();
            let agents = members.iter().filter_map(|id| found.get(id)).cloned().collect();
            Ok(BundleView { bundle: bundle(&row.bundle, members)?, agents, is_ordered: row.is_ordered })
        };
        rows.into_iter().map(view).collect()
    }
}

impl Database {
    async fn bundled_agents(&self) -> Result<HashMap<AgentId, Agent>, StoreError> {
        let ids =
            bundle_agents::Entity::find().select_only().column(bundle_agents::Column::AgentId).into_query();
        let query = super::entities::agents::Entity::find()
            .filter(super::entities::agents::Column::Id.in_subquery(ids));
        let rows = self.query_all(query).await?;
        rows.iter().map(agents::agent).map(|agent| agent.map(|agent| (agent.id, agent))).collect()
    }
}

/// Whether an order contains the bundle, paid or not.
fn is_ordered() -> Expr {
    let orders = Query::select()
        .expr(Expr::val(1))
        .from(order_items::Entity)
        .and_where(
            Expr::col((order_items::Entity, order_items::Column::BundleId)).equals((Entity, Column::Id)),
        )
        .to_owned();
    Expr::exists(orders)
}

fn by_bundle(rows: Vec<bundle_agents::Model>) -> HashMap<Uuid, Vec<AgentId>> {
    let mut agents: HashMap<Uuid, Vec<AgentId>> = HashMap::new();
    for row in rows {
        agents.entry(row.bundle_id).or_default().push(AgentId::from_uuid(row.agent_id));
    }
    agents
}

fn agent_rows(bundle: &Bundle) -> impl Iterator<Item = bundle_agents::ActiveModel> {
    (0..).zip(bundle.agents.as_slice()).map(|(position, agent)| bundle_agents::ActiveModel {
        bundle_id: Set(bundle.id.as_uuid()),
        position: Set(position),
        agent_id: Set(agent.as_uuid()),
    })
}

pub(super) fn row(bundle: &Bundle) -> ActiveModel {
    ActiveModel {
        id: Set(bundle.id.as_uuid()),
        slug: Set(bundle.slug.as_str().to_owned()),
        title: Set(bundle.title.as_str().to_owned()),
        description: Set(bundle.description.as_str().to_owned()),
        price: Set(bundle.price.get()),
        is_published: Set(bundle.is_published),
        created_at: Set(columns::time(bundle.created_at)),
        updated_at: Set(columns::time(bundle.updated_at)),
        removed_at: Set(bundle.lifecycle.inactive_since().map(columns::time)),
        is_archived: Set(bundle.lifecycle.is_archived()),
    }
}

fn bundle(row: &Model, agents: Vec<AgentId>) -> Result<Bundle, StoreError> {
    Ok(Bundle {
        id: BundleId::from_uuid(row.id),
        slug: Slug::parse(&row.slug).map_err(unreadable("bundles.slug"))?,
        title: Title::parse(&row.title).map_err(unreadable("bundles.title"))?,
        description: Description::parse(&row.description).map_err(unreadable("bundles.description"))?,
        agents: BundleAgents::parse(agents).map_err(unreadable("bundle_agents"))?,
        price: columns::cents("bundles.price", row.price)?,
        is_published: row.is_published,
        created_at: row.created_at,
        updated_at: row.updated_at,
        lifecycle: columns::lifecycle(row.removed_at, row.is_archived, false),
    })
}
