use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub user_id: Uuid,
    pub discount_id: Option<Uuid>,
    pub discount_code: Option<String>,
    pub subtotal: i64,
    pub discount_amount: i64,
    pub total: i64,
    pub refunded_amount: i64,
    pub state: String,
    pub provider: String,
    pub intent_id: Option<String>,
    pub created_at: DateTimeUtc,
    pub discount_held_until: DateTimeUtc,
    pub settled_at: Option<DateTimeUtc>,
    pub checks: i64,
    pub next_check_at: DateTimeUtc,
    pub leased_until: Option<DateTimeUtc>,
    pub revision: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(has_many = "super::order_items::Entity")]
    Lines,
}

impl Related<super::order_items::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Lines.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
