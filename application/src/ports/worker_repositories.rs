//! What the workers of several nodes share, and what they find.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy, ProviderKind};

use super::{PaymentWebhookStatus, QueuedEvent, StoreError, WebhookError};

/// Webhook events, from receipt until cleanup.
#[async_trait]
pub trait PaymentEventQueue: Send {
    /// Returns `false` without changes if the event was received before.
    async fn insert(&mut self, event: &QueuedEvent) -> Result<bool, StoreError>;
    /// Whether an event is due. Takes no lock.
    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError>;
    /// Locks the due event with the fewest attempts, then the one due longest. Skips locked events.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<QueuedEvent>, StoreError>;
    /// Writes `attempts` and `next_attempt_at`.
    async fn update(&mut self, event: &QueuedEvent) -> Result<(), StoreError>;
    /// Removes at most `limit` processed events received before this time; returns the number.
    async fn remove_processed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// When the provider's webhook requests were last accepted and rejected.
#[async_trait]
pub trait WebhookStatusRepository: Send {
    async fn get(&mut self, provider: ProviderKind) -> Result<PaymentWebhookStatus, StoreError>;
    /// Replaces the time of the last accepted or of the last rejected request.
    async fn record(
        &mut self,
        provider: ProviderKind,
        outcome: Result<(), WebhookError>,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError>;
}

/// Named leases: work that one node does for all.
#[async_trait]
pub trait LeaseRepository: Send {
    /// Acquires the lease until this time. Returns `false` without changes while another node holds it.
    async fn acquire(
        &mut self,
        name: &str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, StoreError>;
    /// Releases the lease if it still ends at this time; otherwise another node holds it.
    async fn release(&mut self, name: &str, until: DateTime<Utc>) -> Result<(), StoreError>;
}

/// Keys that all nodes sign with.
#[async_trait]
pub trait SigningKeyRepository: Send {
    /// Works in a read-only unit of work.
    async fn find(&mut self, name: &str) -> Result<Option<String>, StoreError>;
    async fn insert_if_absent(&mut self, name: &str, key: &str) -> Result<(), StoreError>;
}

/// Discrepancies between the provider's payments and our orders.
#[async_trait]
pub trait DiscrepancyRepository: Send {
    /// Replaces the discrepancies of a payment: records new ones and resolves the others. Returns the
    /// previous ones.
    async fn replace(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<DiscrepancyKind>, StoreError>;
    /// Open discrepancies of a payment.
    async fn list_by_intent(&mut self, intent_id: &str) -> Result<Vec<DiscrepancyKind>, StoreError>;
    /// Open discrepancies, oldest first.
    async fn list_open(&mut self) -> Result<Vec<PaymentDiscrepancy>, StoreError>;
}
