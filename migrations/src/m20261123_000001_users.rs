use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, blob, blob_null, boolean, pk_uuid, text, text_null, text_uniq, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid, uuid_null,
};

/// Users, emailed tokens, sessions and account histories.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [users(), one_time_tokens(), sessions(true), account_events()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES.into_iter().chain(SESSION_INDEXES) {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["account_events", "sessions", "one_time_tokens", "users"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 4] = [
    "CREATE INDEX one_time_tokens_user_id ON one_time_tokens (user_id)",
    "CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at)",
    "CREATE INDEX account_events_user_id_happened_at ON account_events (user_id, happened_at)",
    "CREATE INDEX account_events_happened_at ON account_events (happened_at)",
];

/// `has_bought` is true after the first paid order, and `search_text` is the email address and the first name in lower
/// case. They repeat other columns, so that lists, searches and sums of members read only one index.
fn users() -> TableCreateStatement {
    Table::create()
        .table("users")
        .col(pk_uuid("id"))
        .col(text("email"))
        .col(text_uniq("email_key"))
        .col(text_null("pending_email"))
        .col(uuid_null("pending_email_session_id"))
        .col(timestamp_with_time_zone_null("pending_email_expires_at"))
        .col(text("first_name"))
        .col(text("password_kind"))
        .col(text_null("password_hash"))
        .col(boolean("is_verified").default(false))
        .col(text_null("role"))
        .col(timestamp_with_time_zone("created_at"))
        .col(boolean("has_bought").default(false))
        .col(text("search_text").default(""))
        .check(Expr::cust("role IN ('owner', 'editor', 'support')"))
        .check(Expr::cust("password_kind IN ('none', 'generated', 'chosen')"))
        .check(Expr::cust("(password_kind = 'none') = (password_hash IS NULL)"))
        .check(Expr::cust("(pending_email IS NULL) = (pending_email_session_id IS NULL)"))
        .check(Expr::cust("(pending_email IS NULL) = (pending_email_expires_at IS NULL)"))
        .to_owned()
}

fn one_time_tokens() -> TableCreateStatement {
    Table::create()
        .table("one_time_tokens")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(text("purpose"))
        .col(text("email"))
        .col(blob("digest").unique_key())
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(timestamp_with_time_zone_null("used_at"))
        .foreign_key(&mut user_reference("one_time_tokens"))
        .check(Expr::cust(
            "purpose IN ('verify_email', 'reset_password', 'sign_in', 'change_email', 'undo_deletion')",
        ))
        .check(Expr::cust("length(digest) = 32"))
        .to_owned()
}

pub(crate) const SESSION_INDEXES: [&str; 3] = [
    "CREATE INDEX sessions_user_id ON sessions (user_id)",
    "CREATE INDEX sessions_last_seen_at ON sessions (last_seen_at)",
    "CREATE INDEX sessions_created_at ON sessions (created_at)",
];

/// Admins could once view the site as the owner of agents, which were stored here.
pub(crate) fn sessions(has_agents: bool) -> TableCreateStatement {
    let mut sessions = Table::create();
    sessions
        .table("sessions")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(blob("digest").unique_key())
        .col(text("device"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("last_seen_at"))
        .col(timestamp_with_time_zone("authenticated_at"))
        .col(text_null("code_email"))
        .col(blob_null("code_digest"))
        .col(timestamp_with_time_zone_null("code_expires_at"))
        .col(big_integer("code_attempts").default(0))
        .col(text_null("view_as"))
        .foreign_key(&mut user_reference("sessions"))
        .check(Expr::cust("length(digest) = 32"))
        .check(Expr::cust("(code_email IS NULL) = (code_digest IS NULL)"))
        .check(Expr::cust("(code_email IS NULL) = (code_expires_at IS NULL)"))
        .check(Expr::cust("length(code_digest) = 32"));
    if has_agents {
        sessions
            .col(text_null("view_as_agents"))
            .check(Expr::cust("view_as IN ('visitor', 'member', 'owner')"))
            .check(Expr::cust("(coalesce(view_as, '') = 'owner') = (view_as_agents IS NOT NULL)"));
    } else {
        sessions.check(Expr::cust("view_as IN ('visitor', 'member')"));
    }
    sessions
}

/// `user_id` is null only in rows for unknown accounts, which are deleted in the transaction that inserts them.
fn account_events() -> TableCreateStatement {
    Table::create()
        .table("account_events")
        .col(pk_uuid("id"))
        .col(uuid_null("user_id"))
        .col(text("kind"))
        .col(timestamp_with_time_zone("happened_at"))
        .col(text_null("device"))
        .col(big_integer("count"))
        .foreign_key(&mut user_reference("account_events"))
        .check(Expr::cust("count > 0"))
        .to_owned()
}

fn user_reference(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
