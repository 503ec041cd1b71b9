use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "blog_posts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub slug: String,
    pub content: String,
    pub excerpt: String,
    pub author_id: Uuid,
    pub is_message: bool,
    pub is_published: bool,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub removed_at: Option<DateTimeUtc>,
    pub is_archived: bool,
    pub published_at: Option<DateTimeUtc>,
    pub scheduled_for: Option<DateTimeUtc>,
    pub reading_minutes: i64,
    pub author_name: Option<String>,
    /// One a line.
    pub tags: String,
    pub seo_title: Option<String>,
    pub seo_description: Option<String>,
    /// A path.
    pub feature_image: Option<String>,
    pub feature_image_height: Option<i64>,
    pub feature_image_alt: String,
}

without_relations!();
