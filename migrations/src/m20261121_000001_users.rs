use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, blob, blob_null, boolean, pk_uuid, text, text_null, text_uniq, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid,
};

/// Users, their emailed links, and their sessions.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(users()).await?;
        manager.create_table(one_time_tokens()).await?;
        for column in ["user_id", "expires_at"] {
            manager.create_index(index("one_time_tokens", column)).await?;
        }
        manager.create_table(sessions()).await?;
        for column in ["user_id", "last_seen_at", "created_at"] {
            manager.create_index(index("sessions", column)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sessions", "one_time_tokens", "users"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

fn users() -> TableCreateStatement {
    Table::create()
        .table("users")
        .col(pk_uuid("id"))
        .col(text("email"))
        .col(text_uniq("email_key"))
        .col(text_null("pending_email"))
        .col(text("first_name"))
        .col(text("password_kind"))
        .col(text_null("password_hash"))
        .col(boolean("is_verified").default(false))
        .col(boolean("is_admin").default(false))
        .col(timestamp_with_time_zone("created_at"))
        .check(Expr::cust("password_kind IN ('none', 'generated', 'chosen')"))
        .check(Expr::cust("(password_kind = 'none') = (password_hash IS NULL)"))
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
        .foreign_key(&mut of_user("one_time_tokens"))
        .check(Expr::cust("purpose IN ('verify_email', 'reset_password', 'sign_in', 'change_email')"))
        .check(Expr::cust("length(digest) = 32"))
        .to_owned()
}

fn sessions() -> TableCreateStatement {
    Table::create()
        .table("sessions")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(blob("digest").unique_key())
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("last_seen_at"))
        .col(timestamp_with_time_zone("authenticated_at"))
        .col(text_null("code_email"))
        .col(blob_null("code_digest"))
        .col(timestamp_with_time_zone_null("code_expires_at"))
        .col(big_integer("code_tries").default(0))
        .foreign_key(&mut of_user("sessions"))
        .check(Expr::cust("length(digest) = 32"))
        .check(Expr::cust("(code_email IS NULL) = (code_digest IS NULL)"))
        .check(Expr::cust("(code_email IS NULL) = (code_expires_at IS NULL)"))
        .check(Expr::cust("length(code_digest) = 32"))
        .to_owned()
}

fn of_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

fn index(table: &'static str, column: &'static str) -> IndexCreateStatement {
    Index::create().name(format!("{table}_{column}")).table(table).col(column).to_owned()
}
