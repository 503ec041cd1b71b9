use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "invoices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: String,
    pub order_id: Uuid,
    pub issued_at: DateTimeUtc,
    /// JSON.
    pub content: String,
}

without_relations!();
