//! What the workers of several nodes share.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::ProviderKind;

use super::{QueuedEvent, StoreError, WebhookError, WebhookStatus};

/// Webhook events, from receipt until cleanup.
#[async_trait]
pub trait PaymentEventQueue: Send {
    /// Returns `false` without changes if the event was received before.
    async fn insert(&mut self, event: &QueuedEvent) -> Result<bool, StoreError>;
    /// Locks the event that has been due longest. Skips locked events.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<QueuedEvent>, StoreError>;
    /// Writes `attempts` and `next_attempt_at`.
    async fn update(&mut self, event: &QueuedEvent) -> Result<(), StoreError>;
    /// Removes at most `limit` processed events received before this time; returns the number.
    async fn remove_processed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// When the provider's webhook requests were last accepted and rejected.
#[async_trait]
pub trait WebhookStatusRepository: Send {
    async fn get(&mut self, provider: ProviderKind) -> Result<WebhookStatus, StoreError>;
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
