use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "problem_reports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub agent_id: Option<Uuid>,
    pub prompt_id: Option<Uuid>,
    pub user_id: Uuid,
    pub note: Option<String>,
    pub created_at: DateTimeUtc,
    pub open_item_id: Option<Uuid>,
    pub outcome: Option<String>,
    pub answer: Option<String>,
    pub resolved_by: Option<Uuid>,
    pub resolved_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::users::Entity", from = "Column::UserId", to = "super::users::Column::Id")]
    Users,
}

impl Related<super::users::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Users.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
