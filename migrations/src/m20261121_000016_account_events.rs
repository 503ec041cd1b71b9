use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, pk_uuid, text, text_null, timestamp_with_time_zone, uuid_null};

/// The history of each account: sign-ins, failed sign-ins, and changes.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(account_events()).await?;
        for columns in [&["user_id", "happened_at"][..], &["happened_at"]] {
            let mut index = Index::create();
            index.name(format!("account_events_{}", columns.join("_"))).table("account_events");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("account_events").to_owned()).await
    }
}

/// `user_id` is null only in decoys, which are removed in the transaction that inserts them.
fn account_events() -> TableCreateStatement {
    let mut user = ForeignKey::create()
        .from("account_events", "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned();
    Table::create()
        .table("account_events")
        .col(pk_uuid("id"))
        .col(uuid_null("user_id"))
        .col(text("kind"))
        .col(timestamp_with_time_zone("happened_at"))
        .col(text_null("device"))
        .col(big_integer("count"))
        .foreign_key(&mut user)
        .check(Expr::cust("count > 0"))
        .to_owned()
}
