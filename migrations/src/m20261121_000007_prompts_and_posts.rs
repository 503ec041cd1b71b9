use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    boolean, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

/// Prompts, blog posts, and archived agents.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(prompts()).await?;
        manager.create_table(posts()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        let archive =
            Table::alter().table("gpts").add_column(timestamp_with_time_zone_null("archived_at")).to_owned();
        manager.alter_table(archive).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let archive = Table::alter().table("gpts").drop_column("archived_at").to_owned();
        manager.alter_table(archive).await?;
        manager.get_connection().execute_unprepared("DROP INDEX order_items_gpt").await?;
        for table in ["blog_posts", "prompts"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 3] = [
    "CREATE INDEX prompts_listing ON prompts (created_at, id)",
    "CREATE INDEX blog_posts_listing ON blog_posts (is_published, created_at, id)",
    "CREATE INDEX order_items_gpt ON order_items (gpt_id, order_id)",
];

fn prompts() -> TableCreateStatement {
    Table::create()
        .table("prompts")
        .col(pk_uuid("id"))
        .col(text("name"))
        .col(text("category"))
        .col(text("prompt_text"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned()
}

fn posts() -> TableCreateStatement {
    Table::create()
        .table("blog_posts")
        .col(pk_uuid("id"))
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text("content"))
        .col(text("excerpt"))
        .col(uuid("author_id"))
        .col(boolean("is_published").default(false))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(
            ForeignKey::create()
                .from("blog_posts", "author_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .check(Expr::cust("updated_at >= created_at"))
        .to_owned()
}
