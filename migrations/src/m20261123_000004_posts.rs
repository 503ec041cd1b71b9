use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    boolean, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

/// Blog posts and their previous slugs.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [blog_posts(), former_slugs()] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["former_slugs", "blog_posts"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 3] = [
    "CREATE INDEX blog_posts_listing ON blog_posts (is_published, created_at, id)",
    "CREATE INDEX blog_posts_trash ON blog_posts (removed_at)",
    "CREATE INDEX former_slugs_post_id ON former_slugs (post_id)",
];

fn blog_posts() -> TableCreateStatement {
    Table::create()
        .table("blog_posts")
        .col(pk_uuid("id"))
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text("excerpt"))
        .col(uuid("author_id"))
        .col(boolean("is_published").default(false))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(timestamp_with_time_zone_null("removed_at"))
        .col(boolean("is_archived").default(false))
        // Last, because SQLite reads past it to reach a later column.
        .col(text("content"))
        .foreign_key(
            ForeignKey::create()
                .from("blog_posts", "author_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .check(Expr::cust("updated_at >= created_at"))
        .check(Expr::cust("removed_at IS NOT NULL OR NOT is_archived"))
        .to_owned()
}

fn former_slugs() -> TableCreateStatement {
    Table::create()
        .table("former_slugs")
        .col(text("slug").primary_key())
        .col(uuid("post_id"))
        .foreign_key(
            ForeignKey::create()
                .from("former_slugs", "post_id")
                .to("blog_posts", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
