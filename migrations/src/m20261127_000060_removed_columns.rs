use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

/// Admins no longer view the site as the owner of chosen agents: such a view ends. A sign-up brings no cart along.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        recreate_sessions(manager, false).await?;
        manager.alter_table(Table::alter().table("one_time_tokens").drop_column("cart").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let cart = text_null("cart");
        manager.alter_table(Table::alter().table("one_time_tokens").add_column(cart).to_owned()).await?;
        recreate_sessions(manager, true).await
    }
}

const COLUMNS: &str = "id, user_id, digest, device, created_at, last_seen_at, authenticated_at, code_email, \
                       code_digest, code_expires_at, code_attempts";

/// SQLite can neither drop a column that a constraint names nor the constraint.
async fn recreate_sessions(manager: &SchemaManager<'_>, has_agents: bool) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let run = async |sql: &str| connection.execute_unprepared(sql).await;
    run("CREATE TABLE former_sessions AS SELECT * FROM sessions").await?;
    manager.drop_table(Table::drop().table("sessions").to_owned()).await?;
    manager.create_table(crate::m20261123_000001_users::sessions(has_agents)).await?;
    run(&format!(
        "INSERT INTO sessions ({COLUMNS}, view_as) \
         SELECT {COLUMNS}, CASE view_as WHEN 'owner' THEN NULL ELSE view_as END FROM former_sessions"
    ))
    .await?;
    manager.drop_table(Table::drop().table("former_sessions").to_owned()).await?;
    for index in crate::m20261123_000001_users::SESSION_INDEXES {
        run(index).await?;
    }
    Ok(())
}
