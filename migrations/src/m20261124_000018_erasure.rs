use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, text_null, timestamp_with_time_zone_null, uuid};

/// Scheduled deletions of accounts, and the personal data of audit entries in a table of its own.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement.
        for column in [
            timestamp_with_time_zone_null("deletion_requested_at"),
            timestamp_with_time_zone_null("deletes_at"),
            text_null("deletion_reason"),
        ] {
            manager.alter_table(Table::alter().table("users").add_column(column).to_owned()).await?;
        }
        manager.create_table(audit_personal_data()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for change in [
            "DROP INDEX users_list",
            "CREATE INDEX users_list ON users (created_at, id, role, is_verified, has_bought, blocked_at, search_text)",
        ] {
            manager.get_connection().execute_unprepared(change).await?;
        }
        manager.drop_table(Table::drop().table("audit_personal_data").to_owned()).await?;
        for column in ["deletion_reason", "deletes_at", "deletion_requested_at"] {
            manager.alter_table(Table::alter().table("users").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

/// `users_list` also finds the few accounts whose deletion is scheduled. SQLite would also use an index of only `deletes_at`
/// to read all other accounts.
const INDEXES: [&str; 4] = [
    "DROP INDEX users_list",
    "CREATE INDEX users_list ON users (created_at, id, role, is_verified, has_bought, blocked_at, deletes_at, search_text)",
    "CREATE INDEX audit_personal_data_user_id ON audit_personal_data (user_id)",
    "CREATE INDEX audit_personal_data_email ON audit_personal_data (lower(email), part, user_id)",
];

/// An entry has a row for its actor and one for its subject, if they are members. Entries cannot be changed, but these
/// rows are deleted with the account.
fn audit_personal_data() -> TableCreateStatement {
    Table::create()
        .table("audit_personal_data")
        .col(uuid("entry_id"))
        .col(text("part"))
        .col(uuid("user_id"))
        .col(text_null("email"))
        .col(text_null("old_values"))
        .col(text_null("new_values"))
        .primary_key(Index::create().col("entry_id").col("part"))
        .foreign_key(&mut reference("entry_id", "audit"))
        .foreign_key(&mut reference("user_id", "users"))
        .check(Expr::cust("part IN ('actor', 'subject')"))
        .to_owned()
}

fn reference(column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from("audit_personal_data", column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
