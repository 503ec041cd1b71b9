use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bundle_agents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bundle_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i64,
    pub agent_id: Uuid,
}

without_relations!();
