use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

/// Billing details for receipts, and messages about orders.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(billing_details()).await?;
        manager.create_table(order_messages()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        let reply_to = text_null("reply_to");
        manager.alter_table(Table::alter().table("mail_outbox").add_column(reply_to).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("mail_outbox").drop_column("reply_to").to_owned()).await?;
        for table in ["order_messages", "billing_details"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 4] = [
    "CREATE INDEX billing_details_user ON billing_details (user_id)",
    "CREATE INDEX order_messages_order ON order_messages (order_id, created_at, id)",
    "CREATE INDEX order_messages_user ON order_messages (user_id, created_at, id)",
    "CREATE INDEX order_messages_open ON order_messages (closed_at, author, order_id)",
];

fn billing_details() -> TableCreateStatement {
    let table = "billing_details";
    Table::create()
        .table(table)
        .col(uuid("order_id").primary_key())
        .col(uuid("user_id"))
        .col(text("name"))
        .col(text("address"))
        .col(text("tax_id"))
        .foreign_key(&mut cascade(table, "order_id", "orders"))
        .foreign_key(&mut cascade(table, "user_id", "users"))
        .to_owned()
}

/// `user_id` is the member whose order it is, also of an admin's answer.
fn order_messages() -> TableCreateStatement {
    let table = "order_messages";
    Table::create()
        .table(table)
        .col(pk_uuid("id"))
        .col(uuid("order_id"))
        .col(uuid("user_id"))
        .col(text("author"))
        .col(uuid_null("admin_id"))
        .col(text_null("topic"))
        .col(text("text"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("closed_at"))
        .foreign_key(&mut cascade(table, "order_id", "orders"))
        .foreign_key(&mut cascade(table, "user_id", "users"))
        .foreign_key(
            ForeignKey::create()
                .from(table, "admin_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::SetNull),
        )
        .check(Expr::cust("author IN ('member', 'admin')"))
        .check(Expr::cust("topic IN ('cannot_open', 'charged_twice', 'refund_wanted', 'other')"))
        .check(Expr::cust("(topic IS NOT NULL) = (author = 'member')"))
        .check(Expr::cust("author = 'member' OR closed_at IS NULL"))
        .check(Expr::cust("author = 'admin' OR admin_id IS NULL"))
        .to_owned()
}

fn cascade(table: &'static str, column: &'static str, target: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(target, "id").on_delete(ForeignKeyAction::Cascade).to_owned()
}
