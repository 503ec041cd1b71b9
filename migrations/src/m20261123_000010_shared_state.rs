use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob, text, timestamp_with_time_zone};

/// State that several nodes share: leases on background work, rate limits and cache revisions.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [leases(), rate_limits(), revisions()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["revisions", "rate_limits", "leases"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 1] = ["CREATE INDEX rate_limits_full_at ON rate_limits (full_at)"];

fn leases() -> TableCreateStatement {
    Table::create()
        .table("leases")
        .col(text("name").primary_key())
        .col(timestamp_with_time_zone("held_until"))
        .to_owned()
}

/// `full_at` is microseconds since 1970 instead of a timestamp, because adding to a number is the same SQL in both
/// databases.
fn rate_limits() -> TableCreateStatement {
    Table::create()
        .table("rate_limits")
        .col(blob("key").primary_key())
        .col(big_integer("full_at"))
        .check(Expr::cust("length(key) = 32"))
        .to_owned()
}

/// A counter of changes per topic, which invalidates caches.
fn revisions() -> TableCreateStatement {
    Table::create().table("revisions").col(text("topic").primary_key()).col(big_integer("number")).to_owned()
}
