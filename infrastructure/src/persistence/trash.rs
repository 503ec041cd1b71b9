use application::ports::{StoreError, TrashId, TrashItem, TrashQueries};
use async_trait::async_trait;
use domain::{AgentId, PostId, PromptId};
use sea_orm::prelude::{DateTimeUtc, Uuid};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::agents::is_ordered;
use super::database::Database;
use super::entities::{agents, blog_posts, prompts};
use super::error::translate;

#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    name: String,
    deleted_at: DateTimeUtc,
    is_kept: bool,
}

impl Row {
    fn into_item(self, id: impl FnOnce(Uuid) -> TrashId) -> TrashItem {
        TrashItem { id: id(self.id), name: self.name, deleted_at: self.deleted_at, is_kept: self.is_kept }
    }
}

#[async_trait]
impl TrashQueries for Database {
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError> {
        let agents = agents::Entity::find()
            .select_only()
            .column(agents::Column::Id)
            .column_as(agents::Column::Title, "name")
            .column_as(agents::Column::ArchivedAt, "deleted_at")
            .expr_as(is_ordered(), "is_kept")
            .filter(agents::Column::ArchivedAt.is_not_null())
            .order_by_desc(agents::Column::ArchivedAt)
            .limit(limit)
            .into_model::<Row>()
            .all(self.reader())
            .await
            .map_err(translate)?;
        let prompts = prompts::Entity::find()
            .select_only()
            .columns([prompts::Column::Id, prompts::Column::Name, prompts::Column::DeletedAt])
            .expr_as(Expr::cust("FALSE"), "is_kept")
            .filter(prompts::Column::DeletedAt.is_not_null())
            .order_by_desc(prompts::Column::DeletedAt)
            .limit(limit)
            .into_model::<Row>()
            .all(self.reader())
            .await
            .map_err(translate)?;
        let posts = blog_posts::Entity::find()
            .select_only()
            .columns([blog_posts::Column::Id, blog_posts::Column::DeletedAt])
            .column_as(blog_posts::Column::Title, "name")
            .expr_as(Expr::cust("FALSE"), "is_kept")
            .filter(blog_posts::Column::DeletedAt.is_not_null())
            .order_by_desc(blog_posts::Column::DeletedAt)
            .limit(limit)
            .into_model::<Row>()
            .all(self.reader())
            .await
            .map_err(translate)?;
        let agents = agents.into_iter().map(|row| row.into_item(|id| TrashId::Agent(AgentId::from_uuid(id))));
        let prompts =
            prompts.into_iter().map(|row| row.into_item(|id| TrashId::Prompt(PromptId::from_uuid(id))));
        let posts = posts.into_iter().map(|row| row.into_item(|id| TrashId::Post(PostId::from_uuid(id))));
        Ok(agents.chain(prompts).chain(posts).collect())
    }
}
