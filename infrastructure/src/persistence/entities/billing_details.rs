use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "billing_details")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub order_id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    pub address: String,
    pub tax_id: String,
    /// Two letters, or empty.
    pub country: String,
    pub region: String,
}

without_relations!();
