use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletters")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub post_id: Option<Uuid>,
    pub title: String,
    pub state: String,
    pub send_at: Option<DateTimeUtc>,
    pub html_body: Option<String>,
    pub text_body: Option<String>,
    pub post_url: Option<String>,
    pub cancel_reason: Option<String>,
    pub created_at: DateTimeUtc,
    pub started_at: Option<DateTimeUtc>,
    pub finished_at: Option<DateTimeUtc>,
    pub last_recipient_id: Option<Uuid>,
    pub is_queued: bool,
    pub subject: Option<String>,
    pub preview_text: Option<String>,
    pub body_preview_text: Option<String>,
    pub planned_recipients: i64,
    pub audience: Option<String>,
}

without_relations!();
