use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "packages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub agent_id: Uuid,
    pub instructions: String,
    /// JSON.
    pub starters: String,
    /// JSON.
    pub files: String,
    pub updated_at: DateTimeUtc,
}

without_relations!();
