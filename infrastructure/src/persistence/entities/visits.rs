use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "visits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub first_visit_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub news_since: Option<DateTimeUtc>,
    pub is_dismissed: bool,
}

without_relations!();
