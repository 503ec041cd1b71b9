use chrono::{DateTime, TimeDelta, Utc};
use domain::AgentId;
use domain::money::Cents;
use domain::purchases::{
    CorrectionKind, DiscrepancyKind, LineOutcome, Order, OrderState, Purchase, PurchaseStatus, Refund,
    RefundState,
};
use serde_json::Value;

use crate::outbox::{MailId, MailState, OutboxMail};
use crate::ports::{Actor, AuditAction, AuditEntry, AuditFields, SubjectKind};

domain::text_enum! {
    /// The kinds of order events, in the order in which simultaneous events are listed.
    #[derive(PartialOrd, Ord)]
    pub enum OrderEventKind {
        Placed = "placed",
        PaymentStarted = "payment_started",
        /// The bank has not decided yet.
        PaymentProcessing = "payment_processing",
        PaymentDeclined = "payment_declined",
        /// Paid, and delivered as far as possible.
        Paid = "paid",
        Abandoned = "abandoned",
        /// An agent could not be delivered, so its amount must be refunded.
        RefundOwed = "refund_owed",
        /// The provider rejected a refund that is owed.
        RefundRejected = "refund_rejected",
        RefundRequested = "refund_requested",
        /// The provider accepted a refund, but has not paid it out.
        RefundPending = "refund_pending",
        RefundSucceeded = "refund_succeeded",
        RefundFailed = "refund_failed",
        /// An admin restored access.
        AccessGranted = "access_granted",
        /// An admin revoked access.
        AccessRevoked = "access_revoked",
        /// Access ended with a refund.
        AccessRefunded = "access_refunded",
        /// Access ended because the cardholder disputed the payment.
        AccessDisputed = "access_disputed",
        /// Access was restored, for example because a dispute was won.
        AccessRestored = "access_restored",
        /// The payment and the order do not match.
        DiscrepancyFound = "discrepancy_found",
        DiscrepancyResolved = "discrepancy_resolved",
        EmailQueued = "email_queued",
        EmailSent = "email_sent",
        EmailFailed = "email_failed",
    }
}

impl OrderEventKind {
    /// Whether members see it. They don't see how the team works on an order.
    pub const fn is_for_member(self) -> bool {
        match self {
            Self::Placed
            | Self::PaymentProcessing
            | Self::PaymentDeclined
            | Self::Paid
            | Self::Abandoned
            | Self::RefundOwed
            | Self::RefundRequested
            | Self::RefundSucceeded
            | Self::AccessGranted
            | Self::AccessRevoked
            | Self::AccessRefunded
            | Self::AccessDisputed
            | Self::AccessRestored
            | Self::EmailSent => true,
            Self::PaymentStarted
            | Self::RefundRejected
            | Self::RefundPending
            | Self::RefundFailed
            | Self::DiscrepancyFound
            | Self::DiscrepancyResolved
            | Self::EmailQueued
            | Self::EmailFailed => false,
        }
    }
}

/// Who caused an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderEventActor {
    pub actor: Actor,
    /// The email address at that time.
    pub email: Option<String>,
}

/// An event of an order's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderEvent {
    pub at: DateTime<Utc>,
    pub kind: OrderEventKind,
    /// `None` if it was not recorded.
    pub actor: Option<OrderEventActor>,
    pub agent_id: Option<AgentId>,
    pub amount: Option<Cents>,
    /// A reason or an error.
    pub note: Option<String>,
    /// The email that was sent.
    pub mail: Option<OutboxMail>,
}

impl OrderEvent {
    const fn new(at: DateTime<Utc>, kind: OrderEventKind) -> Self {
        Self { at, kind, actor: None, agent_id: None, amount: None, note: None, mail: None }
    }

    fn recorded(entry: &AuditEntry, kind: OrderEventKind) -> Self {
        let actor = OrderEventActor { actor: entry.actor, email: entry.actor_email.clone() };
        Self { actor: Some(actor), ..Self::new(entry.record.at, kind) }
    }
}

/// What an order's history is built from.
pub(super) struct OrderRecords<'a> {
    pub(super) order: &'a Order,
    pub(super) purchases: &'a [Purchase],
    pub(super) refunds: &'a [Refund],
    pub(super) mails: &'a [OutboxMail],
    /// Entries about the order, its purchases, refunds, emails and discrepancies.
    pub(super) audit: &'a [AuditEntry],
}

