use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text, text_uniq, timestamp_with_time_zone, uuid, uuid_null};

/// The sandbox payment provider's tables. They have no foreign keys to the product's tables, because a real
/// provider does not know those either.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [sandbox_intents(), sandbox_refunds()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sandbox_refunds", "sandbox_intents"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 1] = ["CREATE INDEX sandbox_refunds_intent_id ON sandbox_refunds (intent_id)"];

fn sandbox_intents() -> TableCreateStatement {
    Table::create()
        .table("sandbox_intents")
        .col(text("id").primary_key())
        .col(text_uniq("idempotency_key"))
        .col(text("client_secret"))
        .col(uuid("order_id"))
        .col(big_integer("amount"))
        .col(text("status"))
        .col(big_integer("refunded").default(0))
        .col(timestamp_with_time_zone("created_at"))
        .check(Expr::cust("amount > 0"))
        .check(Expr::cust("status IN ('requires_payment', 'requires_action', 'succeeded', 'canceled')"))
        .check(Expr::cust("refunded BETWEEN 0 AND amount"))
        .check(Expr::cust("refunded = 0 OR status = 'succeeded'"))
        .to_owned()
}

fn sandbox_refunds() -> TableCreateStatement {
    Table::create()
        .table("sandbox_refunds")
        .col(text("idempotency_key").primary_key())
        .col(text("intent_id"))
        .col(uuid("agent_id"))
        .col(uuid_null("refund_id"))
        .col(big_integer("amount"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(ForeignKey::create().from("sandbox_refunds", "intent_id").to("sandbox_intents", "id"))
        .check(Expr::cust("amount > 0"))
        .to_owned()
}
