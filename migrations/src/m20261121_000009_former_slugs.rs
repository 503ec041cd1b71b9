use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, uuid};

/// The previous slugs of posts.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(former_slugs()).await?;
        manager
            .get_connection()
            .execute_unprepared("CREATE INDEX former_slugs_post ON former_slugs (post_id)")
            .await
            .map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("former_slugs").to_owned()).await
    }
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
