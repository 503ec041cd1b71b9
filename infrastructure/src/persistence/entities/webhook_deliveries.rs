use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub endpoint_id: Uuid,
    pub event: Option<String>,
    pub user_id: Option<Uuid>,
    pub body: String,
    pub created_at: DateTimeUtc,
    pub attempts: i64,
    pub next_attempt_at: Option<DateTimeUtc>,
    pub delivered_at: Option<DateTimeUtc>,
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
}

without_relations!();
