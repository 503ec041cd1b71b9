use application::ports::{PaymentWebhookStatus, ProviderKind, QueuedEvent, WebhookError, WebhookRejection};
use domain::OrderId;
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, commit, next_id};

fn event(id: &str, seconds: i64) -> QueuedEvent {
    QueuedEvent::received(id.to_owned(), format!("pi_of_{id}"), at(seconds))
}

async fn insert(db: &Ports, event: &QueuedEvent) -> bool {
    commit!(db.payment_events().insert(event))
}

async fn claim(db: &Ports, seconds: i64) -> Option<QueuedEvent> {
    commit(db, async |unit| {
        let has_due = unit.payment_events().has_due(at(seconds)).await.unwrap();
        let due = unit.payment_events().lock_due(at(seconds)).await.unwrap();
        assert!(has_due || due.is_none());
        let mut event = due?;
        event.begin_attempt(at(seconds));
        unit.payment_events().update(&event).await.unwrap();
        Some(event)
    })
    .await
}

async fn acquire(db: &Ports, name: &str, now: i64, until: i64) -> bool {
    commit!(db.leases().acquire(name, at(now), at(until)))
}

async fn replace(db: &Ports, intent: &str, order: Option<OrderId>, kinds: &[DiscrepancyKind], seconds: i64) {
    commit!(db.discrepancies().replace(intent, order, kinds, at(seconds)));
}

async fn open(db: &Ports) -> Vec<PaymentDiscrepancy> {
    commit!(db.discrepancies().list_open())
}

fn discrepancy(
    intent: &str,
    order_id: Option<OrderId>,
    kind: DiscrepancyKind,
    seconds: i64,
) -> PaymentDiscrepancy {
    PaymentDiscrepancy {
        intent_id: intent.to_owned(),
        order_id,
        kind,
        first_seen: at(seconds),
        resolved_at: None,
    }
}

pub async fn insert_event_twice_keeps_the_first(db: &Ports) {
    assert!(insert(db, &event("evt_1", 0)).await);
    assert!(!insert(db, &event("evt_1", 1)).await);
    assert!(insert(db, &event("EVT_1", 2)).await);
    let first = commit!(db.payment_events().lock_due(at(5)));
    assert_eq!(first, Some(event("evt_1", 0)));
}

pub async fn insert_event_concurrently_keeps_one(db: &Ports) {
    let event = event("evt_1", 0);
    let all = (0..8).map(|_| insert(db, &event));
    assert_eq!(join_all(all).await.into_iter().filter(|inserted| *inserted).count(), 1);
}

pub async fn claim_event_hides_it_until_its_next_attempt(db: &Ports) {
    assert!(insert(db, &event("evt_2", 2)).await && insert(db, &event("evt_1", 1)).await);
    assert_eq!(claim(db, 0).await, None, "not received yet");
    let mut first = claim(db, 10).await.unwrap();
    assert_eq!((first.id.as_str(), first.intent_id.as_str(), first.attempts), ("evt_1", "pi_of_evt_1", 1));
    let mut second = claim(db, 10).await.unwrap();
    assert_eq!((second.id.as_str(), claim(db, 10).await), ("evt_2", None));

    first.postpone(at(10));
    second.complete();
    for event in [&first, &second] {
        commit!(db.payment_events().update(event));
    }
    assert_eq!(claim(db, 19).await, None);
    assert_eq!(claim(db, 20).await.map(|event| (event.id, event.attempts)), Some(("evt_1".to_owned(), 2)));
    assert_eq!(claim(db, 100_000).await.map(|event| event.id).as_deref(), Some("evt_1"), "its node died");
    assert!(!insert(db, &event("evt_2", 30)).await, "a processed event stays known");
}

pub async fn claim_event_concurrently_claims_each_once(db: &Ports) {
    for number in 0..10 {
        assert!(insert(db, &event(&format!("evt_{number}"), 0)).await);
    }
    let claims = (0..20).map(|_| claim(db, 10));
    let mut claimed: Vec<_> = join_all(claims).await.into_iter().flatten().map(|event| event.id).collect();
    let count = claimed.len();
    claimed.sort_unstable();
    claimed.dedup();
    assert_eq!((count, claimed.len()), (10, 10));
}

pub async fn remove_processed_events_keeps_unprocessed_ones(db: &Ports) {
    for (id, seconds) in [("evt_old", 0), ("evt_waiting", 0), ("evt_new", 10)] {
        let mut event = event(id, seconds);
        assert!(insert(db, &event).await);
        if id != "evt_waiting" {
            event.complete();
        }
        commit!(db.payment_events().update(&event));
    }
    assert_eq!(commit!(db.payment_events().remove_processed(at(10), 10)), 1);
    assert!(insert(db, &event("evt_old", 20)).await);
    assert!(!insert(db, &event("evt_waiting", 20)).await && !insert(db, &event("evt_new", 20)).await);
}

