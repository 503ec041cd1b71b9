use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    blob, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

/// Passkeys, and challenges that wait for a passkey's response.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [passkeys(), passkey_challenges()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["passkey_challenges", "passkeys"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 3] = [
    "CREATE INDEX passkeys_user_id ON passkeys (user_id, created_at, id)",
    "CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id)",
    "CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at)",
];

fn passkeys() -> TableCreateStatement {
    Table::create()
        .table("passkeys")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(text("name"))
        .col(blob("credential_id").unique_key())
        .col(text("credential"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("last_used_at"))
        .foreign_key(&mut user_reference("passkeys"))
        .to_owned()
}

fn passkey_challenges() -> TableCreateStatement {
    Table::create()
        .table("passkey_challenges")
        .col(blob("digest").primary_key())
        .col(uuid_null("user_id"))
        .col(text("state"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut user_reference("passkey_challenges"))
        .check(Expr::cust("length(digest) = 32"))
        .to_owned()
}

fn user_reference(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
