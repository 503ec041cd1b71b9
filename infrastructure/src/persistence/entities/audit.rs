use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub happened_at: DateTimeUtc,
    pub actor_kind: String,
    pub actor_id: Option<Uuid>,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: String,
    pub subject_name: Option<String>,
    pub old_values: Option<String>,
    pub new_values: Option<String>,
}

without_relations!();
