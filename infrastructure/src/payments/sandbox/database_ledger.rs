use application::ports::IntentStatus;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::{AgentId, OrderId, RefundId};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::ledger::{LedgerError, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund};
use super::tables::{intents, refunds};
use crate::persistence::Database;

/// A ledger in the product's database, so that a checkout continues after a restart.
#[derive(Debug, Clone)]
pub struct DatabaseLedger {
    database: Database,
}

impl DatabaseLedger {
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl SandboxLedger for DatabaseLedger {
    async fn create(&self, intent: SandboxIntent) -> Result<SandboxIntent, LedgerError> {
        // This update changes nothing, but makes the statement return the existing row if the key is known.
        let on_known_key = OnConflict::column(intents::Column::IdempotencyKey)
            .update_column(intents::Column::IdempotencyKey)
            .to_owned();
        let stored = intents::Entity::insert(intents::ActiveModel {
            id: Set(intent.id),
            idempotency_key: Set(intent.idempotency_key),
            client_secret: Set(intent.client_secret),
            order_id: Set(intent.order_id.as_uuid()),
            amount: Set(intent.amount.get()),
            status: Set(intent.status.as_str().to_owned()),
            refunded: Set(0),
            created_at: Set(intent.created_at),
        })
        .on_conflict(on_known_key)
        .exec_with_returning(self.database.writer())
        .await
        .map_err(unavailable)?;
        to_intent(stored)
    }

    async fn find(&self, intent_id: &str) -> Result<Option<SandboxIntent>, LedgerError> {
        // The id comes from a client, and PostgreSQL rejects text that contains a NUL.
        if intent_id.contains('\0') {
            return Ok(None);
        }
        let found =
            intents::Entity::find_by_id(intent_id).one(self.database.reader()).await.map_err(unavailable)?;
        found.map(to_intent).transpose()
    }

    async fn update_status(
        &self,
        intent_id: &str,
        from: &[IntentStatus],
        to: IntentStatus,
    ) -> Result<Option<SandboxIntent>, LedgerError> {
        let updated = intents::Entity::update_many()
            .col_expr(intents::Column::Status, Expr::value(to.as_str()))
            .filter(intents::Column::Id.eq(intent_id))
            .filter(intents::Column::Status.is_in(from.iter().copied().map(IntentStatus::as_str)))
            .exec_with_returning(self.database.writer())
            .await
            .map_err(unavailable)?;
        match updated.into_iter().next() {
            Some(row) => to_intent(row).map(Some),
            None => self.find(intent_id).await,
        }
    }

    async fn refund(&self, refund: SandboxRefund) -> Result<RefundOutcome, LedgerError> {
        let transaction = self.database.writer().begin().await.map_err(unavailable)?;
        // This locks the payment's row, so that its refunds run one after the other. Returning before the
        // commit rolls the update back.
        let update = intents::Entity::update_many()
            .col_expr(
                intents::Column::Refunded,
                Expr::col(intents::Column::Refunded).add(refund.amount.get()),
            )
            .filter(intents::Column::Id.eq(refund.intent_id.as_str()))
            .filter(intents::Column::Status.eq(IntentStatus::Succeeded.as_str()))
            .filter(
                Expr::col(intents::Column::Refunded)
                    .add(refund.amount.get())
                    .lte(Expr::col(intents::Column::Amount)),
            )
            .exec(&transaction)
            .await
            .map_err(unavailable)?;
        if let Some(earlier) = refunds::Entity::find_by_id(refund.idempotency_key.as_str())
            .one(&transaction)
            .await
            .map_err(unavailable)?
        {
            return to_refund(earlier).map(RefundOutcome::Recorded);
        }
        if update.rows_affected == 0 {
            return Ok(RefundOutcome::NotRefundable);
        }
        refunds::Entity::insert(refunds::ActiveModel {
            idempotency_key: Set(refund.idempotency_key.clone()),
            intent_id: Set(refund.intent_id.clone()),
            agent_id: Set(refund.agent_id.as_uuid()),
            refund_id: Set(refund.refund_id.map(|id| id.as_uuid())),
            amount: Set(refund.amount.get()),
            created_at: Set(refund.created_at),
        })
        .exec_without_returning(&transaction)
        .await
        .map_err(unavailable)?;
        transaction.commit().await.map_err(unavailable)?;
        Ok(RefundOutcome::Recorded(refund))
    }

    async fn list_refunds(&self, intent_id: &str) -> Result<Vec<SandboxRefund>, LedgerError> {
        let rows = refunds::Entity::find()
            .filter(refunds::Column::IntentId.eq(intent_id))
            .order_by_asc(refunds::Column::CreatedAt)
            .order_by_asc(refunds::Column::IdempotencyKey)
            .all(self.database.reader())
            .await
            .map_err(unavailable)?;
        rows.into_iter().map(to_refund).collect()
    }

    async fn list_refunds_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxRefund>, LedgerError> {
        let rows = refunds::Entity::find()
            .filter(refunds::Column::CreatedAt.gte(since))
            .order_by_asc(refunds::Column::CreatedAt)
            .order_by_asc(refunds::Column::IdempotencyKey)
            .all(self.database.reader())
            .await
            .map_err(unavailable)?;
        rows.into_iter().map(to_refund).collect()
    }

    async fn list_intents_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxIntent>, LedgerError> {
        let rows = intents::Entity::find()
            .filter(intents::Column::CreatedAt.gte(since))
            .order_by_asc(intents::Column::CreatedAt)
            .order_by_asc(intents::Column::Id)
            .all(self.database.reader())
            .await
            .map_err(unavailable)?;
        rows.into_iter().map(to_intent).collect()
    }
}

fn to_intent(row: intents::Model) -> Result<SandboxIntent, LedgerError> {
    Ok(SandboxIntent {
        status: status(&row.status)?,
        amount: Cents::new(row.amount).map_err(unavailable)?,
        id: row.id,
        idempotency_key: row.idempotency_key,
        client_secret: row.client_secret,
        order_id: OrderId::from_uuid(row.order_id),
        created_at: row.created_at,
    })
}

fn to_refund(row: refunds::Model) -> Result<SandboxRefund, LedgerError> {
    Ok(SandboxRefund {
        amount: Cents::new(row.amount).map_err(unavailable)?,
        idempotency_key: row.idempotency_key,
        intent_id: row.intent_id,
        agent_id: AgentId::from_uuid(row.agent_id),
        refund_id: row.refund_id.map(RefundId::from_uuid),
        created_at: row.created_at,
    })
}

fn status(text: &str) -> Result<IntentStatus, LedgerError> {
    IntentStatus::parse(text).map_err(|_| unavailable(format!("unknown payment status {text:?}")))
}

fn unavailable(error: impl std::fmt::Display) -> LedgerError {
    LedgerError(error.to_string())
}
