use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text};

/// A counter of changes per topic, which invalidates caches.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let revisions = Table::create()
            .table("revisions")
            .col(text("topic").primary_key())
            .col(big_integer("number"))
            .to_owned();
        manager.create_table(revisions).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("revisions").to_owned()).await
    }
}
