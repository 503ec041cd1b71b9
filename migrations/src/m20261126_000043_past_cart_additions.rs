use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text;

/// Additions to a cart that must have no effect if they arrive again.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = text("past_additions").default("[]").to_owned();
        manager.alter_table(Table::alter().table("cart_items").add_column(column).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter().table("cart_items").drop_column("past_additions").to_owned();
        manager.alter_table(table).await
    }
}
