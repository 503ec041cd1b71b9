use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob_null};

/// The six digits in sign-in emails.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

const INDEX: &str = "CREATE UNIQUE INDEX one_time_tokens_browser_digest ON one_time_tokens (browser_digest)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let attempts = big_integer("code_attempts").default(0).to_owned();
        // SQLite adds one column per statement.
        for column in [blob_null("browser_digest"), blob_null("code_digest"), attempts] {
            manager
                .alter_table(Table::alter().table("one_time_tokens").add_column(column).to_owned())
                .await?;
        }
        manager.get_connection().execute_unprepared(INDEX).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared("DROP INDEX one_time_tokens_browser_digest").await?;
        for column in ["code_attempts", "code_digest", "browser_digest"] {
            manager
                .alter_table(Table::alter().table("one_time_tokens").drop_column(column).to_owned())
                .await?;
        }
        Ok(())
    }
}
