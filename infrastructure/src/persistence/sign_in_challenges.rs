use application::ports::{SignInChallengeRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{SignInChallenge, TokenDigest};
use domain::{SignInChallengeId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};

use super::columns;
use super::entities::sign_in_challenges::{ActiveModel, Column, Entity, Model};
use super::tokens::return_path;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SignInChallengeRepository for SeaUnitOfWork {
    async fn insert(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: Set(challenge.id.as_uuid()),
            user_id: Set(challenge.user_id.as_uuid()),
            digest: Set(challenge.digest.as_bytes().to_vec()),
            recorded_as: Set(challenge.recorded_as.as_str().to_owned()),
            expires_at: Set(columns::time(challenge.expires_at)),
            attempts: Set(i64::from(challenge.attempts)),
            return_path: Set(challenge.return_path.as_ref().map(ToString::to_string)),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<SignInChallenge>, StoreError> {
        self.read_one(Entity::find().filter(Column::Digest.eq(digest.as_bytes().to_vec())), challenge).await
    }

    async fn lock(&mut self, id: SignInChallengeId) -> Result<Option<SignInChallenge>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), challenge).await
    }

    async fn update(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::Attempts, Expr::value(i64::from(challenge.attempts)))
            .filter(Column::Id.eq(challenge.id.as_uuid()));
        self.execute(update).await
    }

    async fn remove(&mut self, id: SignInChallengeId) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(id.as_uuid())).await
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.execute(Entity::delete_many().filter(Column::UserId.eq(user_id.as_uuid()))).await
    }

    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::ExpiresAt.lt(columns::time(before))), limit).await
    }
}

fn challenge(row: Model) -> Result<SignInChallenge, StoreError> {
    Ok(SignInChallenge {
        id: SignInChallengeId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        digest: columns::digest("sign_in_challenges.digest", row.digest)?,
        recorded_as: columns::parse_enum("sign_in_challenges.recorded_as", &row.recorded_as)?,
        expires_at: row.expires_at,
        attempts: columns::count("sign_in_challenges.attempts", row.attempts)?,
        return_path: return_path("sign_in_challenges.return_path", row.return_path)?,
    })
}
