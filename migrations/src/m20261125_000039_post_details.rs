use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, text_null};

/// The tags of posts, their texts for search engines, and the names of their authors.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

const COLUMNS: [&str; 4] = ["author_name", "tags", "seo_title", "seo_description"];
const WORKING_COPY_COLUMNS: [&str; 3] = ["tags", "seo_title", "seo_description"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column per statement.
        let columns = [
            text_null("author_name"),
            text("tags").default("").to_owned(),
            text_null("seo_title"),
            text_null("seo_description"),
        ];
        for column in columns {
            manager.alter_table(Table::alter().table("blog_posts").add_column(column).to_owned()).await?;
        }
        for column in WORKING_COPY_COLUMNS {
            let column = text(column).default("").to_owned();
            manager
                .alter_table(Table::alter().table("post_working_copies").add_column(column).to_owned())
                .await?;
        }
        manager.create_table(former_tag_slugs()).await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(AUTHOR_NAMES).await?;
        connection.execute_unprepared(ARCHIVE_SLUG).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("former_tag_slugs").to_owned()).await?;
        for column in COLUMNS {
            manager.alter_table(Table::alter().table("blog_posts").drop_column(column).to_owned()).await?;
        }
        for column in WORKING_COPY_COLUMNS {
            manager
                .alter_table(Table::alter().table("post_working_copies").drop_column(column).to_owned())
                .await?;
        }
        Ok(())
    }
}

const AUTHOR_NAMES: &str = "UPDATE blog_posts
    SET author_name = (SELECT first_name FROM users WHERE users.id = blog_posts.author_id)";

/// The page of the archive has this path.
const ARCHIVE_SLUG: &str = "UPDATE blog_posts SET slug = 'archive-2' WHERE slug = 'archive'
    AND NOT EXISTS (SELECT 1 FROM blog_posts AS other WHERE other.slug = 'archive-2')";

/// Renamed and merged tags.
fn former_tag_slugs() -> TableCreateStatement {
    Table::create()
        .table("former_tag_slugs")
        .col(text("slug").primary_key())
        .col(text("current_slug"))
        .to_owned()
}
