use application::ports::{AdminPromptView, PromptQueries, PromptRepository, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Category;
use domain::prompts::{Prompt, PromptName, PromptText};
use domain::{Position, PromptId, Slug};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};

use super::columns;
use super::database::Database;
use super::entities::prompts::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PromptRepository for SeaUnitOfWork {
    async fn insert(&mut self, prompt: &Prompt) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(prompt), &[]).await?;
        self.log_write(is_inserted, None, prompt).await?;
        Ok(self.record_change(Topic::Prompts, is_inserted))
    }

    async fn update(&mut self, prompt: &Prompt) -> Result<(), StoreError> {
        let before = self.before(prompt).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, ..row(prompt) })
            .filter(Column::Id.eq(prompt.id.as_uuid()));
        let is_updated = self.rows_affected(update).await? == 1;
        self.log_write(is_updated, before, prompt).await?;
        self.record_change(Topic::Prompts, is_updated);
        Ok(())
    }

    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive();
        let found = self.read_one(found, |row| prompt(&row)).await?;
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

    async fn list(&mut self) -> Result<Vec<Prompt>, StoreError> {
        let rows = self.query_all(in_list_order(editable())).await?;
        self.read(rows.iter().map(prompt).collect())
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let deleted = Entity::find().filter(Column::RemovedAt.lt(columns::time(before))).filter(is_deleted());
        self.remove_batch(deleted, limit).await
    }

    async fn remove(&mut self, id: PromptId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(id.as_uuid()).filter(is_deleted())).await? == 1)
    }
}

fn editable() -> Condition {
    columns::is_editable(Column::RemovedAt, Column::IsArchived, Column::IsDraft)
}

fn in_list_order(condition: Condition) -> Select<Entity> {
    Entity::find()
        .filter(condition)
        .order_by_desc(Column::IsFeatured)
        .order_by_desc(Column::Position)
        .order_by_desc(Column::Id)
}

/// In the trash.
fn is_deleted() -> Condition {
    Condition::all().add(Column::RemovedAt.is_not_null()).add(Column::IsArchived.eq(false))
}

#[async_trait]
impl PromptQueries for Database {
    async fn list(&self) -> Result<Vec<Prompt>, StoreError> {
        let listed = Condition::all().add(Column::RemovedAt.is_null());
        let rows = self.query_all(in_list_order(listed)).await?;
        rows.iter().map(prompt).collect()
    }

    async fn list_all(&self) -> Result<Vec<AdminPromptView>, StoreError> {
        const OPEN_REPORTS: &str = "(SELECT COUNT(*) FROM problem_reports WHERE open_item_id = prompts.id)";
        let query = in_list_order(editable())
            .expr_as(Expr::cust(OPEN_REPORTS), "open_reports")
            .into_model::<AdminRow>();
        let rows = self.query_all(query).await?;
        let view = |row: AdminRow| {
            let open_reports = columns::count("open_reports", row.open_reports)?;
            Ok(AdminPromptView { prompt: prompt(&row.prompt)?, open_reports })
        };
        rows.into_iter().map(view).collect()
    }
}

#[derive(FromQueryResult)]
struct AdminRow {
    #[sea_orm(nested)]
    prompt: Model,
    open_reports: i64,
}

pub(super) fn row(prompt: &Prompt) -> ActiveModel {
    let (removed_at, is_archived, is_draft) = columns::lifecycle_columns(prompt.lifecycle);
    ActiveModel {
        id: Set(prompt.id.as_uuid()),
        slug: Set(prompt.slug.as_str().to_owned()),
        name: Set(prompt.name.as_str().to_owned()),
        category: Set(prompt.category.as_str().to_owned()),
        prompt_text: Set(prompt.text.as_str().to_owned()),
        created_at: Set(columns::time(prompt.created_at)),
        updated_at: Set(columns::time(prompt.updated_at)),
        is_featured: Set(prompt.is_featured),
        position: Set(prompt.position.get()),
        removed_at: Set(removed_at),
        is_archived: Set(is_archived),
        is_draft: Set(is_draft),
    }
}

pub(super) fn prompt(row: &Model) -> Result<Prompt, StoreError> {
    Ok(Prompt {
        id: PromptId::from_uuid(row.id),
        slug: Slug::parse(&row.slug).map_err(unreadable("prompts.slug"))?,
        name: PromptName::parse(&row.name).map_err(unreadable("prompts.name"))?,
        category: Category::parse(&row.category).map_err(unreadable("prompts.category"))?,
        text: PromptText::parse(&row.prompt_text).map_err(unreadable("prompts.prompt_text"))?,
        created_at: row.created_at,
        updated_at: row.updated_at,
        is_featured: row.is_featured,
        position: Position::new(row.position),
        lifecycle: columns::lifecycle(row.removed_at, row.is_archived, row.is_draft),
    })
}
