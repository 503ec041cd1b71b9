use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{boolean, text, text_null, text_uniq, uuid};

/// Which optional emails members want, and the links in these emails that turn them off.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(email_preferences()).await?;
        let url = text_null("unsubscribe_url");
        manager.alter_table(Table::alter().table("mail_outbox").add_column(url).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(Table::alter().table("mail_outbox").drop_column("unsubscribe_url").to_owned())
            .await?;
        manager.drop_table(Table::drop().table("email_preferences").to_owned()).await
    }
}

fn email_preferences() -> TableCreateStatement {
    Table::create()
        .table("email_preferences")
        .col(uuid("user_id"))
        .col(text("topic"))
        .col(boolean("is_wanted"))
        .col(text_uniq("unsubscribe_token"))
        .primary_key(Index::create().col("user_id").col("topic"))
        .foreign_key(
            ForeignKey::create()
                .from("email_preferences", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
