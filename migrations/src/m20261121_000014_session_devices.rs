use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text;

/// The browser of each session, so that members can tell their sessions apart.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let device = text("device").default("Unknown browser").to_owned();
        manager.alter_table(Table::alter().table("sessions").add_column(device).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("sessions").drop_column("device").to_owned()).await
    }
}
