use application::ports::{StoreError, WelcomeRepository};
use async_trait::async_trait;
use domain::UserId;
use domain::welcome::{Interests, Welcome};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entities::welcomes::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl WelcomeRepository for SeaUnitOfWork {
    async fn insert(&mut self, welcome: &Welcome) -> Result<(), StoreError> {
        self.execute(Entity::insert(row(welcome))).await
    }

    async fn find(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError> {
        self.read_one(Entity::find_by_id(member.as_uuid()), |row| welcome(&row)).await
    }

    async fn lock(&mut self, member: UserId) -> Result<Option<Welcome>, StoreError> {
        self.read_one(Entity::find_by_id(member.as_uuid()).lock_exclusive(), |row| welcome(&row)).await
    }

    async fn update(&mut self, welcome: &Welcome) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .set(ActiveModel { user_id: NotSet, ..row(welcome) })
            .filter(Column::UserId.eq(welcome.member.as_uuid()));
        self.execute(update).await
    }

    async fn remove(&mut self, member: UserId) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(member.as_uuid())).await
    }
}

fn row(welcome: &Welcome) -> ActiveModel {
    let interests = welcome.interests.as_ref();
    ActiveModel {
        user_id: Set(welcome.member.as_uuid()),
        interests: Set(interests.map(|it| it.names().collect::<Vec<_>>().join("\n"))),
    }
}

fn welcome(row: &Model) -> Result<Welcome, StoreError> {
    Ok(Welcome {
        member: UserId::from_uuid(row.user_id),
        interests: row.interests.as_deref().map(interests).transpose()?,
    })
}

fn interests(lines: &str) -> Result<Interests, StoreError> {
    let names: Vec<_> = lines.lines().map(str::to_owned).collect();
    Interests::parse(&names).map_err(unreadable("welcomes.interests"))
}
