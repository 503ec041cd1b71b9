use application::ports::{SecondFactorRepository, StoreError};
use async_trait::async_trait;
use domain::UserId;
use domain::users::{SecondFactor, TokenDigest, TotpSecret};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

use super::columns;
use super::entities::recovery_codes;
use super::entities::second_factors::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl SecondFactorRepository for SeaUnitOfWork {
    async fn find(&mut self, user_id: UserId) -> Result<Option<SecondFactor>, StoreError> {
        self.read_one(Entity::find_by_id(user_id.as_uuid()), factor).await
    }

    async fn save(&mut self, factor: &SecondFactor) -> Result<(), StoreError> {
        let row = row(factor);
        let row = self.read(row)?;
        let changed = [Column::Secret, Column::CreatedAt, Column::EnabledAt, Column::LastUsedStep];
        let replace = OnConflict::column(Column::UserId).update_columns(changed).to_owned();
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }

    async fn use_step(&mut self, user_id: UserId, step: u64) -> Result<bool, StoreError> {
        let step = self.read(stored_step(step))?;
        let is_later =
            Condition::any().add(Column::LastUsedStep.is_null()).add(Column::LastUsedStep.lt(step));
        let update = Entity::update_many()
            .col_expr(Column::LastUsedStep, Expr::value(step))
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(is_later);
        Ok(self.rows_affected(update).await? == 1)
    }

    async fn remove(&mut self, user_id: UserId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(user_id.as_uuid())).await? == 1)
    }

    async fn replace_recovery_codes(
        &mut self,
        user_id: UserId,
        digests: &[TokenDigest],
    ) -> Result<(), StoreError> {
        let delete = recovery_codes::Entity::delete_many()
            .filter(recovery_codes::Column::UserId.eq(user_id.as_uuid()));
        self.execute(delete).await?;
        let rows = digests.iter().map(|digest| recovery_codes::ActiveModel {
            user_id: Set(user_id.as_uuid()),
            digest: Set(digest.as_bytes().to_vec()),
        });
        self.execute(recovery_codes::Entity::insert_many(rows)).await
    }

    async fn use_recovery_code(&mut self, user_id: UserId, digest: &TokenDigest) -> Result<bool, StoreError> {
        let delete = recovery_codes::Entity::delete_many()
            .filter(recovery_codes::Column::UserId.eq(user_id.as_uuid()))
            .filter(recovery_codes::Column::Digest.eq(digest.as_bytes().to_vec()));
        Ok(self.rows_affected(delete).await? == 1)
    }

    async fn count_recovery_codes(&mut self, user_id: UserId) -> Result<u64, StoreError> {
        let count =
            recovery_codes::Entity::find().filter(recovery_codes::Column::UserId.eq(user_id.as_uuid()));
        self.count_rows(count).await
    }
}

fn row(factor: &SecondFactor) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        user_id: Set(factor.user_id.as_uuid()),
        secret: Set(factor.secret.as_bytes().to_vec()),
        created_at: Set(columns::time(factor.created_at)),
        enabled_at: Set(factor.enabled_at.map(columns::time)),
        last_used_step: Set(factor.last_used_step.map(stored_step).transpose()?),
    })
}

fn stored_step(step: u64) -> Result<i64, StoreError> {
    i64::try_from(step).map_err(unreadable("second_factors.last_used_step"))
}

fn factor(row: Model) -> Result<SecondFactor, StoreError> {
    let secret = <[u8; TotpSecret::LENGTH]>::try_from(row.secret);
    let secret = secret.map_err(|bytes| {
        unreadable("second_factors.secret")(format!("{} bytes instead of 20", bytes.len()))
    })?;
    let step = row.last_used_step.map(u64::try_from).transpose();
    Ok(SecondFactor {
        user_id: UserId::from_uuid(row.user_id),
        secret: TotpSecret::new(secret),
        created_at: row.created_at,
        enabled_at: row.enabled_at,
        last_used_step: step.map_err(unreadable("second_factors.last_used_step"))?,
    })
}
