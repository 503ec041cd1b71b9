use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recent_uses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Equal to `agent_id` or `prompt_id`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: Uuid,
    pub agent_id: Option<Uuid>,
    pub prompt_id: Option<Uuid>,
    pub used_at: DateTimeUtc,
    /// Only for prompts.
    pub copied_text: Option<String>,
}

without_relations!();
