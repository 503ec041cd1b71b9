use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "images")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub hash: String,
    pub fallback: String,
    pub width: i64,
    pub height: i64,
    pub bytes: i64,
    pub alt: String,
    pub name: String,
    pub search_text: String,
    pub created_at: DateTimeUtc,
    pub unused_since: Option<DateTimeUtc>,
}

without_relations!();
