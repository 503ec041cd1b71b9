use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, pk_uuid, text, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

/// Uploaded images, whose files are not in the database. Who uploaded an image is in the audit log.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(images()).await?;
        let index = "CREATE INDEX images_created_at ON images (created_at, id)";
        manager.get_connection().execute_unprepared(index).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("images").to_owned()).await
    }
}

fn images() -> TableCreateStatement {
    Table::create()
        .table("images")
        .col(pk_uuid("id"))
        .col(text_uniq("hash"))
        .col(text("fallback"))
        .col(big_integer("width"))
        .col(big_integer("height"))
        .col(big_integer("bytes"))
        .col(text("alt"))
        .col(text("name"))
        .col(text("search_text"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("unused_since"))
        .check(Expr::cust("width > 0 AND height > 0"))
        .to_owned()
}
