use application::ports::{ContentId, StoreError, TrashItem, TrashQueries};
use async_trait::async_trait;
use domain::{AgentId, BundleId, PostId, PromptId};
use sea_orm::prelude::{DateTimeUtc, Uuid};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::database::Database;
use super::entities::{agents, blog_posts, bundles, prompts};

#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    name: String,
    removed_at: DateTimeUtc,
    is_archived: bool,
}

impl Row {
    fn into_item(self, id: impl FnOnce(Uuid) -> ContentId) -> TrashItem {
        let Self { id: uuid, name, removed_at, is_archived } = self;
        TrashItem { id: id(uuid), name, removed_at, is_archived }
    }
}

#[async_trait]
impl TrashQueries for Database {
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError> {
        let query = agents::Entity::find()
            .select_only()
            .columns([agents::Column::Id, agents::Column::RemovedAt, agents::Column::IsArchived])
            .column_as(agents::Column::Title, "name")
            .filter(agents::Column::RemovedAt.is_not_null())
            .filter(agents::Column::IsArchived.eq(false).or(agents::Column::IsDraft.eq(false)))
            .order_by_desc(agents::Column::RemovedAt)
            .limit(limit)
            .into_model::<Row>();
        let agents = self.query_all(query).await?;
        let query = bundles::Entity::find()
            .select_only()
            .columns([bundles::Column::Id, bundles::Column::RemovedAt, bundles::Column::IsArchived])
            .column_as(bundles::Column::Title, "name")
            .filter(bundles::Column::RemovedAt.is_not_null())
            .order_by_desc(bundles::Column::RemovedAt)
            .limit(limit)
            .into_model::<Row>();
        let bundles = self.query_all(query).await?;
        let query = prompts::Entity::find()
            .select_only()
            .columns([prompts::Column::Id, prompts::Column::RemovedAt, prompts::Column::IsArchived])
            .column(prompts::Column::Name)
            .filter(prompts::Column::RemovedAt.is_not_null())
            .filter(prompts::Column::IsArchived.eq(false).or(prompts::Column::IsDraft.eq(false)))
            .order_by_desc(prompts::Column::RemovedAt)
            .limit(limit)
            .into_model::<Row>();
        let prompts = self.query_all(query).await?;
        let query = blog_posts::Entity::find()
            .select_only()
            .columns([blog_posts::Column::Id, blog_posts::Column::RemovedAt, blog_posts::Column::IsArchived])
            .column_as(blog_posts::Column::Title, "name")
            .filter(blog_posts::Column::RemovedAt.is_not_null())
            .order_by_desc(blog_posts::Column::RemovedAt)
            .limit(limit)
            .into_model::<Row>();
        let posts = self.query_all(query).await?;
        let agents =
            agents.into_iter().map(|row| row.into_item(|id| ContentId::Agent(AgentId::from_uuid(id))));
        let bundles =
            bundles.into_iter().map(|row| row.into_item(|id| ContentId::Bundle(BundleId::from_uuid(id))));
        let prompts =
            prompts.into_iter().map(|row| row.into_item(|id| ContentId::Prompt(PromptId::from_uuid(id))));
        let posts = posts.into_iter().map(|row| row.into_item(|id| ContentId::Post(PostId::from_uuid(id))));
        Ok(agents.chain(bundles).chain(prompts).chain(posts).collect())
    }
}
