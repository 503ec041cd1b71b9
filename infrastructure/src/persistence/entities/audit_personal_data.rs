use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_personal_data")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub entry_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub part: String,
    pub user_id: Uuid,
    pub email: Option<String>,
    pub old_values: Option<String>,
    pub new_values: Option<String>,
}

without_relations!();
