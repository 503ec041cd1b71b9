use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub digest: Vec<u8>,
    pub device: String,
    pub created_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub authenticated_at: DateTimeUtc,
    pub code_email: Option<String>,
    pub code_digest: Option<Vec<u8>>,
    pub code_expires_at: Option<DateTimeUtc>,
    pub code_attempts: i64,
    pub view_as: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::users::Entity", from = "Column::UserId", to = "super::users::Column::Id")]
    User,
    #[sea_orm(
        belongs_to = "super::second_factors::Entity",
        from = "Column::UserId",
        to = "super::second_factors::Column::UserId"
    )]
    SecondFactor,
}

impl Related<super::users::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl Related<super::second_factors::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::SecondFactor.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
