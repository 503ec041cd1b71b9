use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "discount_redemptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub order_id: Uuid,
    pub discount_id: Uuid,
    pub user_id: Uuid,
    pub redeemed_at: DateTimeUtc,
}

without_relations!();
