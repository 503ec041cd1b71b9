use application::ports::{SetupRepository, SetupStep, StoreError};
use async_trait::async_trait;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::columns;
use super::entities::skipped_setup_steps::{ActiveModel, Column, Entity};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SetupRepository for SeaUnitOfWork {
    async fn list_skipped(&mut self) -> Result<Vec<SetupStep>, StoreError> {
        let rows = Entity::find().all(&self.transaction).await;
        self.read_all(rows, |row| columns::parse_enum("skipped_setup_steps.step", &row.step))
    }

    async fn skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        let row = ActiveModel { step: Set(step.as_str().to_owned()) };
        let insert = Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Step).do_nothing().to_owned())
            .exec_without_returning(&self.transaction)
            .await;
        self.check(insert)?;
        Ok(())
    }

    async fn undo_skip(&mut self, step: SetupStep) -> Result<(), StoreError> {
        let delete = Entity::delete_by_id(step.as_str()).exec(&self.transaction).await;
        self.check(delete)?;
        Ok(())
    }
}
