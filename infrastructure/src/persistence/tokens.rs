use application::ports::{StoreError, TokenRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{EmailAddress, Intent, OneTimeToken, ReturnPath, SignInCode, TokenDigest, TokenPurpose};
use domain::{TokenId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::columns;
use super::entities::one_time_tokens::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl TokenRepository for SeaUnitOfWork {
    async fn insert(&mut self, token: &OneTimeToken) -> Result<(), StoreError> {
        let insert = Entity::insert(ActiveModel {
            id: Set(token.id.as_uuid()),
            user_id: Set(token.user_id.as_uuid()),
            purpose: Set(token.purpose.as_str().to_owned()),
            email: Set(token.email.as_str().to_owned()),
            digest: Set(token.digest.as_bytes().to_vec()),
            created_at: Set(columns::time(token.created_at)),
            expires_at: Set(columns::time(token.expires_at)),
            used_at: Set(token.used_at.map(columns::time)),
            browser_digest: Set(token.code.map(|code| code.browser.as_bytes().to_vec())),
            code_digest: Set(token.code.map(|code| code.digest.as_bytes().to_vec())),
            code_attempts: Set(attempts(token)),
            return_path: Set(token.intent.return_path.as_ref().map(ToString::to_string)),
        });
        self.execute(insert).await
    }

    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        self.read_one(Entity::find().filter(Column::Digest.eq(digest.as_bytes().to_vec())), token).await
    }

    async fn lock_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        let query = Entity::find().filter(Column::Digest.eq(digest.as_bytes().to_vec())).lock_exclusive();
        self.read_one(query, token).await
    }

    async fn find_by_browser(&mut self, browser: &TokenDigest) -> Result<Option<OneTimeToken>, StoreError> {
        let browser = browser.as_bytes().to_vec();
        self.read_one(Entity::find().filter(Column::BrowserDigest.eq(browser)), token).await
    }

    async fn find_unused(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
    ) -> Result<Option<OneTimeToken>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Purpose.eq(purpose.as_str()))
            .filter(Column::UsedAt.is_null())
            .order_by_desc(Column::CreatedAt);
        self.read_one(query, token).await
    }

    async fn update(&mut self, token: &OneTimeToken) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::UsedAt, Expr::value(token.used_at.map(columns::time)))
            .col_expr(Column::CodeAttempts, Expr::value(attempts(token)))
            .filter(Column::Id.eq(token.id.as_uuid()));
        self.execute(update).await
    }

    async fn remove_by_purpose(&mut self, user_id: UserId, purpose: TokenPurpose) -> Result<(), StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Purpose.eq(purpose.as_str()));
        self.execute(delete).await
    }

    async fn remove_unused_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::UsedAt.is_null());
        self.execute(delete).await
    }

    async fn remove_all_unused(&mut self) -> Result<(), StoreError> {
        self.execute(Entity::delete_many().filter(Column::UsedAt.is_null())).await
    }

    async fn has_valid(
        &mut self,
        user_id: UserId,
        purpose: TokenPurpose,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let count = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::Purpose.eq(purpose.as_str()))
            .filter(Column::UsedAt.is_null())
            .filter(Column::ExpiresAt.gt(columns::time(now)));
        Ok(self.count_rows(count).await? > 0)
    }

    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::ExpiresAt.lt(columns::time(before))), limit).await
    }
}

fn attempts(token: &OneTimeToken) -> i64 {
    token.code.map_or(0, |code| code.attempts.into())
}

fn code(
    browser: Option<Vec<u8>>,
    digest: Option<Vec<u8>>,
    attempts: i64,
) -> Result<Option<SignInCode>, StoreError> {
    let Some((browser, digest)) = browser.zip(digest) else { return Ok(None) };
    Ok(Some(SignInCode {
        browser: columns::digest("one_time_tokens.browser_digest", browser)?,
        digest: columns::digest("one_time_tokens.code_digest", digest)?,
        attempts: columns::count("one_time_tokens.code_attempts", attempts)?,
    }))
}

pub(super) fn token(row: Model) -> Result<OneTimeToken, StoreError> {
    Ok(OneTimeToken {
        id: TokenId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        purpose: columns::parse_enum("one_time_tokens.purpose", &row.purpose)?,
        email: EmailAddress::parse(&row.email).map_err(unreadable("one_time_tokens.email"))?,
        digest: columns::digest("one_time_tokens.digest", row.digest)?,
        created_at: row.created_at,
        expires_at: row.expires_at,
        used_at: row.used_at,
        code: code(row.browser_digest, row.code_digest, row.code_attempts)?,
        intent: Intent { return_path: return_path("one_time_tokens.return_path", row.return_path)? },
    })
}

/// A column with a [`ReturnPath`].
pub(super) fn return_path(
    column: &'static str,
    text: Option<String>,
) -> Result<Option<ReturnPath>, StoreError> {
    text.map(|path| ReturnPath::parse(&path)).transpose().map_err(unreadable(column))
}
