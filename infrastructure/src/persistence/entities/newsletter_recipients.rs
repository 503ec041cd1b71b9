use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_recipients")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub mail_id: Uuid,
    pub newsletter_id: Uuid,
    pub user_id: Option<Uuid>,
    pub outcome: String,
    pub unsubscribed_at: Option<DateTimeUtc>,
}

without_relations!();
