use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, timestamp_with_time_zone};

/// Edited pages about privacy, terms and contact.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("legal_pages")
                    .col(text("kind").primary_key())
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(text("content"))
                    .check(Expr::cust("kind IN ('privacy', 'terms', 'contact')"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("legal_pages").to_owned()).await
    }
}
