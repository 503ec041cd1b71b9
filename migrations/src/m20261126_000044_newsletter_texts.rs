use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text_null};

/// What inboxes show of newsletters: as an admin chose it, and the preview text as it is sent; planned recipients.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            text_null("subject"),
            text_null("preview_text"),
            text_null("body_preview_text"),
            big_integer("planned_recipients").default(0).to_owned(),
        ];
        // SQLite adds one column per statement.
        for column in columns {
            manager.alter_table(Table::alter().table("newsletters").add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["subject", "preview_text", "body_preview_text", "planned_recipients"] {
            manager.alter_table(Table::alter().table("newsletters").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
