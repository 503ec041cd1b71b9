use sea_orm_migration::prelude::*;

/// An index for posts that are due, which a worker looks for every two seconds.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for statement in [
            "DROP INDEX blog_posts_scheduled_for",
            // Beside it, SQLite would not use an index of both columns.
            "DROP INDEX blog_posts_trash",
            "CREATE INDEX blog_posts_removal ON blog_posts (removed_at, scheduled_for)",
        ] {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for statement in [
            "DROP INDEX blog_posts_removal",
            "CREATE INDEX blog_posts_trash ON blog_posts (removed_at)",
            "CREATE INDEX blog_posts_scheduled_for ON blog_posts (scheduled_for)",
        ] {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }
}
