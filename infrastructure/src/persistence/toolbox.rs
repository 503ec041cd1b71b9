use std::collections::{BTreeMap, BTreeSet};

use application::ports::{AgentView, FavoriteRepository, RecentUseRepository, StoreError, ToolboxQueries};
use async_trait::async_trait;
use domain::prompts::{Prompt, PromptText};
use domain::toolbox::{Favorite, Favorites, RecentUse, ToolboxItem};
use domain::{AgentId, Position, PromptId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, SelectStatement};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::agent_queries::{ListedRow, listed_columns};
use super::columns;
use super::database::Database;
use super::entities::{agents, favorites, item_uses, prompts, recent_uses};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;
use super::{agent_queries, prompts as prompt_rows};

#[async_trait]
impl FavoriteRepository for SeaUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Favorites, StoreError> {
        let found = favorites::Entity::find().filter(favorites::Column::UserId.eq(member.as_uuid()));
        let found = self.query_all(found).await?;
        let favorites = found.iter().map(|row| {
            Ok(Favorite {
                item: item("favorites", row.agent_id, row.prompt_id)?,
                position: Position::new(row.position),
                added_at: row.added_at,
            })
        });
        let favorites = favorites.collect::<Result<_, _>>().map(Favorites::new);
        self.read(favorites)
    }

    async fn insert(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError> {
        use favorites::{ActiveModel, Column};

        let row = ActiveModel {
            user_id: Set(member.as_uuid()),
            item_id: Set(favorite.item.as_uuid()),
            agent_id: Set(favorite.item.agent().map(|id| id.as_uuid())),
            prompt_id: Set(favorite.item.prompt().map(|id| id.as_uuid())),
            position: Set(favorite.position.get()),
            added_at: Set(columns::time(favorite.added_at)),
        };
        self.insert_unless_exists(row, &[Column::UserId, Column::ItemId]).await.map(drop)
    }

    async fn update_position(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError> {
        use favorites::{ActiveModel, Column, Entity};

        let position = Set(favorite.position.get());
        let update = Entity::update_many()
            .set(ActiveModel { position, ..ActiveModel::default() })
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::ItemId.eq(favorite.item.as_uuid()));
        self.execute(update).await
    }

    async fn remove(&mut self, member: UserId, item: ToolboxItem) -> Result<(), StoreError> {
        use favorites::{Column, Entity};

        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::ItemId.eq(item.as_uuid()));
        self.execute(delete).await
    }
}

#[async_trait]
impl RecentUseRepository for SeaUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<RecentUse>, StoreError> {
        use recent_uses::{Column, Entity};

        let found = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::UsedAt)
            .order_by_desc(Column::ItemId);
        let found = self.query_all(found).await?;
        let recent = found.iter().map(|row| {
            let text = row.copied_text.as_deref().map(PromptText::parse).transpose();
            Ok(RecentUse {
                item: item("recent_uses", row.agent_id, row.prompt_id)?,
                used_at: row.used_at,
                copied_text: text.map_err(unreadable("recent_uses.copied_text"))?,
            })
        });
        let recent = recent.collect();
        self.read(recent)
    }

    async fn save(&mut self, member: UserId, recent: &RecentUse) -> Result<(), StoreError> {
        use recent_uses::{ActiveModel, Column, Entity};

        let row = ActiveModel {
            user_id: Set(member.as_uuid()),
            item_id: Set(recent.item.as_uuid()),
            agent_id: Set(recent.item.agent().map(|id| id.as_uuid())),
            prompt_id: Set(recent.item.prompt().map(|id| id.as_uuid())),
            used_at: Set(columns::time(recent.used_at)),
            copied_text: Set(recent.copied_text.as_ref().map(|text| text.as_str().to_owned())),
        };
        let update = OnConflict::columns([Column::UserId, Column::ItemId])
            .update_columns([Column::UsedAt, Column::CopiedText])
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(update)).await
    }

    async fn remove_all_but_latest(&mut self, member: UserId, count: u64) -> Result<(), StoreError> {
        use recent_uses::{Column, Entity};

        let latest = Entity::find()
            .select_only()
            .column(Column::ItemId)
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::UsedAt)
            .order_by_desc(Column::ItemId)
            .limit(count)
            .into_query();
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::ItemId.not_in_subquery(latest));
        self.execute(delete).await
    }

    async fn remove_all(&mut self, member: UserId) -> Result<(), StoreError> {
        use recent_uses::{Column, Entity};

        self.execute(Entity::delete_many().filter(Column::UserId.eq(member.as_uuid()))).await
    }

    async fn count(&mut self, item: ToolboxItem) -> Result<(), StoreError> {
        use item_uses::{ActiveModel, Column, Entity};

        let row = ActiveModel {
            item_id: Set(item.as_uuid()),
            agent_id: Set(item.agent().map(|id| id.as_uuid())),
            prompt_id: Set(item.prompt().map(|id| id.as_uuid())),
            uses: Set(1),
        };
        let increment = OnConflict::column(Column::ItemId)
            .value(Column::Uses, Expr::col((Entity, Column::Uses)).add(1))
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(increment)).await
    }
}

