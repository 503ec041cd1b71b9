use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text, text_null};

/// Feature images of posts, and images of agents: the path of an uploaded image, its height and its alternative text.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

/// Each with the prefix of its columns.
const TABLES: [(&str, &str); 3] =
    [("blog_posts", "feature_image"), ("post_working_copies", "feature_image"), ("agents", "image")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, prefix) in TABLES {
            let columns = [
                text_null(prefix),
                big_integer_null(format!("{prefix}_height")),
                text(format!("{prefix}_alt")).default("").to_owned(),
            ];
            // SQLite adds one column per statement.
            for column in columns {
                manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, prefix) in TABLES {
            for suffix in ["", "_height", "_alt"] {
                let column = format!("{prefix}{suffix}");
                manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
            }
        }
        Ok(())
    }
}
