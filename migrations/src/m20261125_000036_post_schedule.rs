use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

/// When drafts will be published. Readers see posts in the order of their publication.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null("scheduled_for");
        manager.alter_table(Table::alter().table("blog_posts").add_column(column).to_owned()).await?;
        let connection = manager.get_connection();
        for statement in [
            "CREATE INDEX blog_posts_scheduled_for ON blog_posts (scheduled_for)",
            "DROP INDEX blog_posts_listing",
            "CREATE INDEX blog_posts_listing ON blog_posts (is_published, published_at, id)",
        ] {
            connection.execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        for statement in [
            "DROP INDEX blog_posts_listing",
            "CREATE INDEX blog_posts_listing ON blog_posts (is_published, created_at, id)",
            "DROP INDEX blog_posts_scheduled_for",
        ] {
            connection.execute_unprepared(statement).await?;
        }
        manager.alter_table(Table::alter().table("blog_posts").drop_column("scheduled_for").to_owned()).await
    }
}
