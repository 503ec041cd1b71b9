use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{pk_uuid, text, text_null, timestamp_with_time_zone, uuid_null};
use sea_orm_migration::sea_orm::DbBackend;

/// The append-only audit log.
#[derive(Debug, DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(audit()).await?;
        let guards: &[&str] = match manager.get_database_backend() {
            DbBackend::Postgres => &ON_POSTGRESQL,
            _ => &ON_SQLITE,
        };
        for statement in INDEXES.iter().chain(guards) {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("audit").to_owned()).await?;
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared("DROP FUNCTION reject_audit_change").await?;
        }
        Ok(())
    }
}

const INDEXES: [&str; 5] = [
    "CREATE INDEX audit_happened ON audit (happened_at, id)",
    "CREATE INDEX audit_subject ON audit (subject_kind, subject_id, happened_at, id)",
    "CREATE INDEX audit_kind ON audit (subject_kind, happened_at, id)",
    "CREATE INDEX audit_action ON audit (action, happened_at, id)",
    "CREATE INDEX audit_actor ON audit (actor_id, happened_at, id)",
];

// Triggers reject updates and deletes, including mistaken ones. Only entries older than ten years can be deleted.
const ON_SQLITE: [&str; 2] = [
    "CREATE TRIGGER audit_reject_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit entries cannot be changed'); END",
    "CREATE TRIGGER audit_reject_delete BEFORE DELETE ON audit \
     WHEN OLD.happened_at > strftime('%Y-%m-%dT%H:%M:%S', 'now', '-10 years') \
     BEGIN SELECT RAISE(ABORT, 'audit entries cannot be changed'); END",
];
const ON_POSTGRESQL: [&str; 3] = [
    "CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN RAISE EXCEPTION 'audit entries cannot be changed'; END $$",
    "CREATE TRIGGER reject_audit_change BEFORE UPDATE OR TRUNCATE ON audit \
     FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change()",
    "CREATE TRIGGER reject_audit_delete BEFORE DELETE ON audit \
     FOR EACH ROW WHEN (OLD.happened_at > now() - interval '10 years') EXECUTE FUNCTION reject_audit_change()",
];

/// Actor and subject are not foreign keys, because entries outlive the accounts. Email addresses and other fields about
/// a person are in `audit_personal_data`.
fn audit() -> TableCreateStatement {
    Table::create()
        .table("audit")
        .col(pk_uuid("id"))
        .col(timestamp_with_time_zone("happened_at"))
        .col(text("actor_kind"))
        .col(uuid_null("actor_id"))
        .col(text("action"))
        .col(text("subject_kind"))
        .col(text("subject_id"))
        .col(text_null("subject_name"))
        .col(text_null("old_values"))
        .col(text_null("new_values"))
        .check(Expr::cust(
            "actor_kind IN ('member', 'owner', 'editor', 'support', 'command_line', 'provider', 'system')",
        ))
        .check(Expr::cust(
            "(actor_kind IN ('member', 'owner', 'editor', 'support')) = (actor_id IS NOT NULL)",
        ))
        .check(Expr::cust("action IN ('created', 'changed', 'removed')"))
        .check(Expr::cust("(action = 'created') = (old_values IS NULL)"))
        .check(Expr::cust("(action = 'removed') = (new_values IS NULL)"))
        .to_owned()
}
