use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "skipped_setup_steps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub step: String,
}

without_relations!();
