use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "member_import_rows")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub import_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub row_number: i64,
    pub fields: String,
    pub email_key: Option<String>,
    pub agent_id: Option<Uuid>,
    pub outcome: Option<String>,
    pub reason: Option<String>,
    pub user_id: Option<Uuid>,
    pub order_id: Option<Uuid>,
}

without_relations!();
