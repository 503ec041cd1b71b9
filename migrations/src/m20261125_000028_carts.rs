use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid};

/// Carts of accounts, and what someone wanted who asked for an emailed link.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

/// Columns of other tables.
const COLUMNS: [(&str, &str); 3] =
    [("one_time_tokens", "return_path"), ("one_time_tokens", "cart"), ("sign_in_challenges", "return_path")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(cart_items()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        for (table, column) in COLUMNS {
            let column = text_null(column);
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in COLUMNS {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        manager.drop_table(Table::drop().table("cart_items").to_owned()).await
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX cart_items_agent_id ON cart_items (agent_id)",
    "CREATE INDEX cart_items_removed_at ON cart_items (removed_at)",
];

fn cart_items() -> TableCreateStatement {
    let key = |column, table| {
        ForeignKey::create()
            .from("cart_items", column)
            .to(table, "id")
            .on_delete(ForeignKeyAction::Cascade)
            .to_owned()
    };
    Table::create()
        .table("cart_items")
        .col(uuid("user_id"))
        .col(uuid("agent_id"))
        .col(uuid("addition_id"))
        .col(timestamp_with_time_zone("added_at"))
        .col(timestamp_with_time_zone_null("removed_at"))
        .primary_key(Index::create().col("user_id").col("agent_id"))
        .foreign_key(&mut key("user_id", "users"))
        .foreign_key(&mut key("agent_id", "agents"))
        .to_owned()
}
