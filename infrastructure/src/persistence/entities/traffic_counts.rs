use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "traffic_counts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: DateTimeUtc,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub count: i64,
}

without_relations!();
