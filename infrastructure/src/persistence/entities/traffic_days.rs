use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "traffic_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: DateTimeUtc,
    pub salt: String,
    pub visitors: Vec<u8>,
}

without_relations!();
