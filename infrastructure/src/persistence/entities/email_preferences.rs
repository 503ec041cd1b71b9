use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "email_preferences")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub topic: String,
    pub is_wanted: bool,
    pub chosen_at: Option<DateTimeUtc>,
    pub unsubscribe_token: String,
}

without_relations!();
