use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    boolean, pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
    uuid_null,
};

/// Newsletters with their recipients, and members who get no optional emails.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let chosen_at = timestamp_with_time_zone_null("chosen_at");
        manager
            .alter_table(Table::alter().table("email_preferences").add_column(chosen_at).to_owned())
            .await?;
        let is_bulk = boolean("is_bulk").default(false).to_owned();
        manager.alter_table(Table::alter().table("mail_outbox").add_column(is_bulk).to_owned()).await?;
        for table in [newsletters(), newsletter_recipients(), email_suppressions(), email_webhook_requests()]
        {
            manager.create_table(table).await?;
        }
        for statement in UP {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for statement in DOWN {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        for table in ["email_webhook_requests", "email_suppressions", "newsletter_recipients", "newsletters"]
        {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        for (table, column) in [("mail_outbox", "is_bulk"), ("email_preferences", "chosen_at")] {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

const UP: [&str; 9] = [
    "DROP INDEX mail_outbox_due",
    "CREATE INDEX mail_outbox_due ON mail_outbox (state, is_bulk, next_attempt_at, id)",
    "CREATE INDEX email_preferences_subscribers ON email_preferences (topic, is_wanted, user_id)",
    "CREATE INDEX newsletters_state ON newsletters (state, created_at, id)",
    "CREATE INDEX newsletters_created ON newsletters (created_at, id)",
    "CREATE UNIQUE INDEX newsletter_recipients_member ON newsletter_recipients (newsletter_id, user_id)",
    "CREATE INDEX newsletter_recipients_outcome ON newsletter_recipients (newsletter_id, outcome)",
    "CREATE INDEX newsletter_recipients_user ON newsletter_recipients (user_id)",
    "CREATE INDEX email_webhook_requests_received ON email_webhook_requests (received_at)",
];

const DOWN: [&str; 3] = [
    "DROP INDEX email_preferences_subscribers",
    "DROP INDEX mail_outbox_due",
    "CREATE INDEX mail_outbox_due ON mail_outbox (state, next_attempt_at, id)",
];

/// `send_at` is null if the newsletter is sent when its post is published.
fn newsletters() -> TableCreateStatement {
    let table = "newsletters";
    Table::create()
        .table(table)
        .col(pk_uuid("id"))
        .col(uuid_null("post_id").unique_key())
        .col(text("title"))
        .col(text("state"))
        .col(timestamp_with_time_zone_null("send_at"))
        .col(text_null("html_body"))
        .col(text_null("text_body"))
        .col(text_null("post_url"))
        .col(text_null("cancel_reason"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("started_at"))
        .col(timestamp_with_time_zone_null("finished_at"))
        .col(uuid_null("last_recipient_id"))
        .col(boolean("is_queued").default(false))
        .foreign_key(&mut foreign_key(table, "post_id", "blog_posts", ForeignKeyAction::SetNull))
        .check(Expr::cust("state IN ('scheduled', 'sending', 'sent', 'canceled')"))
        .check(Expr::cust("cancel_reason IN ('by_admin', 'post_unpublished', 'post_deleted')"))
        .check(Expr::cust("(state = 'canceled') = (cancel_reason IS NOT NULL)"))
        .check(Expr::cust("(state IN ('sent', 'canceled')) = (finished_at IS NOT NULL)"))
        .check(Expr::cust("state IN ('scheduled', 'canceled') OR started_at IS NOT NULL"))
        .to_owned()
}

/// A row outlives its email and its member, so that the numbers of a newsletter stay.
fn newsletter_recipients() -> TableCreateStatement {
    let table = "newsletter_recipients";
    Table::create()
        .table(table)
        .col(pk_uuid("mail_id"))
        .col(uuid("newsletter_id"))
        .col(uuid_null("user_id"))
        .col(text("outcome"))
        .col(timestamp_with_time_zone_null("unsubscribed_at"))
        .foreign_key(&mut foreign_key(table, "newsletter_id", "newsletters", ForeignKeyAction::Cascade))
        .foreign_key(&mut foreign_key(table, "user_id", "users", ForeignKeyAction::SetNull))
        .check(Expr::cust("outcome IN ('queued', 'sent', 'refused', 'skipped')"))
        .to_owned()
}

fn email_suppressions() -> TableCreateStatement {
    let table = "email_suppressions";
    Table::create()
        .table(table)
        .col(pk_uuid("user_id"))
        .col(text("address"))
        .col(text("reason"))
        .col(timestamp_with_time_zone("suppressed_at"))
        .foreign_key(&mut foreign_key(table, "user_id", "users", ForeignKeyAction::Cascade))
        .check(Expr::cust("reason IN ('bounce', 'complaint')"))
        .to_owned()
}

/// Tokens of webhook requests, against replays.
fn email_webhook_requests() -> TableCreateStatement {
    Table::create()
        .table("email_webhook_requests")
        .col(text("token").primary_key())
        .col(timestamp_with_time_zone("received_at"))
        .to_owned()
}

fn foreign_key(
    table: &'static str,
    column: &'static str,
    target: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(target, "id").on_delete(on_delete).to_owned()
}
