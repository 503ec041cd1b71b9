use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{ProviderRefund, RefundStatus};
use crate::money::Cents;
use crate::{AgentId, OrderId, RefundId, Transition, UserId};

crate::text_enum! {
    /// How far a refund is.
    pub enum RefundState {
        /// Recorded here; the provider has not confirmed it yet.
        Requested = "requested",
        /// Accepted by the provider, but not paid out.
        Pending = "pending",
        Succeeded = "succeeded",
        /// Rejected or not paid out; the money is with the shop.
        Failed = "failed",
    }
}

impl RefundState {
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed)
    }
}

impl From<RefundStatus> for RefundState {
    fn from(status: RefundStatus) -> Self {
        match status {
            RefundStatus::Pending => Self::Pending,
            RefundStatus::Succeeded => Self::Succeeded,
            RefundStatus::Failed => Self::Failed,
        }
    }
}

/// A refund of an order: requested by an admin, made automatically, or made in the provider's dashboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: RefundId,
    pub order_id: OrderId,
    /// The refunded line; `None` if it was made in the provider's dashboard.
    pub agent_id: Option<AgentId>,
    pub amount: Cents,
    pub state: RefundState,
    /// The provider's id; `None` until the provider has the refund.
    pub provider_id: Option<String>,
    /// The idempotency key of the admin's request, shared by the refunds of one request.
    pub request_key: Option<Uuid>,
    /// Why an admin requested it.
    pub reason: Option<String>,
    /// Why the provider rejected it.
    pub failure: Option<String>,
    pub requested_by: Option<UserId>,
    pub requested_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
}

impl Refund {
    /// A refund that was not requested by an admin, as the provider reports it.
    pub fn reported(id: RefundId, order_id: OrderId, reported: &ProviderRefund, now: DateTime<Utc>) -> Self {
        let state = RefundState::from(reported.status);
        Self {
            id,
            order_id,
            agent_id: reported.agent_id,
            amount: reported.amount,
            state,
            provider_id: Some(reported.id.clone()),
            request_key: None,
            reason: None,
            failure: None,
            requested_by: None,
            requested_at: reported.created_at,
            completed_at: state.is_final().then_some(now),
        }
    }

    /// The refund as the provider reported it last; `None` if the provider has none.
    pub fn at_provider(&self) -> Option<ProviderRefund> {
        let status = match self.state {
            RefundState::Requested => return None,
            RefundState::Pending => RefundStatus::Pending,
            RefundState::Succeeded => RefundStatus::Succeeded,
            RefundState::Failed => RefundStatus::Failed,
        };
        Some(ProviderRefund {
            id: self.provider_id.clone()?,
            amount: self.amount,
            agent_id: self.agent_id,
            refund_id: Some(self.id),
            status,
            created_at: self.requested_at,
        })
    }

    /// Idempotency key of the request to the provider.
    pub fn idempotency_key(&self) -> String {
        format!("order:{}:refund:{}", self.order_id, self.id)
    }

    /// Whether the provider's refund is this one.
    pub fn matches(&self, reported: &ProviderRefund) -> bool {
        match &self.provider_id {
            Some(id) => *id == reported.id,
            None => reported.refund_id == Some(self.id),
        }
    }

    /// Records the state that the provider reports. A refund that succeeded can still fail later.
    pub fn update(&mut self, reported: &ProviderRefund, now: DateTime<Utc>) -> Transition {
        let state = RefundState::from(reported.status);
        if self.state == state && self.provider_id.is_some() {
            return Transition::Unchanged;
        }
        self.provider_id = Some(reported.id.clone());
        if self.state != state {
            self.failure = None;
            self.completed_at = state.is_final().then_some(now);
        }
        self.state = state;
        Transition::Applied
    }

    /// The provider rejected the request.
    pub fn reject(&mut self, failure: String, now: DateTime<Utc>) -> Transition {
        if self.state != RefundState::Requested {
            return Transition::Unchanged;
        }
        self.state = RefundState::Failed;
        self.failure = Some(failure);
        self.completed_at = Some(now);
        Transition::Applied
    }

    /// Whether the money is, or is about to be, with the member.
    pub const fn is_active(&self) -> bool {
        !matches!(self.state, RefundState::Failed)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(20_000)
    }

    fn reported(status: RefundStatus, refund_id: Option<RefundId>) -> ProviderRefund {
        ProviderRefund {
            id: "re_1".to_owned(),
            amount: Cents::new(999).unwrap(),
            agent_id: None,
            refund_id,
            status,
            created_at: now(),
        }
    }

    fn refund(state: RefundState) -> Refund {
        Refund {
            state,
            provider_id: None,
            ..Refund::reported(
                RefundId::from_uuid(Uuid::from_u128(1)),
                OrderId::from_uuid(Uuid::from_u128(2)),
                &reported(RefundStatus::Pending, None),
                now(),
            )
        }
    }

    #[test]
    fn update_refund_follows_provider_to_its_last_state() {
        let mut refund = refund(RefundState::Requested);
        let later = now() + TimeDelta::hours(1);
        let steps = [
            (RefundStatus::Pending, RefundState::Pending, None),
            (RefundStatus::Succeeded, RefundState::Succeeded, Some(later)),
            (RefundStatus::Failed, RefundState::Failed, Some(later)),
        ];
        for (status, state, completed_at) in steps {
            assert!(refund.update(&reported(status, None), later).is_applied());
            assert!(!refund.update(&reported(status, None), now()).is_applied());
            assert_eq!((refund.state, refund.completed_at), (state, completed_at));
            assert_eq!(refund.provider_id.as_deref(), Some("re_1"));
        }
    }

    #[test]
    fn reject_refund_applies_to_requested_only() {
        for state in RefundState::ALL {
            let mut refund = refund(state);
            let is_applied = refund.reject("No".to_owned(), now()).is_applied();
            assert_eq!(is_applied, state == RefundState::Requested);
            assert_eq!(refund.failure.is_some(), is_applied);
            assert_eq!(refund.is_active(), !is_applied && state != RefundState::Failed);
        }
    }

    #[test]
    fn matches_refund_by_provider_id_then_by_own_id() {
        let mut refund = refund(RefundState::Requested);
        let other = RefundId::from_uuid(Uuid::from_u128(9));
        assert!(refund.matches(&reported(RefundStatus::Pending, Some(refund.id))));
        assert!(!refund.matches(&reported(RefundStatus::Pending, Some(other))));
        assert!(!refund.matches(&reported(RefundStatus::Pending, None)));
        refund.provider_id = Some("re_1".to_owned());
        assert!(refund.matches(&reported(RefundStatus::Pending, None)));
        refund.provider_id = Some("re_2".to_owned());
        assert!(!refund.matches(&reported(RefundStatus::Pending, Some(refund.id))));
    }
}
