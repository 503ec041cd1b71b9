use application::ports::{
    PaymentWebhookStatus, ProviderKind, StoreError, WebhookError, WebhookRejection, WebhookStatusRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::columns;
use super::entities::webhook_status::{ActiveModel, Column, Entity, Model};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl WebhookStatusRepository for SeaUnitOfWork {
    async fn get(&mut self, provider: ProviderKind) -> Result<PaymentWebhookStatus, StoreError> {
        let found = self.query_one(Entity::find_by_id(provider.as_str())).await?;
        Ok(self.read(found.map(status).transpose())?.unwrap_or_default())
    }

    async fn record(
        &mut self,
        provider: ProviderKind,
        outcome: Result<(), WebhookError>,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let at = Set(Some(columns::time(at)));
        let provider = Set(provider.as_str().to_owned());
        let mut replace = OnConflict::column(Column::Provider);
        let row = match outcome {
            Ok(()) => {
                replace.update_column(Column::LastAcceptedAt);
                ActiveModel { provider, last_accepted_at: at, ..ActiveModel::default() }
            }
            Err(reason) => {
                replace.update_columns([Column::LastRejectedAt, Column::RejectionReason]);
                let rejection_reason = Set(Some(reason.as_str().to_owned()));
                ActiveModel { provider, last_rejected_at: at, rejection_reason, ..ActiveModel::default() }
            }
        };
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }
}

pub(super) fn status(row: Model) -> Result<PaymentWebhookStatus, StoreError> {
    let rejection = row.last_rejected_at.zip(row.rejection_reason);
    let rejection = rejection.map(|(at, reason)| {
        Ok(WebhookRejection { at, reason: columns::parse_enum("webhook_status.rejection_reason", &reason)? })
    });
    Ok(PaymentWebhookStatus {
        last_accepted_at: row.last_accepted_at,
        last_rejection: rejection.transpose()?,
    })
}
