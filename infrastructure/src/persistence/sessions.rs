use std::collections::BTreeSet;

use application::ports::{
    AdminSession, CurrentUser, Repositories as _, SessionQueries, SessionRepository, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{Session, SessionDigest};
use domain::{AgentId, SessionId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::database::Database;
use super::entities::sessions::{ActiveModel, Column, Entity};
use super::entities::{connections, sign_in_challenges, users};
use super::session_loaders::session;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SessionRepository for SeaUnitOfWork {
    async fn insert(&mut self, session: &Session) -> Result<(), StoreError> {
        let insert = Entity::insert(ActiveModel {
            id: Set(session.id.as_uuid()),
            user_id: Set(session.user_id.as_uuid()),
            digest: Set(session.digest.as_bytes().to_vec()),
            device: Set(session.device.label().to_owned()),
            created_at: Set(columns::time(session.created_at)),
            last_seen_at: Set(columns::time(session.last_seen_at)),
            ..changing_columns(session)
        });
        self.execute(insert).await
    }

    async fn lock(&mut self, id: SessionId) -> Result<Option<Session>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), self::session).await
    }

    async fn update(&mut self, session: &Session) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .set(ActiveModel { digest: Set(session.digest.as_bytes().to_vec()), ..changing_columns(session) })
            .filter(Column::Id.eq(session.id.as_uuid()));
        self.execute(update).await
    }

    async fn touch(&mut self, id: SessionId, seen_at: DateTime<Utc>) -> Result<(), StoreError> {
        let seen_at = columns::time(seen_at);
        let update = Entity::update_many()
            .col_expr(Column::LastSeenAt, Expr::value(seen_at))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::LastSeenAt.lt(seen_at));
        self.execute(update).await
    }

    async fn authorizes(&mut self, session: &AdminSession) -> Result<bool, StoreError> {
        let query = Entity::find_by_id(session.id.as_uuid())
            .filter(Column::UserId.eq(session.user_id.as_uuid()))
            .find_also_related(users::Entity)
            .filter(users::Column::Role.eq(session.role.as_str()))
            .filter(users::Column::BlockedAt.is_null())
            .filter(users::Column::DeletesAt.is_null());
        Ok(self.query_one(query).await?.is_some())
    }

    async fn exists(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        let query = Entity::find_by_id(id.as_uuid()).filter(Column::UserId.eq(user_id.as_uuid()));
        Ok(self.query_one(query).await?.is_some())
    }

    async fn remove_by_digest(&mut self, digest: &SessionDigest) -> Result<(), StoreError> {
        self.execute(Entity::delete_many().filter(Column::Digest.eq(digest.as_bytes().to_vec()))).await
    }

    async fn remove(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::UserId.eq(user_id.as_uuid()));
        Ok(self.rows_affected(delete).await? == 1)
    }

    async fn remove_all_by_user(
        &mut self,
        user_id: UserId,
        except: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .apply_if(except, |delete, latest| delete.filter(Column::Id.ne(latest.as_uuid())));
        let ended = self.rows_affected(delete).await?;
        self.sign_in_challenges().remove_all_by_user(user_id).await?;
        self.connections().remove_all_by_user(user_id).await?;
        Ok(ended)
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        let latest = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_desc(Column::LastSeenAt)
            .order_by_desc(Column::Id)
            .limit(count)
            .into_query();
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Id.not_in_subquery(latest));
        self.execute(delete).await
    }

    async fn remove_all(&mut self) -> Result<u64, StoreError> {
        let ended = self.rows_affected(Entity::delete_many()).await?;
        self.execute(sign_in_challenges::Entity::delete_many()).await?;
        self.execute(connections::Entity::delete_many()).await?;
        Ok(ended)
    }

    async fn remove_ended(
        &mut self,
        idle_since: DateTime<Utc>,
        created_before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let ended = Condition::any()
            .add(Column::LastSeenAt.lt(columns::time(idle_since)))
            .add(Column::CreatedAt.lt(columns::time(created_before)));
        self.remove_batch(Entity::find().filter(ended), limit).await
    }
}

#[async_trait]
impl SessionQueries for Database {
    async fn find(&self, digest: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError> {
        self.loaders.sessions.load(*digest).await
    }

    async fn owned_agents(&self, user_id: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        Ok(self.loaders.owned_agents.load(user_id).await?.unwrap_or_default())
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_desc(Column::LastSeenAt)
            .order_by_desc(Column::Id);
        self.read_all(query, session).await
    }
}

/// When authentication last succeeded, the pending code, and the view.
fn changing_columns(session: &Session) -> ActiveModel {
    let code = session.code.as_ref();
    ActiveModel {
        authenticated_at: Set(columns::time(session.authenticated_at)),
        code_email: Set(code.map(|code| code.email.as_str().to_owned())),
        code_digest: Set(code.map(|code| code.digest.as_bytes().to_vec())),
        code_expires_at: Set(code.map(|code| columns::time(code.expires_at))),
        code_attempts: Set(code.map_or(0, |code| i64::from(code.attempts))),
        view_as: Set(session.view_as.map(|view| view.as_str().to_owned())),
        ..ActiveModel::default()
    }
}
