use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_outbox")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub user_id: Option<Uuid>,
    pub dedupe_key: String,
    pub recipient: String,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub unsubscribe_url: Option<String>,
    pub reply_to: Option<String>,
    pub is_bulk: bool,
    pub state: String,
    pub attempts: i64,
    pub created_at: DateTimeUtc,
    pub next_attempt_at: DateTimeUtc,
    pub expires_at: Option<DateTimeUtc>,
    pub sent_at: Option<DateTimeUtc>,
    pub leased_until: Option<DateTimeUtc>,
    pub last_error: Option<String>,
    pub failed_at: Option<DateTimeUtc>,
    pub invoice: Option<String>,
}

without_relations!();
