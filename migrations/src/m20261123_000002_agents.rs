use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

/// Agents, and the content packs that were imported.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [agents(), content_packs()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["content_packs", "agents"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX agents_listing ON agents (is_premium, is_featured, position, id)",
    "CREATE INDEX agents_trash ON agents (removed_at)",
];

fn agents() -> TableCreateStatement {
    Table::create()
        .table("agents")
        .col(pk_uuid("id"))
        .col(text("title"))
        .col(text("description"))
        .col(text("category"))
        .col(text("url").default(""))
        .col(big_integer("price").default(0))
        .col(boolean("is_premium").default(false))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(boolean("is_featured").default(false))
        .col(big_integer("position"))
        .col(timestamp_with_time_zone_null("removed_at"))
        .col(boolean("is_archived").default(false))
        .check(Expr::cust("updated_at >= created_at"))
        .check(Expr::cust("price >= 0"))
        .check(Expr::cust("is_premium OR price = 0"))
        .check(Expr::cust("removed_at IS NOT NULL OR NOT is_archived"))
        .to_owned()
}

fn content_packs() -> TableCreateStatement {
    Table::create()
        .table("content_packs")
        .col(text("name").primary_key())
        .col(timestamp_with_time_zone("loaded_at"))
        .to_owned()
}
