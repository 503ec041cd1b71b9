use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub purpose: String,
    pub email: String,
    pub digest: Vec<u8>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub used_at: Option<DateTimeUtc>,
    pub browser_digest: Option<Vec<u8>>,
    pub code_digest: Option<Vec<u8>>,
    pub code_attempts: i64,
    pub return_path: Option<String>,
}

without_relations!();
