use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

/// Reviews of agents by the members who own them.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(reviews()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("reviews").to_owned()).await
    }
}

const INDEXES: [&str; 2] = [
    "CREATE INDEX reviews_agent ON reviews (agent_id, created_at, id)",
    "CREATE INDEX reviews_newest ON reviews (created_at, id)",
];

/// Whether the author still owns the agent is in `purchases` only.
fn reviews() -> TableCreateStatement {
    Table::create()
        .table("reviews")
        .col(pk_uuid("id"))
        .col(uuid("agent_id"))
        .col(uuid("user_id"))
        .col(big_integer("stars"))
        .col(text_null("text"))
        .col(text("search_text"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(text_null("reply"))
        .col(timestamp_with_time_zone_null("replied_at"))
        .col(text_null("hidden_reason"))
        .col(timestamp_with_time_zone_null("hidden_at"))
        .foreign_key(&mut reference("agent_id", "agents"))
        .foreign_key(&mut reference("user_id", "users"))
        .index(Index::create().unique().col("user_id").col("agent_id"))
        .check(Expr::cust("stars BETWEEN 1 AND 5"))
        .check(Expr::cust("length(text) <= 1000"))
        .check(Expr::cust("(reply IS NULL) = (replied_at IS NULL)"))
        .check(Expr::cust("(hidden_reason IS NULL) = (hidden_at IS NULL)"))
        .to_owned()
}

fn reference(column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from("reviews", column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
