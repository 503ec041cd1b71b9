use std::collections::BTreeMap;

use application::ports::{Dispute, DisputeStatus, Intent, ProviderRefund, RefundStatus, RefundsAndDisputes};
use chrono::DateTime;
use domain::AgentId;

use domain::money::Cents;

/// Changes at the provider that Marigold did not request.
#[derive(Debug, Default)]
pub struct ExternalProviderActions {
    refunds: BTreeMap<String, Vec<ProviderRefund>>,
    disputes: BTreeMap<String, DisputeStatus>,
    /// Overrides of the sandbox's payments; `None` removes one.
    intents: BTreeMap<String, Option<Intent>>,
}

impl ExternalProviderActions {
    pub(super) fn refund(&mut self, intent_id: &str, amount: Cents, agent_id: Option<AgentId>) {
        let refunds = self.refunds.entry(intent_id.to_owned()).or_default();
        refunds.push(ProviderRefund {
            id: format!("re_{intent_id}_{}", refunds.len()),
            amount,
            agent_id,
            refund_id: None,
            status: RefundStatus::Succeeded,
            created_at: DateTime::UNIX_EPOCH,
        });
    }

    /// Completes the latest refund of a payment.
    pub(super) fn complete_refund(&mut self, intent_id: &str, status: RefundStatus) {
        let refund = self.refunds.get_mut(intent_id).and_then(|refunds| refunds.last_mut());
        refund.expect("a refund").status = status;
    }

    pub(super) fn dispute(&mut self, intent_id: &str, status: DisputeStatus) {
        self.disputes.insert(intent_id.to_owned(), status);
    }

    pub(super) fn set_intent(&mut self, intent_id: &str, intent: Option<Intent>) {
        self.intents.insert(intent_id.to_owned(), intent);
    }

    pub(super) fn intent(&self, intent_id: &str, sandbox: Option<Intent>) -> Option<Intent> {
        self.intents.get(intent_id).cloned().unwrap_or(sandbox)
    }

    pub(super) fn list(&self, sandbox: Vec<Intent>) -> Vec<Intent> {
        let mut intents: Vec<_> =
            sandbox.into_iter().filter(|intent| !self.intents.contains_key(&intent.id)).collect();
        intents.extend(self.intents.values().flatten().cloned());
        intents
    }

    /// The payments with a refund or a dispute.
    pub(super) fn affected_intents(&self) -> Vec<String> {
        self.refunds.keys().chain(self.disputes.keys()).cloned().collect()
    }

    pub(super) fn refunds_and_disputes(
        &self,
        intent_id: &str,
        sandbox: RefundsAndDisputes,
    ) -> RefundsAndDisputes {
        let mut refunds_and_disputes = sandbox;
        refunds_and_disputes.refunds.extend(self.refunds.get(intent_id).into_iter().flatten().cloned());
        let status = self.disputes.get(intent_id).copied();
        refunds_and_disputes.dispute =
            status.map(|status| Dispute { id: "dp_1".to_owned(), status }).or(refunds_and_disputes.dispute);
        refunds_and_disputes
    }
}
