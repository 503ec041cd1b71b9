use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{boolean, text_null, uuid};

/// The first steps that new members have still to complete.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(welcomes()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("welcomes").to_owned()).await
    }
}

fn welcomes() -> TableCreateStatement {
    Table::create()
        .table("welcomes")
        .col(uuid("user_id").primary_key())
        .col(text_null("interests"))
        .col(boolean("agent_opened"))
        .col(boolean("prompt_copied"))
        .foreign_key(
            ForeignKey::create()
                .from("welcomes", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
