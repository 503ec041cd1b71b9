use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "agents")]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub description: String,
    pub category: String,
    pub url: String,
    pub price: i64,
    pub is_premium: bool,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub is_featured: bool,
    pub position: i64,
    pub removed_at: Option<DateTimeUtc>,
    pub is_archived: bool,
    pub is_draft: bool,
    pub slug: String,
    pub details: String,
    /// JSON.
    pub example: String,
    /// A path.
    pub image: Option<String>,
    pub image_height: Option<i64>,
    pub image_alt: String,
    pub note: String,
    pub package_version: Option<i64>,
}

without_relations!();
