use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_challenges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub digest: Vec<u8>,
    pub recorded_as: String,
    pub expires_at: DateTimeUtc,
    pub attempts: i64,
    pub return_path: Option<String>,
}

without_relations!();
