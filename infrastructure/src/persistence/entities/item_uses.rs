use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "item_uses")]
pub struct Model {
    /// Equal to `agent_id` or `prompt_id`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: Uuid,
    pub agent_id: Option<Uuid>,
    pub prompt_id: Option<Uuid>,
    pub uses: i64,
}

without_relations!();
