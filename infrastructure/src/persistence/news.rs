use application::ports::{
    ChangedPrompt, NewAgent, NewContent, NewPost, NewPrompt, NewsQueries, StoreError, UpdatedAgent,
    VisitRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::news::Visit;
use domain::{AgentId, PromptId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    RelationTrait as _,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::visits::{ActiveModel, Column, Entity, Model};
use super::entities::{agents, blog_posts, package_versions, prompts, purchases, recent_uses};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl VisitRepository for SeaUnitOfWork {
    async fn find(&mut self, member: UserId) -> Result<Option<Visit>, StoreError> {
        Ok(self.query_one(Entity::find_by_id(member.as_uuid())).await?.map(|row| visit(&row)))
    }

    async fn lock(&mut self, member: UserId) -> Result<Option<Visit>, StoreError> {
        let query = Entity::find_by_id(member.as_uuid()).lock_exclusive();
        Ok(self.query_one(query).await?.map(|row| visit(&row)))
    }

    async fn insert_if_absent(&mut self, visit: &Visit) -> Result<(), StoreError> {
        self.insert_unless_exists(row(visit), &[Column::UserId]).await.map(drop)
    }

    async fn update(&mut self, visit: &Visit) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .set(ActiveModel { user_id: NotSet, first_visit_at: NotSet, ..row(visit) })
            .filter(Column::UserId.eq(visit.user_id.as_uuid()));
        self.execute(update).await
    }
}

#[async_trait]
impl NewsQueries for Database {
    async fn list_new(&self, since: DateTime<Utc>, limit: u64) -> Result<NewContent, StoreError> {
        let since = columns::time(since);
        Ok(NewContent {
            agents: self.new_agents(since, limit).await?,
            prompts: self.new_prompts(since, limit).await?,
            posts: self.new_posts(since, limit).await?,
        })
    }

    async fn list_new_versions(
        &self,
        member: UserId,
        since: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<UpdatedAgent>, StoreError> {
        use agents::Column as Agent;
        use package_versions::Column as Version;
        use purchases::Column as Purchase;

        let version = purchases::Entity::belongs_to(package_versions::Entity)
            .from(Purchase::AgentId)
            .to(Version::AgentId)
            .into();
        let query = purchases::Entity::find()
            .select_only()
            .columns([Agent::Id, Agent::Title])
            .column(Version::Note)
            .join(JoinType::InnerJoin, purchases::Relation::Agent.def())
            .join(JoinType::InnerJoin, version)
            .filter(Purchase::UserId.eq(member.as_uuid()))
            .filter(Purchase::OwnedAgentId.is_not_null())
            .filter(Expr::col(Version::Number.as_column_ref()).equals(Agent::PackageVersion.as_column_ref()))
            .filter(Version::Number.gt(1))
            .filter(Version::PublishedAt.gt(columns::time(since)))
            .filter(
                Expr::col(Version::PublishedAt.as_column_ref())
                    .gt(Expr::col(Purchase::CreatedAt.as_column_ref())),
            )
            .order_by_desc(Version::PublishedAt)
            .order_by_desc(Agent::Id)
            .limit(limit)
            .into_tuple();
        let rows: Vec<(Uuid, String, String)> = self.query_all(query).await?;
        let agent = |(id, title, note)| UpdatedAgent { id: AgentId::from_uuid(id), title, note };
        Ok(rows.into_iter().map(agent).collect())
    }

    async fn list_changed_prompts(&self, member: UserId) -> Result<Vec<ChangedPrompt>, StoreError> {
        use recent_uses::Column as Use;

        let query = recent_uses::Entity::find()
            .select_only()
            .columns([Use::ItemId, Use::CopiedText])
            .filter(Use::UserId.eq(member.as_uuid()))
            .filter(Use::CopiedText.is_not_null())
            .into_tuple();
        let copied: Vec<(Uuid, String)> = self.query_all(query).await?;
        if copied.is_empty() {
            return Ok(Vec::new());
        }
        let query = prompts::Entity::find()
            .filter(prompts::Column::Id.is_in(copied.iter().map(|(id, _)| *id)))
            .filter(prompts::Column::RemovedAt.is_null())
            .order_by_desc(prompts::Column::UpdatedAt)
            .order_by_desc(prompts::Column::Id);
        let listed = self.query_all(query).await?;
        let changed = listed.into_iter().filter_map(|row| {
            let (_, copied_text) = copied.iter().find(|(id, _)| *id == row.id)?;
            (*copied_text != row.prompt_text).then(|| ChangedPrompt {
                id: PromptId::from_uuid(row.id),
                name: row.name,
                copied_text: copied_text.clone(),
                text: row.prompt_text,
                updated_at: row.updated_at,
            })
        });
        Ok(changed.collect())
    }
}

impl Database {
    async fn new_agents(&self, since: DateTime<Utc>, limit: u64) -> Result<Vec<NewAgent>, StoreError> {
        use agents::Column;

        let query = agents::Entity::find()
            .select_only()
            .columns([Column::Id, Column::Slug, Column::Title, Column::IsPremium])
            .filter(Column::CreatedAt.gt(since))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_tuple();
        let rows: Vec<(Uuid, String, String, bool)> = self.query_all(query).await?;
        let agent = |(id, slug, title, is_premium)| {
            let id = AgentId::from_uuid(id);
            NewAgent { id, slug, title, is_premium }
        };
        Ok(rows.into_iter().map(agent).collect())
    }

    async fn new_prompts(&self, since: DateTime<Utc>, limit: u64) -> Result<Vec<NewPrompt>, StoreError> {
        use prompts::Column;

        let query = prompts::Entity::find()
            .select_only()
            .columns([Column::Id, Column::Name])
            .filter(Column::CreatedAt.gt(since))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_tuple();
        let rows: Vec<(Uuid, String)> = self.query_all(query).await?;
        let prompt = |(id, name)| NewPrompt { id: PromptId::from_uuid(id), name };
        Ok(rows.into_iter().map(prompt).collect())
    }

    async fn new_posts(&self, since: DateTime<Utc>, limit: u64) -> Result<Vec<NewPost>, StoreError> {
        use blog_posts::Column;

        let query = blog_posts::Entity::find()
            .select_only()
            .columns([Column::Slug, Column::Title])
            .filter(Column::PublishedAt.gt(since))
            .filter(Column::IsPublished.eq(true))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::PublishedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_tuple();
        let rows: Vec<(String, String)> = self.query_all(query).await?;
        Ok(rows.into_iter().map(|(slug, title)| NewPost { slug, title }).collect())
    }
}

fn row(visit: &Visit) -> ActiveModel {
    ActiveModel {
        user_id: Set(visit.user_id.as_uuid()),
        first_visit_at: Set(columns::time(visit.first_visit_at)),
        last_seen_at: Set(columns::time(visit.last_seen_at)),
        news_since: Set(visit.news_since.map(columns::time)),
        is_dismissed: Set(visit.is_dismissed),
    }
}

fn visit(row: &Model) -> Visit {
    Visit {
        user_id: UserId::from_uuid(row.user_id),
        first_visit_at: row.first_visit_at,
        last_seen_at: row.last_seen_at,
        news_since: row.news_since,
        is_dismissed: row.is_dismissed,
    }
}