impl OrderRecords<'_> {
    /// The events, oldest first. Orders without audit entries, such as imported ones, get those that can be derived from stored rows.
    pub(super) fn timeline(&self) -> Vec<OrderEvent> {
        let mut events: Vec<_> = self.audit.iter().flat_map(|entry| self.events_of(entry)).collect();
        let has = |events: &[OrderEvent], kind| events.iter().any(|event| event.kind == kind);
        if !has(&events, OrderEventKind::Placed) {
            events.push(OrderEvent::new(self.order.created_at, OrderEventKind::Placed));
        }
        if let Some(at) = self.order.settled_at.filter(|_| !has(&events, OrderEventKind::Paid)) {
            events.push(OrderEvent::new(at, OrderEventKind::Paid));
        }
        events.extend(self.refunds.iter().flat_map(|refund| self.unrecorded(refund)));
        events.extend(self.mails.iter().map(|mail| self.email(mail)));
        remove_repeated_access(&mut events);
        events.sort_by_key(|event| (event.at, event.kind));
        events
    }

    fn events_of(&self, entry: &AuditEntry) -> Vec<OrderEvent> {
        match entry.record.kind {
            SubjectKind::Order => order_events(entry),
            SubjectKind::Purchase => self.purchase_event(entry).into_iter().collect(),
            SubjectKind::Refund => self.refund_event(entry).into_iter().collect(),
            SubjectKind::PaymentDiscrepancy => discrepancy_events(entry),
            _ => Vec::new(),
        }
    }

    /// New purchases belong to the payment, and revoked ones to the admin's decision about the order.
    fn purchase_event(&self, entry: &AuditEntry) -> Option<OrderEvent> {
        entry.record.before.as_ref()?;
        let status = text(entry.record.after.as_ref()?, "status")?;
        let status = PurchaseStatus::parse(status).ok()?;
        let kind = match status {
            PurchaseStatus::Owned => OrderEventKind::AccessRestored,
            PurchaseStatus::Refunded => OrderEventKind::AccessRefunded,
            PurchaseStatus::Disputed => OrderEventKind::AccessDisputed,
            PurchaseStatus::Revoked => return None,
        };
        let purchase = self.purchases.iter().find(|purchase| purchase.id.to_string() == entry.record.subject);
        let agent_id = purchase.map(|purchase| purchase.agent_id);
        Some(OrderEvent { agent_id, ..OrderEvent::recorded(entry, kind) })
    }

    fn refund_event(&self, entry: &AuditEntry) -> Option<OrderEvent> {
        let after = entry.record.after.as_ref()?;
        let kind = match text(after, "status")? {
            "requested" => OrderEventKind::RefundRequested,
            "pending" => OrderEventKind::RefundPending,
            "succeeded" => OrderEventKind::RefundSucceeded,
            _ => OrderEventKind::RefundFailed,
        };
        let refund = self.refunds.iter().find(|refund| refund.id.to_string() == entry.record.subject);
        let note = match kind {
            OrderEventKind::RefundRequested => refund.and_then(|refund| refund.reason.clone()),
            OrderEventKind::RefundFailed => refund.and_then(|refund| refund.failure.clone()),
            _ => None,
        };
        Some(OrderEvent {
            agent_id: refund.and_then(|refund| refund.agent_id),
            amount: refund.map(|refund| refund.amount),
            note,
            ..OrderEvent::recorded(entry, kind)
        })
    }

    /// The events of a refund that the audit log does not have.
    fn unrecorded(&self, refund: &Refund) -> Vec<OrderEvent> {
        let id = refund.id.to_string();
        if self.audit.iter().any(|entry| entry.record.subject == id) {
            return Vec::new();
        }
        let event = |at, kind, note: &Option<String>| OrderEvent {
            agent_id: refund.agent_id,
            amount: Some(refund.amount),
            note: note.clone(),
            ..OrderEvent::new(at, kind)
        };
        let requested = event(refund.requested_at, OrderEventKind::RefundRequested, &refund.reason);
        let kind = match refund.state {
            RefundState::Succeeded => OrderEventKind::RefundSucceeded,
            RefundState::Failed => OrderEventKind::RefundFailed,
            RefundState::Requested | RefundState::Pending => return vec![requested],
        };
        let completed = refund.completed_at.map(|at| event(at, kind, &refund.failure));
        std::iter::once(requested).chain(completed).collect()
    }

    fn email(&self, mail: &OutboxMail) -> OrderEvent {
        let (at, kind) = match mail.state {
            MailState::Queued => (mail.created_at, OrderEventKind::EmailQueued),
            MailState::Sent => (mail.sent_at.unwrap_or(mail.created_at), OrderEventKind::EmailSent),
            MailState::Failed => (mail.created_at, OrderEventKind::EmailFailed),
        };
        let actor = self.requested_by(mail.id);
        OrderEvent {
            actor,
            note: mail.last_error.clone(),
            mail: Some(mail.clone()),
            ..OrderEvent::new(at, kind)
        }
    }

    /// The admin who sent a receipt again.
    fn requested_by(&self, id: MailId) -> Option<OrderEventActor> {
        let id = id.to_string();
        let is_request = |entry: &&AuditEntry| {
            entry.record.kind == SubjectKind::Email
                && entry.record.action == AuditAction::Created
                && entry.record.subject == id
        };
        let entry = self.audit.iter().find(is_request)?;
        Some(OrderEventActor { actor: entry.actor, email: entry.actor_email.clone() })
    }
}

