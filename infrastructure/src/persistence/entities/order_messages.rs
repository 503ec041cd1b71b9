use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "order_messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    pub user_id: Uuid,
    pub author: String,
    pub admin_id: Option<Uuid>,
    pub topic: Option<String>,
    pub text: String,
    pub created_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
}

without_relations!();
