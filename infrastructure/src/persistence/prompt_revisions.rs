use application::ports::{PromptRevisionRepository, StoreError};
use async_trait::async_trait;
use domain::prompts::{PromptRevision, PromptText};
use domain::{PromptId, Reason, UserId};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};

use super::columns;
use super::entities::prompt_revisions::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PromptRevisionRepository for SeaUnitOfWork {
    async fn insert(&mut self, text: &PromptRevision) -> Result<(), StoreError> {
        let row = ActiveModel {
            prompt_id: Set(text.prompt_id.as_uuid()),
            replaced_at: Set(columns::time(text.replaced_at)),
            prompt_text: Set(text.text.as_str().to_owned()),
            replaced_by: Set(text.replaced_by.map(|admin| admin.as_uuid())),
            note: Set(text.note.as_ref().map(|note| note.as_str().to_owned())),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn list(&mut self, prompt: PromptId) -> Result<Vec<(PromptRevision, Option<String>)>, StoreError> {
        let found = self.query_all(latest_first(prompt)).await?;
        let names = self.first_names(found.iter().filter_map(|row| row.replaced_by).collect()).await?;
        let texts = found.into_iter().map(|row| {
            let name = row.replaced_by.and_then(|id| names.get(&id).cloned());
            Ok((prompt_revision(&row)?, name))
        });
        self.read(texts.collect())
    }

    async fn remove_oldest(&mut self, prompt: PromptId, keep: u64) -> Result<(), StoreError> {
        let oldest = latest_first(prompt).offset(keep).limit(1);
        let Some(oldest) = self.query_one(oldest).await? else { return Ok(()) };
        let delete = Entity::delete_many()
            .filter(Column::PromptId.eq(prompt.as_uuid()))
            .filter(Column::ReplacedAt.lte(oldest.replaced_at));
        self.execute(delete).await
    }
}

fn latest_first(prompt: PromptId) -> Select<Entity> {
    Entity::find().filter(Column::PromptId.eq(prompt.as_uuid())).order_by_desc(Column::ReplacedAt)
}

fn prompt_revision(row: &Model) -> Result<PromptRevision, StoreError> {
    let note = row.note.as_deref().map(Reason::parse).transpose();
    Ok(PromptRevision {
        prompt_id: PromptId::from_uuid(row.prompt_id),
        text: PromptText::parse(&row.prompt_text).map_err(unreadable("prompt_revisions.prompt_text"))?,
        replaced_at: row.replaced_at,
        replaced_by: row.replaced_by.map(UserId::from_uuid),
        note: note.map_err(unreadable("prompt_revisions.note"))?,
    })
}
