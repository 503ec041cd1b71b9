use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, pk_uuid, text, text_null, text_uniq, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid_null,
};

/// Discount codes.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [discount_codes()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["discount_codes"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX discount_codes_created ON discount_codes (created_at, id, code, is_active, starts_at, expires_at, max_uses)",
    "CREATE INDEX discount_codes_batch ON discount_codes (batch_id, created_at, id)",
];

/// `agent_ids` is a JSON array, or null for all agents. It is not a table of references, because a code for an agent
/// that was deleted must not become one for all agents.
fn discount_codes() -> TableCreateStatement {
    Table::create()
        .table("discount_codes")
        .col(pk_uuid("id"))
        .col(text_uniq("code"))
        .col(text("discount_type"))
        .col(big_integer("discount_value"))
        .col(boolean("is_active").default(true))
        .col(timestamp_with_time_zone_null("expires_at"))
        .col(big_integer_null("max_uses"))
        .col(big_integer_null("max_uses_per_member"))
        .col(timestamp_with_time_zone_null("starts_at"))
        .col(text_null("agent_ids"))
        .col(big_integer("min_subtotal").default(0))
        .col(text("audience").default("everyone"))
        .col(uuid_null("batch_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .check(Expr::cust("discount_type IN ('percentage', 'fixed')"))
        .check(Expr::cust("discount_value > 0"))
        .check(Expr::cust("discount_type = 'fixed' OR discount_value <= 100"))
        .check(Expr::cust("max_uses >= 0"))
        .check(Expr::cust("max_uses_per_member >= 0"))
        .check(Expr::cust("min_subtotal >= 0"))
        .check(Expr::cust("audience IN ('everyone', 'new_buyers', 'owners')"))
        .to_owned()
}
