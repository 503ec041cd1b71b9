use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_endpoints")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub url: String,
    /// JSON.
    pub events: String,
    pub secret: String,
    pub is_on: bool,
    pub off_reason: Option<String>,
    pub failing_since: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub leased_until: DateTimeUtc,
}

without_relations!();
