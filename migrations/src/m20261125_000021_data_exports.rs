use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    blob_null, pk_uuid, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

/// Copies of their data that members download, until they expire.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(data_exports()).await?;
        let index = "CREATE INDEX data_exports_expires_at ON data_exports (expires_at)";
        manager.get_connection().execute_unprepared(index).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("data_exports").to_owned()).await
    }
}

/// A member has at most one. `content` is the ZIP file, and `digest` that of the token in the emailed link; both are set
/// when the file is ready.
fn data_exports() -> TableCreateStatement {
    Table::create()
        .table("data_exports")
        .col(pk_uuid("id"))
        .col(uuid("user_id").unique_key())
        .col(timestamp_with_time_zone("requested_at"))
        .col(timestamp_with_time_zone_null("leased_until"))
        .col(blob_null("digest"))
        .col(blob_null("content"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(
            ForeignKey::create()
                .from("data_exports", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .check(Expr::cust("length(digest) = 32"))
        .check(Expr::cust("(digest IS NULL) = (content IS NULL)"))
        .to_owned()
}
