use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "connections")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub app_id: Uuid,
    pub redirect_uri: String,
    pub code_digest: Vec<u8>,
    pub challenge: Vec<u8>,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
    pub access_digest: Option<Vec<u8>>,
    pub family_digest: Option<Vec<u8>>,
    pub refresh_digest: Option<Vec<u8>>,
    pub issued_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::users::Entity", from = "Column::UserId", to = "super::users::Column::Id")]
    User,
    #[sea_orm(
        belongs_to = "super::connected_apps::Entity",
        from = "Column::AppId",
        to = "super::connected_apps::Column::Id"
    )]
    App,
}

impl Related<super::users::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl Related<super::connected_apps::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::App.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
