use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "welcome_emails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    /// JSON.
    pub content: String,
    pub saved_at: DateTimeUtc,
}

without_relations!();