pub async fn lease_is_held_by_one_until_it_expires_or_is_released(db: &Ports) {
    assert!(acquire(db, "reconciliation", 0, 60).await);
    assert!(!acquire(db, "reconciliation", 59, 120).await);
    assert!(acquire(db, "other", 59, 120).await);
    assert!(acquire(db, "reconciliation", 60, 120).await);
    let release = async |until| {
        commit!(db.leases().release("reconciliation", at(until)));
    };
    release(60).await;
    assert!(!acquire(db, "reconciliation", 61, 121).await, "the lease that was released is over");
    release(120).await;
    assert!(acquire(db, "reconciliation", 61, 121).await);
}

pub async fn acquire_lease_concurrently_has_one_winner(db: &Ports) {
    let all = (0..8).map(|_| acquire(db, "reconciliation", 0, 60));
    assert_eq!(join_all(all).await.into_iter().filter(|acquired| *acquired).count(), 1);
}

pub async fn list_discrepancies_by_intent_returns_open_ones(db: &Ports) {
    let of = async |intent| commit!(db.discrepancies().list_by_intent(intent));
    replace(db, "pi_1", None, &[DiscrepancyKind::DeliveredUnpaid], 1).await;
    replace(db, "pi_1", None, &[DiscrepancyKind::RefundFailed], 2).await;
    replace(db, "pi_2", None, &[DiscrepancyKind::DeliveredUnpaid], 2).await;
    assert_eq!(of("pi_1").await, [DiscrepancyKind::RefundFailed]);
    assert_eq!(of("pi_3").await, []);
}

pub async fn list_discrepancies_omits_resolved(db: &Ports) {
    use DiscrepancyKind::{AmountMismatch, DeliveredUnpaid, UnmatchedRefund};
    let order = Some(OrderId::from_uuid(next_id()));
    replace(db, "pi_2", order, &[UnmatchedRefund, AmountMismatch], 5).await;
    replace(db, "pi_1", None, &[DeliveredUnpaid], 7).await;
    replace(db, "pi_2", order, &[UnmatchedRefund, AmountMismatch], 9).await;
    assert_eq!(
        open(db).await,
        [
            discrepancy("pi_2", order, AmountMismatch, 5),
            discrepancy("pi_2", order, UnmatchedRefund, 5),
            discrepancy("pi_1", None, DeliveredUnpaid, 7),
        ]
    );

    replace(db, "pi_2", order, &[UnmatchedRefund], 11).await;
    replace(db, "pi_1", None, &[], 11).await;
    replace(db, "pi_3", None, &[], 11).await;
    assert_eq!(open(db).await, [discrepancy("pi_2", order, UnmatchedRefund, 5)]);
}

pub async fn discrepancy_recorded_again_restarts_its_date(db: &Ports) {
    for (kinds, seconds) in
        [(&[DiscrepancyKind::DeliveredUnpaid][..], 1), (&[], 2), (&[DiscrepancyKind::DeliveredUnpaid], 3)]
    {
        replace(db, "pi_1", None, kinds, seconds).await;
    }
    assert_eq!(open(db).await, [discrepancy("pi_1", None, DiscrepancyKind::DeliveredUnpaid, 3)]);
}

pub async fn record_discrepancy_of_each_kind_round_trips(db: &Ports) {
    replace(db, "pi_1", None, &DiscrepancyKind::ALL, 1).await;
    let mut kinds: Vec<_> = open(db).await.into_iter().map(|discrepancy| discrepancy.kind).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, DiscrepancyKind::ALL);
}

pub async fn webhook_status_keeps_last_of_each_per_provider(db: &Ports) {
    let record = async |provider, outcome, seconds| {
        commit!(db.webhook_status().record(provider, outcome, at(seconds)));
    };
    let get = async |provider| commit!(db.webhook_status().get(provider));
    let live = ProviderKind::StripeLive;
    assert_eq!(get(live).await, PaymentWebhookStatus::default());

    record(live, Ok(()), 1).await;
    record(live, Err(WebhookError::Malformed), 2).await;
    record(live, Ok(()), 3).await;
    for reason in WebhookError::ALL {
        record(live, Err(reason), 4).await;
        let last_rejection = Some(WebhookRejection { at: at(4), reason });
        assert_eq!(get(live).await, PaymentWebhookStatus { last_accepted_at: Some(at(3)), last_rejection });
    }
    record(ProviderKind::StripeTest, Err(WebhookError::Stale), 5).await;
    let rejected = WebhookRejection { at: at(5), reason: WebhookError::Stale };
    let expected = PaymentWebhookStatus { last_accepted_at: None, last_rejection: Some(rejected) };
    assert_eq!(get(ProviderKind::StripeTest).await, expected);
}
