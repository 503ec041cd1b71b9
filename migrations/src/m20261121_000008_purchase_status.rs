use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, pk_uuid, text, timestamp_with_time_zone, uuid, uuid_null};

/// Keeps refunded and disputed purchases in the history, and allows buying their agent again.
///
/// SQLite cannot drop a unique constraint, so the table is rebuilt.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // While an agent is owned, two columns contain its id. A unique index treats nulls as distinct, so
        // the second column allows one owned purchase of an agent and any number of former ones.
        let table = purchases()
            .col(text("status"))
            .col(uuid_null("owned_gpt_id"))
            .index(Index::create().unique().col("user_id").col("owned_gpt_id"))
            .check(Expr::cust("status IN ('owned', 'refunded', 'disputed', 'revoked')"))
            .check(Expr::cust("(status = 'owned') = (owned_gpt_id IS NOT NULL)"))
            .check(Expr::cust("owned_gpt_id = gpt_id"))
            .to_owned();
        let copy = "INSERT INTO purchases (id, user_id, gpt_id, order_id, payment_id, amount, discount_id, created_at, \
                    status, owned_gpt_id) SELECT id, user_id, gpt_id, order_id, payment_id, amount, discount_id, \
                    created_at, 'owned', gpt_id FROM purchases_before";
        rebuild(manager, table, copy).await?;
        manager.get_connection().execute_unprepared(BY_ORDER).await.map(drop)
    }

    /// The previous schema has only owned purchases; the others are deleted.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = purchases().index(Index::create().unique().col("user_id").col("gpt_id")).to_owned();
        let copy = "INSERT INTO purchases (id, user_id, gpt_id, order_id, payment_id, amount, discount_id, created_at) \
                    SELECT id, user_id, gpt_id, order_id, payment_id, amount, discount_id, created_at \
                    FROM purchases_before WHERE status = 'owned'";
        rebuild(manager, table, copy).await
    }
}

const HISTORY: &str = "CREATE INDEX purchases_history ON purchases (user_id, created_at, id)";
const BY_ORDER: &str = "CREATE INDEX purchases_order ON purchases (order_id)";

async fn rebuild(manager: &SchemaManager<'_>, table: TableCreateStatement, copy: &str) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    // The index is dropped first, because renaming its table would keep its name in use.
    connection.execute_unprepared("DROP INDEX purchases_history").await?;
    connection.execute_unprepared("ALTER TABLE purchases RENAME TO purchases_before").await?;
    manager.create_table(table).await?;
    for statement in [copy, "DROP TABLE purchases_before", HISTORY] {
        connection.execute_unprepared(statement).await?;
    }
    Ok(())
}

/// The columns that both versions of the table share.
fn purchases() -> TableCreateStatement {
    Table::create()
        .table("purchases")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(uuid("gpt_id"))
        .col(uuid("order_id"))
        .col(text("payment_id"))
        .col(big_integer("amount"))
        .col(uuid_null("discount_id"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut reference("user_id", "users", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("gpt_id", "gpts", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("order_id", "orders", ForeignKeyAction::NoAction))
        .foreign_key(&mut reference("discount_id", "discount_codes", ForeignKeyAction::SetNull))
        .check(Expr::cust("amount >= 0"))
        .to_owned()
}

fn reference(
    column: &'static str,
    parent: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from("purchases", column).to(parent, "id").on_delete(on_delete).to_owned()
}
