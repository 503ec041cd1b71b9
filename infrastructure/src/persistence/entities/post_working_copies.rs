use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "post_working_copies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub post_id: Option<Uuid>,
    pub editor: Uuid,
    pub edited_by: Option<Uuid>,
    pub updated_at: DateTimeUtc,
    pub base: Option<DateTimeUtc>,
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    pub content: String,
    /// One a line.
    pub tags: String,
    pub seo_title: String,
    pub seo_description: String,
    /// A path.
    pub feature_image: Option<String>,
    pub feature_image_height: Option<i64>,
    pub feature_image_alt: String,
}

without_relations!();
