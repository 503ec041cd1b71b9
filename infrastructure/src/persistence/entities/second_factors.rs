use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub secret: Vec<u8>,
    pub created_at: DateTimeUtc,
    pub enabled_at: Option<DateTimeUtc>,
    pub last_used_step: Option<i64>,
}

without_relations!();
