use application::ports::{SigningKeyRepository, StoreError};
use async_trait::async_trait;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entities::signing_keys::{ActiveModel, Column, Entity};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SigningKeyRepository for SeaUnitOfWork {
    async fn find(&mut self, name: &str) -> Result<Option<String>, StoreError> {
        self.read_one(Entity::find_by_id(name.to_owned()), |row| Ok(row.key)).await
    }

    async fn insert_if_absent(&mut self, name: &str, key: &str) -> Result<(), StoreError> {
        let row = ActiveModel { name: Set(name.to_owned()), key: Set(key.to_owned()) };
        self.insert_unless_exists(row, &[Column::Name]).await.map(drop)
    }
}
