use std::collections::BTreeSet;

use application::ports::{CurrentUser, SessionQueries, SessionRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{Device, EmailAddress, EmailedCode, Session, SessionDigest};
use domain::{AgentId, SessionId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::sessions::{ActiveModel, Column, Entity, Model};
use super::entities::{purchases, users};
use super::error::{translate, unreadable};
use super::unit_of_work::SeaUnitOfWork;
use super::users::pending_email;

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
            ..proof(session)
        })
        .exec_without_returning(&self.transaction)
        .await;
        self.check(insert).map(drop)
    }

    async fn lock(&mut self, id: SessionId) -> Result<Option<Session>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive().one(&self.transaction).await;
        let found = self.check(found)?;
        self.read(found.map(self::session).transpose())
    }

    async fn update(&mut self, session: &Session) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .set(ActiveModel { digest: Set(session.digest.as_bytes().to_vec()), ..proof(session) })
            .filter(Column::Id.eq(session.id.as_uuid()))
            .exec(&self.transaction)
            .await;
        self.check(update).map(drop)
    }

    async fn touch(&mut self, id: SessionId, seen_at: DateTime<Utc>) -> Result<(), StoreError> {
        let seen_at = columns::time(seen_at);
        let update = Entity::update_many()
            .col_expr(Column::LastSeenAt, Expr::value(seen_at))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::LastSeenAt.lt(seen_at))
            .exec(&self.transaction)
            .await;
        self.check(update).map(drop)
    }

    async fn exists(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        let found = Entity::find_by_id(id.as_uuid())
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .one(&self.transaction)
            .await;
        Ok(self.check(found)?.is_some())
    }

    async fn remove_by_digest(&mut self, digest: &SessionDigest) -> Result<(), StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::Digest.eq(digest.as_bytes().to_vec()))
            .exec(&self.transaction)
            .await;
        self.check(delete).map(drop)
    }

    async fn remove(&mut self, id: SessionId, user_id: UserId) -> Result<bool, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .exec(&self.transaction)
            .await;
        Ok(self.check(delete)?.rows_affected == 1)
    }

    async fn remove_all_of(&mut self, user_id: UserId, except: Option<SessionId>) -> Result<u64, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .apply_if(except, |delete, spared| delete.filter(Column::Id.ne(spared.as_uuid())))
            .exec(&self.transaction)
            .await;
        Ok(self.check(delete)?.rows_affected)
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        let kept = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_desc(Column::LastSeenAt)
            .order_by_desc(Column::Id)
            .limit(count)
            .into_query();
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Id.not_in_subquery(kept))
            .exec(&self.transaction)
            .await;
        self.check(delete).map(drop)
    }

    async fn remove_all(&mut self) -> Result<u64, StoreError> {
        let delete = Entity::delete_many().exec(&self.transaction).await;
        Ok(self.check(delete)?.rows_affected)
    }

    async fn remove_ended(
        &mut self,
        idle_since: DateTime<Utc>,
        begun_before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let ended = Condition::any()
            .add(Column::LastSeenAt.lt(columns::time(idle_since)))
            .add(Column::CreatedAt.lt(columns::time(begun_before)));
        let batch = Entity::find().filter(ended).select_only().column(Column::Id).limit(limit).into_query();
        let delete =
            Entity::delete_many().filter(Column::Id.in_subquery(batch)).exec(&self.transaction).await;
        Ok(self.check(delete)?.rows_affected)
    }
}

#[async_trait]
impl SessionQueries for Database {
    async fn find(&self, digest: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError> {
        let found = Entity::find()
            .filter(Column::Digest.eq(digest.as_bytes().to_vec()))
            .find_also_related(users::Entity)
            .one(self.reader())
            .await
            .map_err(translate)?;
        let Some((session, Some(user))) = found else { return Ok(None) };
        Ok(Some((self::session(session)?, current_user(user)?)))
    }

    async fn find_owner(
        &self,
        digest: &SessionDigest,
    ) -> Result<Option<(Session, CurrentUser, BTreeSet<AgentId>)>, StoreError> {
        let Some((session, user)) = self.find(digest).await? else { return Ok(None) };
        let owned: Vec<Uuid> = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OwnedAgentId)
            .filter(purchases::Column::UserId.eq(user.id.as_uuid()))
            .filter(purchases::Column::OwnedAgentId.is_not_null())
            .into_tuple()
            .all(self.reader())
            .await
            .map_err(translate)?;
        Ok(Some((session, user, owned.into_iter().map(AgentId::from_uuid).collect())))
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError> {
        let rows = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_desc(Column::LastSeenAt)
            .order_by_desc(Column::Id)
            .all(self.reader())
            .await
            .map_err(translate)?;
        rows.into_iter().map(session).collect()
    }
}

fn current_user(user: users::Model) -> Result<CurrentUser, StoreError> {
    Ok(CurrentUser {
        id: UserId::from_uuid(user.id),
        pending_email: pending_email(&user)?,
        email: user.email,
        first_name: user.first_name,
        is_admin: user.is_admin,
        password_chosen: user.password_kind == "chosen",
    })
}

/// The columns about authentication: when it last succeeded, and the pending code.
fn proof(session: &Session) -> ActiveModel {
    let code = session.code.as_ref();
    ActiveModel {
        authenticated_at: Set(columns::time(session.authenticated_at)),
        code_email: Set(code.map(|code| code.email.as_str().to_owned())),
        code_digest: Set(code.map(|code| code.digest.as_bytes().to_vec())),
        code_expires_at: Set(code.map(|code| columns::time(code.expires_at))),
        code_tries: Set(code.map_or(0, |code| i64::from(code.tries))),
        ..ActiveModel::default()
    }
}

fn session(row: Model) -> Result<Session, StoreError> {
    let code = match (row.code_email, row.code_digest, row.code_expires_at) {
        (Some(email), Some(digest), Some(expires_at)) => Some(EmailedCode {
            email: EmailAddress::parse(&email).map_err(unreadable("sessions.code_email"))?,
            digest: columns::digest("sessions.code_digest", digest)?,
            expires_at,
            tries: columns::count("sessions.code_tries", row.code_tries)?,
        }),
        _ => None,
    };
    Ok(Session {
        id: SessionId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        digest: columns::digest("sessions.digest", row.digest)?,
        device: Device::from_label(row.device),
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        authenticated_at: row.authenticated_at,
        code,
    })
}
