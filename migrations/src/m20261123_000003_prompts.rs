use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

/// Prompts.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [prompts()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["prompts"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX prompts_listing ON prompts (is_featured, position, id)",
    "CREATE INDEX prompts_trash ON prompts (removed_at)",
];

fn prompts() -> TableCreateStatement {
    Table::create()
        .table("prompts")
        .col(pk_uuid("id"))
        .col(text("name"))
        .col(text("category"))
        .col(text("prompt_text"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(boolean("is_featured").default(false))
        .col(big_integer("position"))
        .col(timestamp_with_time_zone_null("removed_at"))
        .col(boolean("is_archived").default(false))
        .check(Expr::cust("updated_at >= created_at"))
        .check(Expr::cust("removed_at IS NOT NULL OR NOT is_archived"))
        .to_owned()
}
