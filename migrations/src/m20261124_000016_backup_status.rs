use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, timestamp_with_time_zone};

/// When the last backup finished.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(backup_status()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("backup_status").to_owned()).await
    }
}

fn backup_status() -> TableCreateStatement {
    Table::create()
        .table("backup_status")
        .col(text("tool").primary_key())
        .col(timestamp_with_time_zone("last_finished_at"))
        .check(Expr::cust("tool IN ('marigold', 'other')"))
        .to_owned()
}
