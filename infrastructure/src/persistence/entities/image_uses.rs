use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "image_uses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    /// The id of the content as text, or the kind of a page.
    #[sea_orm(primary_key, auto_increment = false)]
    pub content_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub title: String,
    /// References, so that rows are removed with their content.
    pub post_id: Option<Uuid>,
    pub agent_id: Option<Uuid>,
    pub working_copy_id: Option<Uuid>,
    pub revision_id: Option<Uuid>,
    pub newsletter_id: Option<Uuid>,
}

without_relations!();
