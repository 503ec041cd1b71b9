use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "prompt_revisions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub prompt_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub replaced_at: DateTimeUtc,
    pub prompt_text: String,
    pub replaced_by: Option<Uuid>,
    pub note: Option<String>,
}

without_relations!();
