use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Null only in rows written for unknown accounts, which are rolled back.
    pub user_id: Option<Uuid>,
    pub kind: String,
    pub happened_at: DateTimeUtc,
    pub device: Option<String>,
    pub count: i64,
}

without_relations!();
