use application::ports::{EmailPreferenceRepository, StoreError};
use async_trait::async_trait;
use domain::UserId;
use domain::users::{EmailPreference, EmailTopic};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::columns;
use super::entities::email_preferences::{ActiveModel, Column, Entity, Model};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl EmailPreferenceRepository for SeaUnitOfWork {
    async fn insert_all_absent(&mut self, preferences: &[EmailPreference]) -> Result<(), StoreError> {
        let rows = preferences.iter().map(|preference| ActiveModel {
            user_id: Set(preference.user_id.as_uuid()),
            topic: Set(preference.topic.as_str().to_owned()),
            is_wanted: Set(preference.is_wanted),
            chosen_at: Set(preference.chosen_at.map(columns::time)),
            unsubscribe_token: Set(preference.unsubscribe_token.clone()),
        });
        self.insert_all_unless_exist(rows, &[Column::UserId, Column::Topic]).await.map(drop)
    }

    async fn list(&mut self, user_id: UserId) -> Result<Vec<EmailPreference>, StoreError> {
        let query = Entity::find().filter(Column::UserId.eq(user_id.as_uuid())).order_by_asc(Column::Topic);
        self.read_all(query, preference).await
    }

    async fn list_by_topic(
        &mut self,
        topic: EmailTopic,
        members: &[UserId],
    ) -> Result<Vec<EmailPreference>, StoreError> {
        let query = Entity::find()
            .filter(Column::Topic.eq(topic.as_str()))
            .filter(Column::UserId.is_in(members.iter().map(UserId::as_uuid)));
        self.read_all(query, preference).await
    }

    async fn find_by_token(&mut self, token: &str) -> Result<Option<EmailPreference>, StoreError> {
        self.read_one(Entity::find().filter(Column::UnsubscribeToken.eq(token)), preference).await
    }

    async fn update(&mut self, preference: &EmailPreference) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::IsWanted, Expr::value(preference.is_wanted))
            .col_expr(Column::ChosenAt, Expr::value(preference.chosen_at.map(columns::time)))
            .filter(Column::UserId.eq(preference.user_id.as_uuid()))
            .filter(Column::Topic.eq(preference.topic.as_str()));
        self.execute(update).await
    }
}

fn preference(row: Model) -> Result<EmailPreference, StoreError> {
    Ok(EmailPreference {
        user_id: UserId::from_uuid(row.user_id),
        topic: columns::parse_enum("email_preferences.topic", &row.topic)?,
        is_wanted: row.is_wanted,
        chosen_at: row.chosen_at,
        unsubscribe_token: row.unsubscribe_token,
    })
}
