use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use application::ports::IntentStatus;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use infrastructure::payments::sandbox::{
    LedgerError, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund,
};

/// The ledger of the sandbox in memory.
#[derive(Debug, Default)]
pub struct MemoryLedger(Mutex<LedgerState>);

#[derive(Debug, Default)]
struct LedgerState {
    /// By id.
    intents: HashMap<String, SandboxIntent>,
    /// By idempotency key.
    refunds: HashMap<String, SandboxRefund>,
}

impl MemoryLedger {
    fn state(&self) -> MutexGuard<'_, LedgerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SandboxLedger for MemoryLedger {
    async fn create(&self, intent: SandboxIntent) -> Result<SandboxIntent, LedgerError> {
        let mut state = self.state();
        if let Some(stored) =
            state.intents.values().find(|stored| stored.idempotency_key == intent.idempotency_key)
        {
            return Ok(stored.clone());
        }
        state.intents.insert(intent.id.clone(), intent.clone());
        Ok(intent)
    }

    async fn find(&self, intent_id: &str) -> Result<Option<SandboxIntent>, LedgerError> {
        Ok(self.state().intents.get(intent_id).cloned())
    }

    async fn update_status(
        &self,
        intent_id: &str,
        from: &[IntentStatus],
        to: IntentStatus,
    ) -> Result<Option<SandboxIntent>, LedgerError> {
        let mut state = self.state();
        let Some(intent) = state.intents.get_mut(intent_id) else { return Ok(None) };
        if from.contains(&intent.status) {
            intent.status = to;
        }
        Ok(Some(intent.clone()))
    }

    async fn refund(&self, refund: SandboxRefund) -> Result<RefundOutcome, LedgerError> {
        let mut state = self.state();
        if let Some(stored) = state.refunds.get(&refund.idempotency_key) {
            return Ok(RefundOutcome::Recorded(stored.clone()));
        }
        let paid = state
            .intents
            .get(&refund.intent_id)
            .filter(|intent| intent.status == IntentStatus::Succeeded)
            .map_or(Cents::ZERO, |intent| intent.amount);
        let refunded_amounts = state
            .refunds
            .values()
            .filter(|stored| stored.intent_id == refund.intent_id)
            .map(|stored| stored.amount);
        match Cents::sum(refunded_amounts.chain([refund.amount])) {
            Ok(sum) if sum <= paid => {
                state.refunds.insert(refund.idempotency_key.clone(), refund.clone());
                Ok(RefundOutcome::Recorded(refund))
            }
            _ => Ok(RefundOutcome::NotRefundable),
        }
    }

    async fn list_refunds(&self, intent_id: &str) -> Result<Vec<SandboxRefund>, LedgerError> {
        let state = self.state();
        let mut refunds: Vec<_> =
            state.refunds.values().filter(|stored| stored.intent_id == intent_id).cloned().collect();
        refunds.sort_by(|a, b| (a.created_at, &a.idempotency_key).cmp(&(b.created_at, &b.idempotency_key)));
        Ok(refunds)
    }

    async fn list_refunds_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxRefund>, LedgerError> {
        let state = self.state();
        let mut found: Vec<_> =
            state.refunds.values().filter(|refund| refund.created_at >= since).cloned().collect();
        found.sort_by(|a, b| (a.created_at, &a.idempotency_key).cmp(&(b.created_at, &b.idempotency_key)));
        Ok(found)
    }

    async fn list_intents_since(&self, since: DateTime<Utc>) -> Result<Vec<SandboxIntent>, LedgerError> {
        let state = self.state();
        let mut intents: Vec<_> =
            state.intents.values().filter(|stored| stored.created_at >= since).cloned().collect();
        intents.sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
        Ok(intents)
    }
}