#[async_trait]
impl ToolboxQueries for Database {
    async fn list_agents(
        &self,
        member: UserId,
        owned: &BTreeSet<AgentId>,
    ) -> Result<Vec<AgentView>, StoreError> {
        use agents::{Column, Entity};

        let is_in_list = Condition::any()
            .add(Column::Id.in_subquery(favorites_of(member, favorites::Column::AgentId)))
            .add(Column::Id.in_subquery(used_by(member, recent_uses::Column::AgentId)));
        let listed = Condition::all().add(Column::RemovedAt.is_null()).add(is_in_list);
        let query = listed_columns(Entity::find())
            .filter(Condition::any().add(listed).add(Column::Id.is_in(owned.iter().map(AgentId::as_uuid))))
            .order_by_asc(Column::Title)
            .order_by_asc(Column::Id)
            .into_model::<ListedRow>();
        self.read_all(query, agent_queries::view).await
    }

    async fn list_prompts(&self, member: UserId) -> Result<Vec<Prompt>, StoreError> {
        use prompts::{Column, Entity};

        let is_in_list = Condition::any()
            .add(Column::Id.in_subquery(favorites_of(member, favorites::Column::PromptId)))
            .add(Column::Id.in_subquery(used_by(member, recent_uses::Column::PromptId)));
        let query = Entity::find()
            .filter(Column::RemovedAt.is_null())
            .filter(is_in_list)
            .order_by_asc(Column::Name)
            .order_by_asc(Column::Id);
        self.read_all(query, |row| prompt_rows::prompt(&row)).await
    }

    async fn list_uses(&self) -> Result<BTreeMap<ToolboxItem, u32>, StoreError> {
        let rows = self.query_all(item_uses::Entity::find()).await?;
        let uses = rows.into_iter().map(|row| {
            Ok((item("item_uses", row.agent_id, row.prompt_id)?, columns::count("item_uses.uses", row.uses)?))
        });
        uses.collect()
    }

    async fn is_listed(&self, item: ToolboxItem) -> Result<bool, StoreError> {
        match item {
            ToolboxItem::Agent(id) => {
                let agent = agents::Entity::find_by_id(id.as_uuid());
                Ok(self.query_one(agent.filter(agents::Column::RemovedAt.is_null())).await?.is_some())
            }
            ToolboxItem::Prompt(id) => {
                let prompt = prompts::Entity::find_by_id(id.as_uuid());
                Ok(self.query_one(prompt.filter(prompts::Column::RemovedAt.is_null())).await?.is_some())
            }
        }
    }
}

/// The ids of a member's favorite agents or prompts.
fn favorites_of(member: UserId, column: favorites::Column) -> SelectStatement {
    let rows = favorites::Entity::find().select_only().column(column);
    let own = rows.filter(favorites::Column::UserId.eq(member.as_uuid()));
    own.filter(column.is_not_null()).into_query()
}

/// The ids of the agents or prompts that a member used recently.
fn used_by(member: UserId, column: recent_uses::Column) -> SelectStatement {
    let rows = recent_uses::Entity::find().select_only().column(column);
    let own = rows.filter(recent_uses::Column::UserId.eq(member.as_uuid()));
    own.filter(column.is_not_null()).into_query()
}

fn item(table: &'static str, agent: Option<Uuid>, prompt: Option<Uuid>) -> Result<ToolboxItem, StoreError> {
    match (agent, prompt) {
        (Some(id), None) => Ok(ToolboxItem::Agent(AgentId::from_uuid(id))),
        (None, Some(id)) => Ok(ToolboxItem::Prompt(PromptId::from_uuid(id))),
        _ => Err(unreadable(table)("neither an agent nor a prompt")),
    }
}
