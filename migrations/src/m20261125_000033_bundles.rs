use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, pk_uuid, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
    uuid, uuid_null,
};

/// Bundles of premium agents, and the bundle that an order's agent was bought in.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(bundles()).await?;
        manager.create_table(bundle_agents()).await?;
        for column in [uuid_null("bundle_id"), text_null("bundle_title")] {
            let alter = Table::alter().table("order_items").add_column(column).to_owned();
            manager.alter_table(alter).await?;
        }
        let index = "CREATE INDEX order_items_bundle ON order_items (bundle_id)";
        manager.get_connection().execute_unprepared(index).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared("DROP INDEX order_items_bundle").await?;
        for column in ["bundle_title", "bundle_id"] {
            let alter = Table::alter().table("order_items").drop_column(column).to_owned();
            manager.alter_table(alter).await?;
        }
        for table in ["bundle_agents", "bundles"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

fn bundles() -> TableCreateStatement {
    Table::create()
        .table("bundles")
        .col(pk_uuid("id"))
        .col(text("slug").unique_key())
        .col(text("title"))
        .col(text("description"))
        .col(big_integer("price"))
        .col(boolean("is_published"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(timestamp_with_time_zone_null("removed_at"))
        .col(boolean("is_archived").default(false))
        .check(Expr::cust("price >= 0"))
        .to_owned()
}

/// The agent is not a foreign key: a bundle whose agent was erased must not be sold without it for the same price.
fn bundle_agents() -> TableCreateStatement {
    Table::create()
        .table("bundle_agents")
        .col(uuid("bundle_id"))
        .col(big_integer("position"))
        .col(uuid("agent_id"))
        .primary_key(Index::create().col("bundle_id").col("position"))
        .foreign_key(
            ForeignKey::create()
                .from("bundle_agents", "bundle_id")
                .to("bundles", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .index(Index::create().unique().col("bundle_id").col("agent_id"))
        .to_owned()
}
