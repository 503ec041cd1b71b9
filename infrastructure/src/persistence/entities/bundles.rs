use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bundles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub price: i64,
    pub is_published: bool,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub removed_at: Option<DateTimeUtc>,
    pub is_archived: bool,
}

without_relations!();
