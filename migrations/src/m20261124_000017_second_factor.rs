use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, blob, pk_uuid, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid,
};

/// Second factors, their recovery codes, and sign-ins that wait for one.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [second_factors(), recovery_codes(), sign_in_challenges()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sign_in_challenges", "recovery_codes", "second_factors"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX sign_in_challenges_user_id ON sign_in_challenges (user_id)",
    "CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at)",
];

fn second_factors() -> TableCreateStatement {
    Table::create()
        .table("second_factors")
        .col(pk_uuid("user_id"))
        .col(blob("secret"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("enabled_at"))
        .col(big_integer_null("last_used_step"))
        .foreign_key(&mut reference("second_factors", "users", "id"))
        .check(Expr::cust("length(secret) = 20"))
        .to_owned()
}

fn recovery_codes() -> TableCreateStatement {
    Table::create()
        .table("recovery_codes")
        .col(uuid("user_id"))
        .col(blob("digest"))
        .primary_key(Index::create().col("user_id").col("digest"))
        .foreign_key(&mut reference("recovery_codes", "second_factors", "user_id"))
        .check(Expr::cust("length(digest) = 32"))
        .to_owned()
}

fn sign_in_challenges() -> TableCreateStatement {
    Table::create()
        .table("sign_in_challenges")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(blob("digest").unique_key())
        .col(text("recorded_as"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(big_integer("attempts"))
        .foreign_key(&mut reference("sign_in_challenges", "users", "id"))
        .check(Expr::cust("length(digest) = 32"))
        .to_owned()
}

fn reference(table: &'static str, to: &'static str, column: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, "user_id").to(to, column).on_delete(ForeignKeyAction::Cascade).to_owned()
}
