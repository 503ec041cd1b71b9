use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, blob, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

/// State that several nodes share: leases on orders, leases on background work, and rate limits.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let leases = Table::alter()
            .table("orders")
            .add_column(timestamp_with_time_zone_null("leased_until"))
            .to_owned();
        manager.alter_table(leases).await?;
        let work = Table::create()
            .table("leases")
            .col(text("name").primary_key())
            .col(timestamp_with_time_zone("held_until"))
            .to_owned();
        manager.create_table(work).await?;
        // Microseconds since 1970 instead of a timestamp, because adding to a number is the same SQL in both
        // databases.
        let rate_limits = Table::create()
            .table("rate_limits")
            .col(blob("key").primary_key())
            .col(big_integer("full_at"))
            .check(Expr::cust("length(key) = 32"))
            .to_owned();
        manager.create_table(rate_limits).await?;
        let swept =
            Index::create().name("rate_limits_full_at").table("rate_limits").col("full_at").to_owned();
        manager.create_index(swept).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("rate_limits").to_owned()).await?;
        manager.drop_table(Table::drop().table("leases").to_owned()).await?;
        manager.alter_table(Table::alter().table("orders").drop_column("leased_until").to_owned()).await
    }
}