fn text<'a>(fields: &'a AuditFields, name: &str) -> Option<&'a str> {
    fields.get(name).and_then(Value::as_str)
}

fn order_events(entry: &AuditEntry) -> Vec<OrderEvent> {
    let Some(after) = &entry.record.after else { return Vec::new() };
    let Some(before) = &entry.record.before else {
        return vec![OrderEvent::recorded(entry, OrderEventKind::Placed)];
    };
    let mut events = Vec::new();
    if text(after, "payment").is_some() && text(before, "payment").is_none() {
        events.push(OrderEvent::recorded(entry, OrderEventKind::PaymentStarted));
    }
    let state = text(after, "state");
    let state = state.and_then(|state| OrderState::parse(state).ok());
    let kind = match state {
        Some(OrderState::Pending) => Some(OrderEventKind::PaymentDeclined),
        Some(OrderState::Processing) => Some(OrderEventKind::PaymentProcessing),
        Some(OrderState::Abandoned) => Some(OrderEventKind::Abandoned),
        Some(OrderState::Paid | OrderState::Undelivered) | None => None,
    };
    events.extend(kind.map(|kind| OrderEvent::recorded(entry, kind)));
    if text(after, "settledAt").is_some() {
        events.push(OrderEvent::recorded(entry, OrderEventKind::Paid));
    }
    let items =
        |fields: &AuditFields| fields.get("items").and_then(Value::as_array).cloned().unwrap_or_default();
    let before = items(before);
    for item in items(after) {
        let old = before.iter().find(|old| old.get("agent") == item.get("agent"));
        events.extend(item_event(entry, &item, old.unwrap_or(&Value::Null)));
    }
    events
}

fn item_event(entry: &AuditEntry, item: &Value, old: &Value) -> Option<OrderEvent> {
    let changed = |field: &str| item[field].as_str().filter(|_| item[field] != old[field]);
    let (kind, note) = if changed("correction").is_some() || changed("reason").is_some() {
        let kind = if item["correction"] == CorrectionKind::Granted.as_str() {
            OrderEventKind::AccessGranted
        } else {
            OrderEventKind::AccessRevoked
        };
        (kind, item["reason"].as_str().map(str::to_owned))
    } else {
        let outcome = changed("outcome")?;
        if outcome == LineOutcome::RefundOwed.as_str() {
            (OrderEventKind::RefundOwed, None)
        } else if outcome == LineOutcome::RefundRejected.as_str() {
            (OrderEventKind::RefundRejected, None)
        } else {
            return None;
        }
    };
    let agent_id = item["agent"].as_str().and_then(|id| id.parse().ok());
    let amount = item["amount"].as_i64().and_then(|amount| Cents::new(amount).ok());
    Some(OrderEvent { agent_id, amount, note, ..OrderEvent::recorded(entry, kind) })
}

fn discrepancy_events(entry: &AuditEntry) -> Vec<OrderEvent> {
    let open = |fields: &Option<AuditFields>| -> Vec<DiscrepancyKind> {
        let names = fields.as_ref().and_then(|fields| fields.get("open")).and_then(Value::as_array);
        let is_open =
            |kind: &DiscrepancyKind| names.is_some_and(|names| names.contains(&kind.as_str().into()));
        DiscrepancyKind::ALL.into_iter().filter(is_open).collect()
    };
    let (before, after) = (open(&entry.record.before), open(&entry.record.after));
    let event = |kind, discrepancy: &DiscrepancyKind| OrderEvent {
        note: Some(discrepancy.description().to_owned()),
        ..OrderEvent::recorded(entry, kind)
    };
    let found = after.iter().filter(|kind| !before.contains(kind));
    let resolved = before.iter().filter(|kind| !after.contains(kind));
    found
        .map(|kind| event(OrderEventKind::DiscrepancyFound, kind))
        .chain(resolved.map(|kind| event(OrderEventKind::DiscrepancyResolved, kind)))
        .collect()
}

/// An admin's grant also changes the purchase.
fn remove_repeated_access(events: &mut Vec<OrderEvent>) {
    const SAME_WRITE: TimeDelta = TimeDelta::seconds(1);
    let granted: Vec<_> = events
        .iter()
        .filter(|event| event.kind == OrderEventKind::AccessGranted)
        .map(|event| event.at)
        .collect();
    events.retain(|event| {
        event.kind != OrderEventKind::AccessRestored
            || !granted.iter().any(|at| (*at - event.at).abs() < SAME_WRITE)
    });
}
