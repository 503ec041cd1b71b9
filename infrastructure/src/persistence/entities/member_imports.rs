use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "member_imports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub file_name: String,
    pub header: String,
    pub preset: String,
    pub mapping: String,
    pub counts_in_revenue: bool,
    pub state: String,
    pub row_count: i64,
    pub cursor: i64,
    pub created_at: DateTimeUtc,
    pub imported_at: Option<DateTimeUtc>,
    pub invited_at: Option<DateTimeUtc>,
}

without_relations!();
