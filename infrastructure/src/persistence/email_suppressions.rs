use application::ports::{EmailSuppressionRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::newsletters::{EmailSuppression, SuppressionReason};
use domain::users::EmailAddress;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

use super::columns;
use super::entities::email_suppressions::{ActiveModel, Column, Entity, Model};
use super::entities::email_webhook_requests;
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl EmailSuppressionRepository for SeaUnitOfWork {
    async fn save(&mut self, suppression: &EmailSuppression) -> Result<(), StoreError> {
        let EmailSuppression { user_id, address, reason, suppressed_at } = suppression;
        let row = ActiveModel {
            user_id: Set(user_id.as_uuid()),
            address: Set(address.normalized().to_owned()),
            reason: Set(reason.as_str().to_owned()),
            suppressed_at: Set(columns::time(*suppressed_at)),
        };
        let stored = |column: Column| Expr::col((Entity, column));
        let mut replaces = Condition::any().add(stored(Column::Address).ne(address.normalized()));
        if *reason == SuppressionReason::Complaint {
            replaces = replaces.add(stored(Column::Reason).eq(SuppressionReason::Bounce.as_str()));
        }
        let mut on_conflict = OnConflict::column(Column::UserId);
        on_conflict
            .update_columns([Column::Address, Column::Reason, Column::SuppressedAt])
            .action_cond_where(replaces);
        self.execute(Entity::insert(row).on_conflict(on_conflict)).await
    }

    async fn find(&mut self, member: UserId) -> Result<Option<EmailSuppression>, StoreError> {
        self.read_one(Entity::find_by_id(member.as_uuid()), |row| suppression(&row)).await
    }

    async fn list(&mut self, members: &[UserId]) -> Result<Vec<EmailSuppression>, StoreError> {
        let members = members.iter().map(UserId::as_uuid);
        self.read_all(Entity::find().filter(Column::UserId.is_in(members)), |row| suppression(&row)).await
    }

    async fn remove(&mut self, member: UserId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(member.as_uuid())).await? == 1)
    }

    async fn record_webhook(&mut self, token: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        use email_webhook_requests::{ActiveModel, Column};

        let row = ActiveModel { token: Set(token.to_owned()), received_at: Set(columns::time(at)) };
        self.insert_unless_exists(row, &[Column::Token]).await
    }

    async fn remove_webhooks(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        use email_webhook_requests::{Column, Entity};

        self.remove_batch(Entity::find().filter(Column::ReceivedAt.lt(columns::time(before))), limit).await
    }
}

fn suppression(row: &Model) -> Result<EmailSuppression, StoreError> {
    Ok(EmailSuppression {
        user_id: UserId::from_uuid(row.user_id),
        address: EmailAddress::parse(&row.address).map_err(unreadable("email_suppressions.address"))?,
        reason: columns::parse_enum("email_suppressions.reason", &row.reason)?,
        suppressed_at: row.suppressed_at,
    })
}
