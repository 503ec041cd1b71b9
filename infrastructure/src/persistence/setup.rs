use application::ports::{SetupRepository, SetupStep, StoreError};
use async_trait::async_trait;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::columns;
use super::entities::skipped_setup_steps::{ActiveModel, Column, Entity};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SetupRepository for SeaUnitOfWork {
    async fn list_skipped(&mut self) -> Result<Vec<SetupStep>, StoreError> {
        self.read_all(Entity::find(), |row| columns::parse_enum("skipped_setup_steps.step", &row.step)).await
    }

    async fn skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        let row = ActiveModel { step: Set(step.as_str().to_owned()) };
        self.insert_unless_exists(row, &[Column::Step]).await?;
        Ok(())
    }

    async fn undo_skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(step.as_str())).await?;
        Ok(())
    }
}
