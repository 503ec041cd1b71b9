use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub email: String,
    pub email_key: String,
    pub pending_email: Option<String>,
    pub pending_email_session_id: Option<Uuid>,
    pub pending_email_expires_at: Option<DateTimeUtc>,
    pub first_name: String,
    pub password_kind: String,
    pub password_hash: Option<String>,
    pub is_verified: bool,
    pub role: Option<String>,
    pub created_at: DateTimeUtc,
    pub has_bought: bool,
    pub search_text: String,
    pub blocked_at: Option<DateTimeUtc>,
    pub block_reason: Option<String>,
    pub deletion_requested_at: Option<DateTimeUtc>,
    pub deletes_at: Option<DateTimeUtc>,
    pub deletion_reason: Option<String>,
    pub source: String,
}

without_relations!();
