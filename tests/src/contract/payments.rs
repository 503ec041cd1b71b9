use domain::OrderId;
use domain::purchases::{Finding, FindingKind};
use futures_util::future::join_all;

use super::Ports;
use super::samples::{at, commit, next_id};

async fn record(db: &Ports, event: &str, seconds: i64) -> bool {
    commit(db, async |unit| unit.payment_events().record(event, at(seconds)).await).await.unwrap()
}

async fn note(db: &Ports, intent: &str, order: Option<OrderId>, kinds: &[FindingKind], seconds: i64) {
    commit(db, async |unit| unit.findings().note(intent, order, kinds, at(seconds)).await).await.unwrap();
}

async fn open(db: &Ports) -> Vec<Finding> {
    commit(db, async |unit| unit.findings().open().await).await.unwrap()
}

fn finding(intent: &str, order_id: Option<OrderId>, kind: FindingKind, seconds: i64) -> Finding {
    Finding { intent_id: intent.to_owned(), order_id, kind, first_seen: at(seconds), resolved_at: None }
}

pub async fn an_event_is_recorded_once(db: &Ports) {
    let contains =
        async |event| commit(db, async |unit| unit.payment_events().contains(event).await).await.unwrap();
    assert!(!contains("evt_1").await);
    assert!(record(db, "evt_1", 0).await);
    assert!(!record(db, "evt_1", 1).await);
    assert!(contains("evt_1").await && !contains("EVT_1").await && !contains("evt_2").await);
}

pub async fn of_many_deliveries_of_one_event_at_once_one_records_it(db: &Ports) {
    let all = (0..8).map(|_| record(db, "evt_1", 0));
    assert_eq!(join_all(all).await.into_iter().filter(|recorded| *recorded).count(), 1);
}

pub async fn events_are_forgotten_after_a_while(db: &Ports) {
    assert!(record(db, "evt_old", 0).await && record(db, "evt_new", 10).await);
    let removed =
        commit(db, async |unit| unit.payment_events().remove_recorded(at(10), 10).await).await.unwrap();
    assert_eq!(removed, 1);
    assert!(record(db, "evt_old", 20).await);
    assert!(!record(db, "evt_new", 20).await);
}

pub async fn findings_are_listed_until_they_are_resolved(db: &Ports) {
    use FindingKind::{AmountDiffers, NotPaid, UnmatchedRefund};
    let order = Some(OrderId::from_uuid(next_id()));
    note(db, "pi_2", order, &[UnmatchedRefund, AmountDiffers], 5).await;
    note(db, "pi_1", None, &[NotPaid], 7).await;
    note(db, "pi_2", order, &[UnmatchedRefund, AmountDiffers], 9).await;
    assert_eq!(
        open(db).await,
        [
            finding("pi_2", order, AmountDiffers, 5),
            finding("pi_2", order, UnmatchedRefund, 5),
            finding("pi_1", None, NotPaid, 7),
        ]
    );

    note(db, "pi_2", order, &[UnmatchedRefund], 11).await;
    note(db, "pi_1", None, &[], 11).await;
    note(db, "pi_3", None, &[], 11).await;
    assert_eq!(open(db).await, [finding("pi_2", order, UnmatchedRefund, 5)]);
}

pub async fn a_finding_that_comes_back_counts_from_then(db: &Ports) {
    for (kinds, seconds) in [(&[FindingKind::NotPaid][..], 1), (&[], 2), (&[FindingKind::NotPaid], 3)] {
        note(db, "pi_1", None, kinds, seconds).await;
    }
    assert_eq!(open(db).await, [finding("pi_1", None, FindingKind::NotPaid, 3)]);
}

pub async fn every_kind_of_finding_reads_back(db: &Ports) {
    note(db, "pi_1", None, &FindingKind::ALL, 1).await;
    let mut kinds: Vec<_> = open(db).await.into_iter().map(|finding| finding.kind).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, FindingKind::ALL);
}
