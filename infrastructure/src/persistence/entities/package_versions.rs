use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "package_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub agent_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub instructions: String,
    /// JSON.
    pub starters: String,
    /// JSON.
    pub files: String,
    pub note: String,
    pub published_at: DateTimeUtc,
}

without_relations!();
