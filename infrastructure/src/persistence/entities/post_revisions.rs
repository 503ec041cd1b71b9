use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "post_revisions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub post_id: Uuid,
    pub saved_by: Option<Uuid>,
    pub saved_at: DateTimeUtc,
    pub title: String,
    pub excerpt: String,
    pub content: String,
    pub feature_image: Option<String>,
    pub feature_image_height: Option<i64>,
    pub feature_image_alt: String,
}

without_relations!();
