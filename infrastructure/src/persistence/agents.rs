use std::collections::{BTreeMap, HashMap};

use application::ports::{AgentRepository, ContentPackLog, Slugs, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::{
    Access, Agent, AgentDetails, AgentNote, AgentUrl, Category, Description, ExampleConversation, Exchange,
    Title,
};
use domain::media::FeatureImage;
use domain::{AgentId, Position, Slug};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, Query};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect, Select,
};
use serde_json::json;
use uuid::Uuid;

use super::columns;
use super::entities::agents::{ActiveModel, Column, Entity, Model};
use super::entities::{content_packs, former_agent_slugs, order_items};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AgentRepository for SeaUnitOfWork {
    async fn insert(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(agent), &[]).await?;
        if is_inserted {
            self.remove_agent_slug_redirect(&agent.slug).await?;
            self.record_agent_image(agent).await?;
        }
        self.log_write(is_inserted, None, agent).await?;
        Ok(self.record_change(Topic::Agents, is_inserted))
    }

    async fn update(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        let before = self.before(agent).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, ..row(agent) })
            .filter(Column::Id.eq(agent.id.as_uuid()));
        let is_updated = self.update_unless_duplicate(update).await?;
        if is_updated {
            self.remove_agent_slug_redirect(&agent.slug).await?;
            self.record_agent_image(agent).await?;
        }
        self.log_write(is_updated, before, agent).await?;
        Ok(self.record_change(Topic::Agents, is_updated))
    }

    async fn lock(&mut self, id: AgentId) -> Result<Option<Agent>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive();
        let found = self.read_one(found, |row| agent(&row)).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn first_position(&mut self, is_featured: bool) -> Result<Option<Position>, StoreError> {
        let first = Entity::find()
            .select_only()
            .column(Column::Position)
            .filter(Column::IsFeatured.eq(is_featured))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::Position)
            .into_tuple::<i64>();
        Ok(self.query_one(first).await?.map(Position::new))
    }

    async fn is_ordered(&mut self, id: AgentId) -> Result<bool, StoreError> {
        // Every purchase has an order, so checking orders is enough. Expired orders count too: they may still
        // be paid late.
        let ordered = order_items::Entity::find().filter(order_items::Column::AgentId.eq(id.as_uuid()));
        Ok(self.count_rows(ordered).await? > 0)
    }

    async fn find_all(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError> {
        self.load_agents(ids, select_agents(ids)).await
    }

    async fn lock_shared(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError> {
        self.load_agents(ids, select_agents(ids).lock_shared()).await
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let deleted =
            Entity::find().filter(Column::RemovedAt.lt(columns::time(before))).filter(is_erasable());
        self.remove_batch(deleted, limit).await
    }

    async fn remove(&mut self, id: AgentId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(id.as_uuid()).filter(is_erasable())).await? == 1)
    }
}

fn select_agents(ids: &[AgentId]) -> Select<Entity> {
    Entity::find().filter(Column::Id.is_in(ids.iter().map(AgentId::as_uuid))).order_by_asc(Column::Id)
}

/// In the trash, and never ordered.
fn is_erasable() -> Condition {
    Condition::all()
        .add(Column::RemovedAt.is_not_null())
        .add(Column::IsArchived.eq(false))
        .add(is_ordered().not())
}

#[async_trait]
impl Slugs<AgentId> for SeaUnitOfWork {
    async fn add_slug_redirect(&mut self, id: AgentId, slug: &Slug) -> Result<(), StoreError> {
        let row = former_agent_slugs::ActiveModel {
            slug: Set(slug.as_str().to_owned()),
            agent_id: Set(id.as_uuid()),
        };
        let on_existing_slug = OnConflict::column(former_agent_slugs::Column::Slug)
            .update_column(former_agent_slugs::Column::AgentId)
            .to_owned();
        self.execute(former_agent_slugs::Entity::insert(row).on_conflict(on_existing_slug)).await?;
        self.record_change(Topic::Agents, true);
        Ok(())
    }

    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        Ok(self.count_rows(Entity::find().filter(Column::Slug.eq(slug.as_str()))).await? > 0)
    }

    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, AgentId>, StoreError> {
        let rows = self.query_all(former_agent_slugs::Entity::find()).await?;
        let slug = |text: &str| Slug::parse(text).map_err(unreadable("former_agent_slugs.slug"));
        self.read(rows.iter().map(|row| Ok((slug(&row.slug)?, AgentId::from_uuid(row.agent_id)))).collect())
    }
}

impl SeaUnitOfWork {
    async fn load_agents(
        &mut self,
        ids: &[AgentId],
        select: Select<Entity>,
    ) -> Result<Vec<Agent>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let found = self.query_all(select).await?;
        let rows: HashMap<Uuid, Model> = found.into_iter().map(|row| (row.id, row)).collect();
        self.read(ids.iter().filter_map(|id| rows.get(&id.as_uuid())).map(agent).collect())
    }

    async fn remove_agent_slug_redirect(&mut self, slug: &Slug) -> Result<(), StoreError> {
        self.execute(former_agent_slugs::Entity::delete_by_id(slug.as_str())).await
    }
}

