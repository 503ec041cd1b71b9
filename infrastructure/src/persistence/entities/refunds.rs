use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    pub agent_id: Option<Uuid>,
    pub amount: i64,
    pub status: String,
    pub provider_id: Option<String>,
    pub request_key: Option<Uuid>,
    pub reason: Option<String>,
    pub failure: Option<String>,
    pub requested_by: Option<Uuid>,
    pub requested_at: DateTimeUtc,
    pub completed_at: Option<DateTimeUtc>,
}

without_relations!();
