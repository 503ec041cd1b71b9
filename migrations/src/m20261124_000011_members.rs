use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};
use sea_orm_migration::sea_orm::DbBackend;

/// Blocked members, the team's notes about members, and indexes for the list of members.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement.
        for column in [timestamp_with_time_zone_null("blocked_at"), text_null("block_reason")] {
            manager.alter_table(Table::alter().table("users").add_column(column).to_owned()).await?;
        }
        manager.create_table(member_notes()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared(TRIGRAMS).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        // The extension stays, because other applications may use it.
        connection.execute_unprepared("DROP INDEX IF EXISTS users_search").await?;
        for change in [
            "DROP INDEX orders_member",
            "CREATE INDEX orders_user_id ON orders (user_id)",
            "DROP INDEX users_role",
            "DROP INDEX users_list",
        ] {
            connection.execute_unprepared(change).await?;
        }
        manager.drop_table(Table::drop().table("member_notes").to_owned()).await?;
        for column in ["block_reason", "blocked_at"] {
            manager.alter_table(Table::alter().table("users").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}

/// `users_list` filters, searches and counts members without reading them. `orders_member` adds up a member's orders in
/// the same way, in place of the index of `user_id` alone.
const INDEXES: [&str; 5] = [
    "CREATE INDEX users_list ON users (created_at, id, role, is_verified, has_bought, blocked_at, search_text)",
    "CREATE INDEX users_role ON users (role, created_at, id)",
    "CREATE INDEX member_notes_member ON member_notes (user_id, created_at, id)",
    "DROP INDEX orders_user_id",
    "CREATE INDEX orders_member ON orders (user_id, settled_at, total, refunded_amount)",
];

/// Finds a part of a name or email address. SQLite reads all of `users_list` for it, which is fast enough there. Without
/// permission to create the extension, or on a server that lacks it, PostgreSQL reads the table.
const TRIGRAMS: &str = "DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'searches of members have no index: %', SQLERRM;
END $$";

fn member_notes() -> TableCreateStatement {
    Table::create()
        .table("member_notes")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(uuid_null("author_id"))
        .col(text("text"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut reference("user_id", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("author_id", ForeignKeyAction::SetNull))
        .to_owned()
}

fn reference(column: &'static str, on_delete: ForeignKeyAction) -> ForeignKeyCreateStatement {
    ForeignKey::create().from("member_notes", column).to("users", "id").on_delete(on_delete).to_owned()
}
