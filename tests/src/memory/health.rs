use application::outbox::MailState;
use application::ports::{
    BackupEvent, BackupStatus, BackupStatusRepository, BackupTool, DatabaseInfo, EmailFailure, EmailFigures,
    HealthQueries, LastBackup, OrderTotals, QueueFigures, StoreError, WebhookActivity,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::media::ContentHash;
use domain::purchases::ProviderKind;

use super::orders::is_test;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl HealthQueries for MemoryStore {
    async fn database(&self) -> Result<DatabaseInfo, StoreError> {
        drop(self.read()?);
        Ok(DatabaseInfo { version: "Memory 1".to_owned(), pending_migrations: Vec::new(), risk: None })
    }

    async fn server_time(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        Ok(None)
    }

    async fn emails(&self) -> Result<EmailFigures, StoreError> {
        let state = self.read()?;
        let emails = || state.emails.values().map(|stored| &stored.mail);
        let last_sent_at = emails().filter_map(|mail| mail.sent_at).max();
        let failed = || emails().filter_map(|mail| Some((mail.failed_at?, mail.last_error.clone()?)));
        let last_failure = failed().max().map(|(at, reason)| EmailFailure { at, reason });
        let failed_since_sent = failed().filter(|(at, _)| last_sent_at.is_none_or(|sent| sent < *at)).count();
        let queued = emails().filter(|mail| mail.state == MailState::Queued);
        let queue = figures(queued.map(|mail| (mail.created_at, mail.next_attempt_at.max(mail.created_at))));
        Ok(EmailFigures {
            last_sent_at,
            last_failure,
            failed_since_sent: i64::try_from(failed_since_sent).unwrap(),
            queue,
        })
    }

    async fn image_names(&self) -> Result<Vec<(ContentHash, String)>, StoreError> {
        let state = self.read()?;
        let images = state.images.values().map(|summary| &summary.image);
        Ok(images.map(|image| (image.source.hash.clone(), image.name.as_str().to_owned())).collect())
    }

    async fn webhook_events(&self) -> Result<QueueFigures, StoreError> {
        let state = self.read()?;
        let events = state.payment_events.values();
        Ok(figures(events.filter_map(|event| Some((event.received_at, event.next_attempt_at?)))))
    }

    async fn open_orders(&self) -> Result<QueueFigures, StoreError> {
        let state = self.read()?;
        let orders = state.orders.values().filter(|order| state.is_checked(order));
        Ok(figures(orders.map(|order| (order.created_at, order.next_check_at))))
    }

    async fn webhook_activity(
        &self,
        provider: ProviderKind,
        paid_before: DateTime<Utc>,
    ) -> Result<WebhookActivity, StoreError> {
        let state = self.read()?;
        let paid = state.orders.values().filter(|order| order.provider == provider && !order.total.is_zero());
        let paid = paid.filter_map(|order| Some((order.settled_at?, order.created_at)));
        let last = paid.filter(|(settled_at, _)| *settled_at < paid_before).max();
        Ok(WebhookActivity {
            status: state.webhook_status.get(provider.as_str()).copied().unwrap_or_default(),
            last_paid_order_placed_at: last.map(|(_, placed_at)| placed_at),
        })
    }

    async fn test_orders(&self) -> Result<OrderTotals, StoreError> {
        let state = self.read()?;
        let tests = || state.orders.values().filter(|order| order.is_settled() && is_test(order));
        let refunds = state.refunds.values().filter(|refund| refund.is_active());
        let refunds = refunds.filter(|refund| tests().any(|order| order.id == refund.order_id));
        Ok(OrderTotals {
            count: tests().count().try_into().unwrap(),
            gross: tests().map(|order| order.total.get()).sum(),
            refunded: refunds.map(|refund| refund.amount.get()).sum(),
        })
    }

    async fn agents_without_url(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let state = self.read()?;
        let buyers = |agent: &Agent| {
            let bought = state.purchases.values().filter(|purchase| purchase.agent_id == agent.id);
            i64::try_from(bought.filter(|purchase| purchase.status.is_owned()).count()).unwrap()
        };
        let agents = state.agents.values().filter(|agent| !agent.is_deliverable());
        let mut found: Vec<_> = agents.map(|agent| (agent.title.to_string(), buyers(agent))).collect();
        found.retain(|(_, buyers)| *buyers > 0);
        found.sort_by_key(|(title, buyers)| (-buyers, title.clone()));
        Ok(found)
    }

    async fn backup_status(&self) -> Result<BackupStatus, StoreError> {
        let state = self.read()?;
        let last = state.backups.values().max_by_key(|backup| backup.finished_at).copied();
        Ok(BackupStatus { last, ..state.backup_status.clone() })
    }
}

/// Of work that was created and is due at these times.
fn figures(work: impl Iterator<Item = (DateTime<Utc>, DateTime<Utc>)>) -> QueueFigures {
    let work: Vec<_> = work.collect();
    QueueFigures {
        waiting: i64::try_from(work.len()).unwrap(),
        oldest_at: work.iter().map(|(created_at, _)| *created_at).min(),
        first_due_at: work.iter().map(|(_, due_at)| *due_at).min(),
    }
}

#[async_trait]
impl BackupStatusRepository for MemoryUnitOfWork {
    async fn record(&mut self, event: BackupEvent, at: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("backup_status.record").await?;
        let status = &mut self.state.backup_status;
        match event {
            BackupEvent::Finished { tool, bytes } => {
                if tool == BackupTool::Marigold {
                    status.failure = None;
                }
                self.state.backups.insert(tool.as_str(), LastBackup { tool, finished_at: at, bytes });
            }
            BackupEvent::Failed { reason } => status.failure = Some(reason),
            BackupEvent::Verified => (status.verified_at, status.verification_failure) = (Some(at), None),
            BackupEvent::VerificationFailed { reason } => status.verification_failure = Some(reason),
        }
        Ok(())
    }
}
