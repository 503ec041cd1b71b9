use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_discrepancies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub intent_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub order_id: Option<Uuid>,
    pub first_seen: DateTimeUtc,
    pub resolved_at: Option<DateTimeUtc>,
}

without_relations!();
