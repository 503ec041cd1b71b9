use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "backup_status")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tool: String,
    pub last_finished_at: Option<DateTimeUtc>,
    pub bytes: Option<i64>,
    pub failure: Option<String>,
    pub verified_at: Option<DateTimeUtc>,
    pub verification_failure: Option<String>,
}

without_relations!();
