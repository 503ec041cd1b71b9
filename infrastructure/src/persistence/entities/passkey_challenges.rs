use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey_challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub user_id: Option<Uuid>,
    pub state: String,
    pub expires_at: DateTimeUtc,
}

without_relations!();
