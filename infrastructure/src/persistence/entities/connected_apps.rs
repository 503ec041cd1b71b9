use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "connected_apps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub redirect_uris: String,
    pub last_used_at: DateTimeUtc,
    pub metadata_url: Option<String>,
    pub metadata_read_at: Option<DateTimeUtc>,
}

without_relations!();
