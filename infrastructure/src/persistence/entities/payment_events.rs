use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub intent_id: String,
    pub received_at: DateTimeUtc,
    pub attempts: i64,
    pub next_attempt_at: Option<DateTimeUtc>,
}

without_relations!();
