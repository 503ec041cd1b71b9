use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, pk_uuid, text, timestamp_with_time_zone};

/// Agents, and the content packs that were imported.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(gpts()).await?;
        let listing = Index::create()
            .name("gpts_listing")
            .table("gpts")
            .col("is_premium")
            .col("created_at")
            .col("id")
            .to_owned();
        manager.create_index(listing).await?;
        manager.create_table(content_packs()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["content_packs", "gpts"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

fn gpts() -> TableCreateStatement {
    Table::create()
        .table("gpts")
        .col(pk_uuid("id"))
        .col(text("title"))
        .col(text("description"))
        .col(text("category"))
        .col(text("url").default(""))
        .col(big_integer("price").default(0))
        .col(boolean("is_premium").default(false))
        .col(timestamp_with_time_zone("created_at"))
        .check(Expr::cust("price >= 0"))
        .check(Expr::cust("is_premium OR price = 0"))
        .to_owned()
}

fn content_packs() -> TableCreateStatement {
    Table::create()
        .table("content_packs")
        .col(text("name").primary_key())
        .col(timestamp_with_time_zone("loaded_at"))
        .to_owned()
}
