use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

/// Members' favorites and recent uses, their last visit, and when posts were published.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [favorites(), recent_uses(), visits()] {
            manager.create_table(table).await?;
        }
        let column = timestamp_with_time_zone_null("published_at");
        manager.alter_table(Table::alter().table("blog_posts").add_column(column).to_owned()).await?;
        let connection = manager.get_connection();
        connection
            .execute_unprepared("UPDATE blog_posts SET published_at = created_at WHERE is_published")
            .await?;
        for index in INDEXES {
            connection.execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for index in ["agents_created_at", "prompts_created_at", "blog_posts_published_at"] {
            manager.drop_index(Index::drop().name(index).to_owned()).await?;
        }
        manager
            .alter_table(Table::alter().table("blog_posts").drop_column("published_at").to_owned())
            .await?;
        for table in ["visits", "recent_uses", "favorites"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 7] = [
    "CREATE INDEX favorites_agent ON favorites (agent_id)",
    "CREATE INDEX favorites_prompt ON favorites (prompt_id)",
    "CREATE INDEX recent_uses_agent ON recent_uses (agent_id)",
    "CREATE INDEX recent_uses_prompt ON recent_uses (prompt_id)",
    "CREATE INDEX agents_created_at ON agents (created_at)",
    "CREATE INDEX prompts_created_at ON prompts (created_at)",
    "CREATE INDEX blog_posts_published_at ON blog_posts (published_at)",
];

fn favorites() -> TableCreateStatement {
    items("favorites").col(big_integer("position")).col(timestamp_with_time_zone("added_at")).to_owned()
}

fn recent_uses() -> TableCreateStatement {
    items("recent_uses")
        .col(timestamp_with_time_zone("used_at"))
        .col(text_null("copied_text"))
        .check(Expr::cust("(copied_text IS NULL) = (prompt_id IS NULL)"))
        .to_owned()
}

/// Rows about an agent or a prompt, whose id is repeated in `item_id` for the primary key.
fn items(table: &'static str) -> TableCreateStatement {
    Table::create()
        .table(table)
        .col(uuid("user_id"))
        .col(uuid("item_id"))
        .col(uuid_null("agent_id"))
        .col(uuid_null("prompt_id"))
        .primary_key(Index::create().col("user_id").col("item_id"))
        .foreign_key(&mut reference(table, "user_id", "users"))
        .foreign_key(&mut reference(table, "agent_id", "agents"))
        .foreign_key(&mut reference(table, "prompt_id", "prompts"))
        .check(Expr::cust("(agent_id IS NULL) <> (prompt_id IS NULL)"))
        .check(Expr::cust("item_id = COALESCE(agent_id, prompt_id)"))
        .to_owned()
}

fn visits() -> TableCreateStatement {
    Table::create()
        .table("visits")
        .col(uuid("user_id").primary_key())
        .col(timestamp_with_time_zone("first_visit_at"))
        .col(timestamp_with_time_zone("last_seen_at"))
        .col(timestamp_with_time_zone_null("news_since"))
        .col(boolean("is_dismissed"))
        .foreign_key(&mut reference("visits", "user_id", "users"))
        .check(Expr::cust("last_seen_at >= first_visit_at"))
        .check(Expr::cust("news_since < last_seen_at"))
        .to_owned()
}

fn reference(table: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(parent, "id").on_delete(ForeignKeyAction::Cascade).to_owned()
}
