use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "data_exports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub requested_at: DateTimeUtc,
    pub leased_until: Option<DateTimeUtc>,
    pub digest: Option<Vec<u8>>,
    pub content: Option<Vec<u8>>,
    pub expires_at: DateTimeUtc,
}

without_relations!();
