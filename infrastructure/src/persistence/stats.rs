use application::ports::StoreError;
use chrono::{DateTime, Utc};
use domain::purchases::LineOutcome;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::Database;
use super::entities::{mail_outbox, order_items, orders, payment_discrepancies, payment_events};

/// Counts for monitoring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseStats {
    /// Emails waiting to be sent or retried.
    pub mails_waiting: i64,
    /// When the oldest waiting email was created.
    pub oldest_mail: Option<DateTime<Utc>>,
    /// The number of orders in each state.
    pub orders: Vec<(String, i64)>,
    /// Open payment discrepancies, by kind.
    pub discrepancies: Vec<(String, i64)>,
    /// Order lines that were paid for but not delivered, by outcome.
    pub undelivered: Vec<(String, i64)>,
    /// Webhook events waiting to be processed or retried.
    pub events_waiting: i64,
}

/// Open connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolStats {
    pub name: &'static str,
    pub size: u32,
    pub idle: usize,
}

impl Database {
    /// Reads the current counts.
    pub async fn stats(&self) -> Result<DatabaseStats, StoreError> {
        use mail_outbox::Column;

        let query = mail_outbox::Entity::find()
            .select_only()
            .column_as(Column::Id.count(), "count")
            .column_as(Column::CreatedAt.min(), "oldest")
            .filter(Column::State.eq("queued"))
            .into_tuple::<(i64, Option<DateTime<Utc>>)>();
        let mails = self.query_one(query).await?;
        let query = orders::Entity::find()
            .select_only()
            .column(orders::Column::State)
            .column_as(orders::Column::Id.count(), "count")
            .group_by(orders::Column::State)
            .into_tuple::<(String, i64)>();
        let orders = self.query_all(query).await?;
        let query = payment_discrepancies::Entity::find()
            .select_only()
            .column(payment_discrepancies::Column::Kind)
            .column_as(payment_discrepancies::Column::IntentId.count(), "count")
            .filter(payment_discrepancies::Column::ResolvedAt.is_null())
            .group_by(payment_discrepancies::Column::Kind)
            .into_tuple::<(String, i64)>();
        let discrepancies = self.query_all(query).await?;
        let query = order_items::Entity::find()
            .select_only()
            .column(order_items::Column::Outcome)
            .column_as(order_items::Column::Position.count(), "count")
            .filter(
                order_items::Column::Outcome.is_in(
                    LineOutcome::ALL
                        .into_iter()
                        .filter(|outcome| outcome.is_undelivered())
                        .map(LineOutcome::as_str),
                ),
            )
            .group_by(order_items::Column::Outcome)
            .into_tuple::<(String, i64)>();
        let undelivered = self.query_all(query).await?;
        let query = payment_events::Entity::find()
            .select_only()
            .column_as(payment_events::Column::Id.count(), "count")
            .filter(payment_events::Column::NextAttemptAt.is_not_null())
            .into_tuple::<i64>();
        let events_waiting = self.query_one(query).await?;
        let (mails_waiting, oldest_mail) = mails.unwrap_or_default();
        Ok(DatabaseStats {
            mails_waiting,
            oldest_mail,
            orders,
            discrepancies,
            undelivered,
            events_waiting: events_waiting.unwrap_or_default(),
        })
    }

    pub fn pools(&self) -> Vec<PoolStats> {
        if self.writer().get_database_backend() == DbBackend::Postgres {
            let pool = self.writer().inner().get_postgres_connection_pool();
            return vec![PoolStats { name: "shared", size: pool.size(), idle: pool.num_idle() }];
        }
        let pools = [("writer", self.writer()), ("reader", self.reader())];
        let pools = pools.map(|(name, connection)| {
            let pool = connection.inner().get_sqlite_connection_pool();
            PoolStats { name, size: pool.size(), idle: pool.num_idle() }
        });
        pools.into()
    }
}
