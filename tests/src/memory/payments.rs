use application::ports::{FindingRepository, PaymentEventLog, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{Finding, FindingKind};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::removed_up_to;

#[async_trait]
impl PaymentEventLog for MemoryUnitOfWork {
    async fn contains(&mut self, event_id: &str) -> Result<bool, StoreError> {
        Ok(self.state.payment_events.contains_key(event_id))
    }

    async fn record(&mut self, event_id: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        if self.state.payment_events.contains_key(event_id) {
            return Ok(false);
        }
        self.state.payment_events.insert(event_id.to_owned(), at);
        Ok(true)
    }

    async fn remove_recorded(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        Ok(removed_up_to(limit, &mut self.state.payment_events, |at| *at < before))
    }
}

#[async_trait]
impl FindingRepository for MemoryUnitOfWork {
    async fn note(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[FindingKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<FindingKind>, StoreError> {
        let said = self.open().await?.into_iter().filter(|finding| finding.intent_id == intent_id);
        let said = said.map(|finding| finding.kind).collect();
        let findings = &mut self.state.findings;
        for finding in findings.iter_mut().filter(|finding| finding.intent_id == intent_id) {
            match (kinds.contains(&finding.kind), finding.resolved_at) {
                (false, None) => finding.resolved_at = Some(now),
                (true, Some(_)) => {
                    finding.first_seen = now;
                    finding.resolved_at = None;
                }
                (true, None) | (false, Some(_)) => {}
            }
        }
        for &kind in kinds {
            if !findings.iter().any(|known| known.intent_id == intent_id && known.kind == kind) {
                let intent_id = intent_id.to_owned();
                findings.push(Finding { intent_id, order_id, kind, first_seen: now, resolved_at: None });
            }
        }
        Ok(said)
    }

    async fn open(&mut self) -> Result<Vec<Finding>, StoreError> {
        let findings = self.state.findings.iter().filter(|finding| finding.resolved_at.is_none());
        let mut open: Vec<_> = findings.cloned().collect();
        open.sort_by_key(|finding| (finding.first_seen, finding.intent_id.clone(), finding.kind.as_str()));
        Ok(open)
    }
}
