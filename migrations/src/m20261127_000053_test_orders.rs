use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::uuid;

/// The orders of a sandbox or test mode, from the day that the shop takes real payments: they count in no sum.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(test_orders()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("test_orders").to_owned()).await
    }
}

fn test_orders() -> TableCreateStatement {
    Table::create()
        .table("test_orders")
        .col(uuid("order_id").primary_key())
        .foreign_key(
            ForeignKey::create()
                .from("test_orders", "order_id")
                .to("orders", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
