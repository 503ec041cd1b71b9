use sea_orm_migration::prelude::*;

/// An index to count the owners of every agent for the admin. Without it, each count reads all purchases.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        connection
            .execute_unprepared("CREATE INDEX purchases_owners ON purchases (owned_gpt_id, id)")
            .await
            .map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared("DROP INDEX purchases_owners").await.map(drop)
    }
}
