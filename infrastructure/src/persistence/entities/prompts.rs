use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "prompts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub category: String,
    pub prompt_text: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub is_featured: bool,
    pub position: i64,
    pub removed_at: Option<DateTimeUtc>,
    pub is_archived: bool,
    pub is_draft: bool,
    pub slug: String,
}

without_relations!();
