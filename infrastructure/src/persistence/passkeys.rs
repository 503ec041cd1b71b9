use application::ports::{PasskeyRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{Passkey, PasskeyChallenge, PasskeyCredential, PasskeyName, TokenDigest};
use domain::{PasskeyId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::columns;
use super::entities::passkey_challenges as challenges;
use super::entities::passkeys::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PasskeyRepository for SeaUnitOfWork {
    async fn list(&mut self, user_id: UserId) -> Result<Vec<Passkey>, StoreError> {
        let query = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        self.read_all(query, passkey).await
    }

    async fn find_by_credential(&mut self, credential_id: &[u8]) -> Result<Option<Passkey>, StoreError> {
        self.read_one(Entity::find().filter(Column::CredentialId.eq(credential_id.to_vec())), passkey).await
    }

    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: Set(passkey.id.as_uuid()),
            user_id: Set(passkey.user_id.as_uuid()),
            name: Set(passkey.name.as_str().to_owned()),
            credential_id: Set(passkey.credential.id.clone()),
            credential: Set(passkey.credential.data.clone()),
            created_at: Set(columns::time(passkey.created_at)),
            last_used_at: Set(passkey.last_used_at.map(columns::time)),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn update(&mut self, passkey: &Passkey) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::Name, Expr::value(passkey.name.as_str()))
            .col_expr(Column::Credential, Expr::value(passkey.credential.data.as_str()))
            .col_expr(Column::LastUsedAt, Expr::value(passkey.last_used_at.map(columns::time)))
            .filter(Column::Id.eq(passkey.id.as_uuid()));
        self.execute(update).await
    }

    async fn remove(&mut self, id: PasskeyId, user_id: UserId) -> Result<bool, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::UserId.eq(user_id.as_uuid()));
        Ok(self.rows_affected(delete).await? == 1)
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<u64, StoreError> {
        self.rows_affected(Entity::delete_many().filter(Column::UserId.eq(user_id.as_uuid()))).await
    }

    async fn insert_challenge(&mut self, challenge: &PasskeyChallenge) -> Result<(), StoreError> {
        let row = challenges::ActiveModel {
            digest: Set(challenge.digest.as_bytes().to_vec()),
            user_id: Set(challenge.user_id.map(|id| id.as_uuid())),
            state: Set(challenge.state.clone()),
            expires_at: Set(columns::time(challenge.expires_at)),
        };
        self.execute(challenges::Entity::insert(row)).await
    }

    async fn find_challenge(&mut self, digest: &TokenDigest) -> Result<Option<PasskeyChallenge>, StoreError> {
        self.read_one(challenges::Entity::find_by_id(digest.as_bytes().to_vec()), challenge).await
    }

    async fn use_challenge(&mut self, digest: &TokenDigest) -> Result<bool, StoreError> {
        Ok(self.rows_affected(challenges::Entity::delete_by_id(digest.as_bytes().to_vec())).await? == 1)
    }

    async fn remove_expired_challenges(
        &mut self,
        before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let expired =
            challenges::Entity::find().filter(challenges::Column::ExpiresAt.lt(columns::time(before)));
        self.remove_batch(expired, limit).await
    }
}

fn passkey(row: Model) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: PasskeyId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        name: PasskeyName::parse(&row.name).map_err(unreadable("passkeys.name"))?,
        credential: PasskeyCredential { id: row.credential_id, data: row.credential },
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    })
}

fn challenge(row: challenges::Model) -> Result<PasskeyChallenge, StoreError> {
    Ok(PasskeyChallenge {
        digest: columns::digest("passkey_challenges.digest", row.digest)?,
        user_id: row.user_id.map(UserId::from_uuid),
        state: row.state,
        expires_at: row.expires_at,
    })
}
