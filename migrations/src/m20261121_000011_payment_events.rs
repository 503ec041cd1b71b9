use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid_null,
};

/// Webhook events of the payment provider, and discrepancies between its payments and ours.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(payment_events()).await?;
        manager.create_table(payment_findings()).await?;
        let revision =
            Table::alter().table("orders").add_column(big_integer("revision").default(0)).to_owned();
        manager.alter_table(revision).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared("DROP INDEX orders_settled").await?;
        manager.alter_table(Table::alter().table("orders").drop_column("revision").to_owned()).await?;
        for table in ["payment_findings", "payment_events"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 4] = [
    "CREATE INDEX payment_events_due ON payment_events (next_attempt_at, id)",
    "CREATE INDEX payment_events_received ON payment_events (received_at)",
    "CREATE INDEX payment_findings_open ON payment_findings (resolved_at, first_seen)",
    "CREATE INDEX orders_settled ON orders (settled_at)",
];

/// An event without a next attempt is processed.
fn payment_events() -> TableCreateStatement {
    Table::create()
        .table("payment_events")
        .col(text("id").primary_key())
        .col(text("intent_id"))
        .col(timestamp_with_time_zone("received_at"))
        .col(big_integer("attempts").default(0))
        .col(timestamp_with_time_zone_null("next_attempt_at"))
        .check(Expr::cust("attempts >= 0"))
        .to_owned()
}

/// Payment and order are not foreign keys, because a finding may be that one of them is missing.
fn payment_findings() -> TableCreateStatement {
    Table::create()
        .table("payment_findings")
        .col(text("intent_id"))
        .col(text("kind"))
        .col(uuid_null("order_id"))
        .col(timestamp_with_time_zone("first_seen"))
        .col(timestamp_with_time_zone_null("resolved_at"))
        .primary_key(Index::create().col("intent_id").col("kind"))
        .to_owned()
}
