use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text, text_null};

/// Feature images of the revisions of posts.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            text_null("feature_image"),
            big_integer_null("feature_image_height"),
            text("feature_image_alt").default("").to_owned(),
        ];
        // SQLite adds one column per statement.
        for column in columns {
            manager.alter_table(Table::alter().table("post_revisions").add_column(column).to_owned()).await?;
        }
        // Restoring an earlier text does not remove the image.
        manager
            .get_connection()
            .execute_unprepared(
                "UPDATE post_revisions SET \
                 feature_image = (SELECT feature_image FROM blog_posts WHERE id = post_id), \
                 feature_image_height = (SELECT feature_image_height FROM blog_posts WHERE id = post_id), \
                 feature_image_alt = (SELECT feature_image_alt FROM blog_posts WHERE id = post_id)",
            )
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["feature_image", "feature_image_height", "feature_image_alt"] {
            manager
                .alter_table(Table::alter().table("post_revisions").drop_column(column).to_owned())
                .await?;
        }
        Ok(())
    }
}
