use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_status")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: String,
    pub last_accepted_at: Option<DateTimeUtc>,
    pub last_rejected_at: Option<DateTimeUtc>,
    pub rejection_reason: Option<String>,
}

without_relations!();
