use std::collections::{BTreeMap, BTreeSet};

use application::ports::{StoreError, Topic, UserQueries, UserRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::search::normalize_for_search;
use domain::text::normalize_pasted;
use domain::traffic::Source;
use domain::users::{
    Block, EmailAddress, FirstName, Password, PasswordHash, PendingEmail, Role, ScheduledDeletion, User,
};
use domain::{AgentId, Reason, UserId};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::users::{ActiveModel, Column, Entity, Model};
use super::entities::{one_time_tokens, purchases};
use super::error::unreadable;
use super::member_imports::unverified_imported_members;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl UserRepository for SeaUnitOfWork {
    async fn insert(&mut self, user: &User) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(user), &[Column::EmailKey]).await?;
        self.log_write(is_inserted, None, user).await?;
        Ok(self.record_change(Topic::Members, is_inserted))
    }

    async fn update(&mut self, user: &User) -> Result<bool, StoreError> {
        let before = self.before(user).await?;
        self.keep_actor_email(user.id, &user.email).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, ..row(user) })
            .filter(Column::Id.eq(user.id.as_uuid()));
        let is_updated = self.update_unless_duplicate(update).await?;
        self.record_author_change(user.id).await?;
        self.log_write(is_updated, before, user).await?;
        Ok(self.record_change(Topic::Members, is_updated))
    }

    async fn lock(&mut self, id: UserId) -> Result<Option<User>, StoreError> {
        let found = self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), user).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn lock_by_email(&mut self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        let found = Entity::find().filter(Column::EmailKey.eq(email.normalized())).lock_exclusive();
        let found = self.read_one(found, user).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn cancel_all_email_changes(&mut self) -> Result<(), StoreError> {
        let update =
            Entity::update_many().set(pending_columns(None)).filter(Column::PendingEmail.is_not_null());
        self.execute(update).await
    }

    async fn remove_unverified(&mut self, email: &EmailAddress) -> Result<bool, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::EmailKey.eq(email.normalized()))
            .filter(Column::IsVerified.eq(false));
        let is_removed = self.rows_affected(delete).await? == 1;
        Ok(self.record_change(Topic::Members, is_removed))
    }

    async fn remove(&mut self, id: UserId) -> Result<bool, StoreError> {
        self.record_author_change(id).await?;
        // All that belongs to the account refers to it with `ON DELETE CASCADE`.
        let is_removed = self.rows_affected(Entity::delete_by_id(id.as_uuid())).await? == 1;
        Ok(self.record_change(Topic::Members, is_removed))
    }

    async fn list_due_deletions(
        &mut self,
        now: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<UserId>, StoreError> {
        let query = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::DeletesAt.lte(columns::time(now)))
            .order_by_asc(Column::DeletesAt)
            .order_by_asc(Column::Id)
            .limit(limit)
            .into_tuple();
        self.read_all(query, |id| Ok(UserId::from_uuid(id))).await
    }

    async fn remove_unverified_before(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let with_valid_link = one_time_tokens::Entity::find()
            .select_only()
            .column(one_time_tokens::Column::UserId)
            .filter(one_time_tokens::Column::ExpiresAt.gt(columns::time(now)))
            .into_query();
        let unverified = Entity::find()
            .filter(Column::IsVerified.eq(false))
            .filter(Column::BlockedAt.is_null())
            .filter(Column::CreatedAt.lt(columns::time(before)))
            .filter(Column::Id.not_in_subquery(with_valid_link))
            .filter(Column::Id.not_in_subquery(unverified_imported_members()));
        let removed = self.remove_batch(unverified, limit).await?;
        self.record_change(Topic::Members, removed > 0);
        Ok(removed)
    }

    async fn find_first_admin(&mut self) -> Result<Option<User>, StoreError> {
        let query = Entity::find()
            .filter(Column::Role.is_not_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        self.read_one(query, user).await
    }

    async fn list_admins(&mut self) -> Result<Vec<User>, StoreError> {
        let query = Entity::find()
            .filter(Column::Role.is_not_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        self.read_all(query, user).await
    }

    async fn list_buyers(&mut self, agent: AgentId) -> Result<Vec<User>, StoreError> {
        let buyers = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::UserId)
            .filter(purchases::Column::OwnedAgentId.eq(agent.as_uuid()))
            .into_query();
        let query = Entity::find()
            .filter(Column::Id.in_subquery(buyers))
            .filter(Column::BlockedAt.is_null())
            .order_by_asc(Column::Id);
        self.read_all(query, user).await
    }

    async fn lock_owners(&mut self) -> Result<Vec<User>, StoreError> {
        // In one order, against deadlocks.
        let query = Entity::find()
            .filter(Column::Role.eq(Role::Owner.as_str()))
            .order_by_asc(Column::Id)
            .lock_exclusive();
        self.read_all(query, user).await
    }
}

