use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, pk_uuid, text, text_null, text_uniq, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid_null,
};

/// The outbox of emails.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [mail_outbox()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["mail_outbox"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// The keys of emails about an order begin with its id.
const INDEXES: [&str; 9] = [
    "CREATE INDEX mail_outbox_due ON mail_outbox (state, next_attempt_at, id)",
    "CREATE INDEX mail_outbox_sent ON mail_outbox (state, sent_at)",
    "CREATE INDEX mail_outbox_failed ON mail_outbox (failed_at)",
    "CREATE INDEX mail_outbox_created ON mail_outbox (created_at, id)",
    "CREATE INDEX mail_outbox_state ON mail_outbox (state, created_at, id)",
    "CREATE INDEX mail_outbox_kind ON mail_outbox (kind, created_at, id)",
    "CREATE INDEX mail_outbox_recipient ON mail_outbox (lower(recipient), created_at, id)",
    "CREATE INDEX mail_outbox_user_id ON mail_outbox (user_id)",
    "CREATE INDEX mail_outbox_cause ON mail_outbox (substr(dedupe_key, 1, 44))",
];

fn mail_outbox() -> TableCreateStatement {
    Table::create()
        .table("mail_outbox")
        .col(pk_uuid("id"))
        .col(text("kind"))
        .col(uuid_null("user_id"))
        .col(text_uniq("dedupe_key"))
        .col(text("recipient"))
        .col(text("subject"))
        .col(text("text_body"))
        .col(text("html_body"))
        .col(text("state"))
        .col(big_integer("attempts").default(0))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("next_attempt_at"))
        .col(timestamp_with_time_zone_null("expires_at"))
        .col(timestamp_with_time_zone_null("sent_at"))
        .col(timestamp_with_time_zone_null("leased_until"))
        .col(text_null("last_error"))
        .col(timestamp_with_time_zone_null("failed_at"))
        .foreign_key(
            ForeignKey::create()
                .from("mail_outbox", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .check(Expr::cust("state IN ('queued', 'sent', 'failed')"))
        .check(Expr::cust("(state = 'sent') = (sent_at IS NOT NULL)"))
        // Sent emails keep no content, and failed ones only if they contain no link or code, so that they can be retried.
        .check(Expr::cust(
            "state = 'queued' OR (state = 'failed' AND expires_at IS NULL) \
             OR (subject = '' AND text_body = '' AND html_body = '')",
        ))
        .check(Expr::cust("attempts >= 0"))
        .to_owned()
}