#[async_trait]
impl ContentPackLog for SeaUnitOfWork {
    async fn contains(&mut self, name: &str) -> Result<bool, StoreError> {
        Ok(self.query_one(content_packs::Entity::find_by_id(name.to_owned())).await?.is_some())
    }

    async fn record(&mut self, name: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        let row =
            content_packs::ActiveModel { name: Set(name.to_owned()), loaded_at: Set(columns::time(at)) };
        self.insert_unless_exists(row, &[content_packs::Column::Name]).await.map(drop)
    }
}

pub(super) fn row(agent: &Agent) -> ActiveModel {
    let (image, image_height, image_alt) = columns::image_columns(agent.image.as_ref());
    let (removed_at, is_archived, is_draft) = columns::lifecycle_columns(agent.lifecycle);
    ActiveModel {
        id: Set(agent.id.as_uuid()),
        title: Set(agent.title.as_str().to_owned()),
        description: Set(agent.description.as_str().to_owned()),
        category: Set(agent.category.as_str().to_owned()),
        url: Set(agent.url.as_str().to_owned()),
        price: Set(agent.access.price().get()),
        is_premium: Set(agent.access.is_premium()),
        created_at: Set(columns::time(agent.created_at)),
        updated_at: Set(columns::time(agent.updated_at)),
        is_featured: Set(agent.is_featured),
        position: Set(agent.position.get()),
        removed_at: Set(removed_at),
        is_archived: Set(is_archived),
        is_draft: Set(is_draft),
        slug: Set(agent.slug.as_str().to_owned()),
        details: Set(agent.details.as_str().to_owned()),
        example: Set(example_json(&agent.example)),
        image: Set(image),
        image_height: Set(image_height),
        image_alt: Set(image_alt),
        note: Set(agent.note.as_str().to_owned()),
        package_version: Set(agent.package_version.map(Into::into)),
    }
}

/// The value of the column: a list of messages and answers.
fn example_json(example: &ExampleConversation) -> String {
    let exchange = |exchange: &Exchange| json!([exchange.member.as_str(), exchange.agent.as_str()]);
    example.exchanges().iter().map(exchange).collect::<serde_json::Value>().to_string()
}

pub(super) fn example(json: &str) -> Result<ExampleConversation, StoreError> {
    let exchanges: Vec<(String, String)> =
        serde_json::from_str(json).map_err(unreadable("agents.example"))?;
    let exchanges = exchanges.iter().map(|(member, agent)| (member.as_str(), agent.as_str()));
    ExampleConversation::parse(exchanges).map_err(unreadable("agents.example"))
}

pub(super) fn image(columns: (Option<&str>, Option<i64>, &str)) -> Result<Option<FeatureImage>, StoreError> {
    columns::feature_image("agents.image", columns)
}

pub(super) fn agent(row: &Model) -> Result<Agent, StoreError> {
    let price = columns::cents("agents.price", row.price)?;
    Ok(Agent {
        id: AgentId::from_uuid(row.id),
        slug: Slug::parse(&row.slug).map_err(unreadable("agents.slug"))?,
        title: Title::parse(&row.title).map_err(unreadable("agents.title"))?,
        description: Description::parse(&row.description).map_err(unreadable("agents.description"))?,
        category: Category::parse(&row.category).map_err(unreadable("agents.category"))?,
        url: AgentUrl::parse(&row.url).map_err(unreadable("agents.url"))?,
        access: if row.is_premium { Access::Premium(price) } else { Access::Free },
        details: AgentDetails::parse(&row.details).map_err(unreadable("agents.details"))?,
        example: example(&row.example)?,
        image: image((row.image.as_deref(), row.image_height, &row.image_alt))?,
        note: AgentNote::parse(&row.note).map_err(unreadable("agents.note"))?,
        created_at: row.created_at,
        updated_at: row.updated_at,
        is_featured: row.is_featured,
        position: Position::new(row.position),
        package_version: package_version(row.package_version)?,
        lifecycle: columns::lifecycle(row.removed_at, row.is_archived, row.is_draft),
    })
}

pub(super) fn package_version(column: Option<i64>) -> Result<Option<u32>, StoreError> {
    column.map(|number| columns::count("agents.package_version", number)).transpose()
}

/// Whether an order contains the agent. Expired orders count too: they may still be paid late.
pub(super) fn is_ordered() -> Expr {
    let orders = Query::select()
        .expr(Expr::val(1))
        .from(order_items::Entity)
        .and_where(
            Expr::col((order_items::Entity, order_items::Column::AgentId)).equals((Entity, Column::Id)),
        )
        .to_owned();
    Expr::exists(orders)
}
