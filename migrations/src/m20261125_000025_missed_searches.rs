use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, pk_uuid, text_uniq, timestamp_with_time_zone};

/// Searches that found nothing. Who searched is not stored.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(missed_searches()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("missed_searches").to_owned()).await
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX missed_searches_count ON missed_searches (count, id)",
    "CREATE INDEX missed_searches_last_searched ON missed_searches (last_searched_at, id)",
];

fn missed_searches() -> TableCreateStatement {
    Table::create()
        .table("missed_searches")
        .col(pk_uuid("id"))
        .col(text_uniq("text"))
        .col(big_integer("count"))
        .col(timestamp_with_time_zone("last_searched_at"))
        .check(Expr::cust("count > 0"))
        .to_owned()
}