#[async_trait]
impl UserQueries for Database {
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        let found = self.query_one(Entity::find().filter(Column::EmailKey.eq(email.normalized()))).await?;
        found.map(user).transpose()
    }

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let found = self.query_one(Entity::find_by_id(id.as_uuid())).await?;
        found.map(user).transpose()
    }

    async fn list_emails(&self, ids: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>, StoreError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let query = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Email])
            .filter(Column::Id.is_in(ids.iter().map(UserId::as_uuid)))
            .into_tuple::<(Uuid, String)>();
        let found = self.query_all(query).await?;
        Ok(found.into_iter().map(|(id, email)| (UserId::from_uuid(id), email)).collect())
    }
}

pub(super) fn row(user: &User) -> ActiveModel {
    let (kind, hash) = match &user.password {
        Password::None => ("none", None),
        Password::Generated(hash) => ("generated", Some(hash)),
        Password::Chosen(hash) => ("chosen", Some(hash)),
    };
    ActiveModel {
        id: Set(user.id.as_uuid()),
        email: Set(user.email.as_str().to_owned()),
        email_key: Set(user.email.normalized().to_owned()),
        first_name: Set(user.first_name.as_str().to_owned()),
        password_kind: Set(kind.to_owned()),
        password_hash: Set(hash.map(|hash| hash.as_str().to_owned())),
        is_verified: Set(user.is_verified),
        role: Set(user.role.map(|role| role.as_str().to_owned())),
        created_at: Set(columns::time(user.created_at)),
        has_bought: NotSet,
        search_text: Set(search_text(user)),
        blocked_at: Set(user.block.as_ref().map(|block| columns::time(block.at))),
        block_reason: Set(user.block.as_ref().map(|block| block.reason.to_string())),
        deletion_requested_at: Set(user.deletion.as_ref().map(|it| columns::time(it.requested_at))),
        deletes_at: Set(user.deletion.as_ref().map(|it| columns::time(it.deletes_at))),
        deletion_reason: Set(user.deletion.as_ref().and_then(|it| it.reason.as_ref().map(Reason::to_string))),
        source: Set(user.source.as_ref().map(Source::to_string).unwrap_or_default()),
        ..pending_columns(user.pending_email.as_ref())
    }
}

/// Searches contain no line break, so none matches across it.
fn search_text(user: &User) -> String {
    normalize_for_search(&format!("{}\n{}", user.email.as_str(), user.first_name.as_str()))
}

/// Case-insensitive search for words, each of which is a part of the email address or first name.
pub(super) fn contains(words: &str) -> Expr {
    let like = |part: &str| Expr::col((Entity, Column::SearchText)).like(columns::containing(part));
    let each = words.split_whitespace().map(|word| {
        // Names are stored as typed, email addresses without what pasting added.
        let unified = normalize_pasted(word);
        if unified == word { like(word) } else { like(word).or(like(&unified)) }
    });
    each.reduce(ExprTrait::and).unwrap_or_else(|| like(""))
}

fn pending_columns(pending: Option<&PendingEmail>) -> ActiveModel {
    ActiveModel {
        pending_email: Set(pending.map(|pending| pending.email.as_str().to_owned())),
        pending_email_session_id: Set(pending.map(|pending| pending.requested_by.as_uuid())),
        pending_email_expires_at: Set(pending.map(|pending| columns::time(pending.expires_at))),
        ..ActiveModel::default()
    }
}

pub(super) fn user(row: Model) -> Result<User, StoreError> {
    Ok(User {
        id: UserId::from_uuid(row.id),
        email: EmailAddress::parse(&row.email).map_err(unreadable("users.email"))?,
        pending_email: columns::pending_email(&row)?,
        role: columns::role(&row)?,
        block: block(&row)?,
        deletion: deletion(&row)?,
        first_name: FirstName::parse(&row.first_name).map_err(unreadable("users.first_name"))?,
        password: password(&row.password_kind, row.password_hash)?,
        is_verified: row.is_verified,
        source: Source::parse(&row.source),
        created_at: row.created_at,
    })
}

fn block(row: &Model) -> Result<Option<Block>, StoreError> {
    let (Some(at), Some(reason)) = (row.blocked_at, &row.block_reason) else { return Ok(None) };
    let reason = Reason::parse(reason).map_err(unreadable("users.block_reason"))?;
    Ok(Some(Block { at, reason }))
}

fn deletion(row: &Model) -> Result<Option<ScheduledDeletion>, StoreError> {
    let (Some(requested_at), Some(deletes_at)) = (row.deletion_requested_at, row.deletes_at) else {
        return Ok(None);
    };
    let reason = row.deletion_reason.as_deref().map(Reason::parse).transpose();
    let reason = reason.map_err(unreadable("users.deletion_reason"))?;
    Ok(Some(ScheduledDeletion { requested_at, deletes_at, reason }))
}

fn password(kind: &str, hash: Option<String>) -> Result<Password, StoreError> {
    match (kind, hash.map(PasswordHash::new)) {
        ("none", None) => Ok(Password::None),
        ("generated", Some(hash)) => Ok(Password::Generated(hash)),
        ("chosen", Some(hash)) => Ok(Password::Chosen(hash)),
        (other, _) => {
            Err(unreadable("users.password_kind")(format!("password kind {other:?} does not match the hash")))
        }
    }
}
