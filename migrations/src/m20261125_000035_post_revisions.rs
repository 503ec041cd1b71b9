use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, blob, pk_uuid, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
    uuid_null,
};

/// Working copies of posts, their revisions, links to previews, and how long posts take to read.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [working_copies(), revisions(), previews()] {
            manager.create_table(table).await?;
        }
        let connection = manager.get_connection();
        for index in INDEXES {
            connection.execute_unprepared(index).await?;
        }
        let column = big_integer("reading_minutes").default(1).to_owned();
        manager.alter_table(Table::alter().table("blog_posts").add_column(column).to_owned()).await?;
        // An estimate, until the post is saved: 220 words of six letters a minute.
        connection
            .execute_unprepared("UPDATE blog_posts SET reading_minutes = 1 + length(content) / 1400")
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter().table("blog_posts").drop_column("reading_minutes").to_owned();
        manager.alter_table(column).await?;
        for table in ["post_previews", "post_revisions", "post_working_copies"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 4] = [
    "CREATE INDEX post_working_copies_post ON post_working_copies (post_id, updated_at)",
    "CREATE INDEX post_working_copies_edited_by ON post_working_copies (edited_by)",
    "CREATE INDEX post_revisions_post ON post_revisions (post_id, saved_at, id)",
    "CREATE INDEX post_revisions_saved_by ON post_revisions (saved_by)",
];

fn working_copies() -> TableCreateStatement {
    Table::create()
        .table("post_working_copies")
        .col(pk_uuid("id"))
        // The same id, if the post exists.
        .col(uuid_null("post_id"))
        .col(uuid("editor"))
        .col(uuid_null("edited_by"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(timestamp_with_time_zone_null("base"))
        .col(text("title"))
        .col(text("slug"))
        .col(text("excerpt"))
        .col(text("content"))
        .foreign_key(&mut reference(
            "post_working_copies",
            "post_id",
            "blog_posts",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut reference("post_working_copies", "edited_by", "users", ForeignKeyAction::SetNull))
        .check(Expr::cust("post_id IS NULL OR post_id = id"))
        .check(Expr::cust("(post_id IS NULL) = (base IS NULL)"))
        .to_owned()
}

fn revisions() -> TableCreateStatement {
    Table::create()
        .table("post_revisions")
        .col(pk_uuid("id"))
        .col(uuid("post_id"))
        .col(uuid_null("saved_by"))
        .col(timestamp_with_time_zone("saved_at"))
        .col(text("title"))
        .col(text("excerpt"))
        .col(text("content"))
        .foreign_key(&mut reference("post_revisions", "post_id", "blog_posts", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("post_revisions", "saved_by", "users", ForeignKeyAction::SetNull))
        .to_owned()
}

fn previews() -> TableCreateStatement {
    Table::create()
        .table("post_previews")
        .col(pk_uuid("post_id"))
        .col(blob("digest").unique_key())
        .col(timestamp_with_time_zone("created_at"))
        .check(Expr::cust("length(digest) = 32"))
        .foreign_key(&mut reference("post_previews", "post_id", "blog_posts", ForeignKeyAction::Cascade))
        .to_owned()
}

fn reference(
    table: &'static str,
    column: &'static str,
    parent: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(parent, "id").on_delete(on_delete).to_owned()
}
