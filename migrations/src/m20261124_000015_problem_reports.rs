use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    pk_uuid, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

/// Members' reports that an agent doesn't open.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(problem_reports()).await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("problem_reports").to_owned()).await
    }
}

const INDEXES: [&str; 3] = [
    "CREATE INDEX problem_reports_open ON problem_reports (open_agent_id, created_at, id)",
    "CREATE INDEX problem_reports_agent ON problem_reports (agent_id)",
    "CREATE INDEX problem_reports_resolved ON problem_reports (resolved_at)",
];

/// While a report is open, `open_agent_id` repeats the id of its agent. The unique index treats nulls as distinct, so it
/// allows one open report of an agent and any number of resolved ones.
fn problem_reports() -> TableCreateStatement {
    Table::create()
        .table("problem_reports")
        .col(pk_uuid("id"))
        .col(uuid("agent_id"))
        .col(uuid("user_id"))
        .col(text_null("note"))
        .col(timestamp_with_time_zone("created_at"))
        .col(uuid_null("open_agent_id"))
        .col(text_null("outcome"))
        .col(text_null("answer"))
        .col(uuid_null("resolved_by"))
        .col(timestamp_with_time_zone_null("resolved_at"))
        .foreign_key(&mut reference("agent_id", "agents", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("user_id", "users", ForeignKeyAction::Cascade))
        .foreign_key(&mut reference("resolved_by", "users", ForeignKeyAction::SetNull))
        .index(Index::create().unique().col("user_id").col("open_agent_id"))
        .check(Expr::cust("outcome IN ('fixed', 'dismissed')"))
        .check(Expr::cust("(outcome IS NULL) = (open_agent_id IS NOT NULL)"))
        .check(Expr::cust("open_agent_id = agent_id"))
        .check(Expr::cust("(outcome IS NULL) = (resolved_at IS NULL)"))
        .check(Expr::cust("answer IS NULL OR outcome = 'dismissed'"))
        .check(Expr::cust("resolved_by IS NULL OR outcome IS NOT NULL"))
        .to_owned()
}

fn reference(
    column: &'static str,
    parent: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from("problem_reports", column).to(parent, "id").on_delete(on_delete).to_owned()
}
