//! Tests that every ledger must pass.

use application::ports::IntentStatus;
use chrono::{TimeDelta, TimeZone as _, Utc};
use domain::money::Cents;
use domain::{AgentId, OrderId};
use futures_util::future::join_all;
use uuid::Uuid;

use super::{MemoryLedger, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund};

/// A payment of $10.00 that waits for a card.
pub(super) fn intent(id: &str, key: &str) -> SandboxIntent {
    SandboxIntent {
        id: id.to_owned(),
        idempotency_key: key.to_owned(),
        client_secret: format!("{id}_secret_x"),
        order_id: OrderId::from_uuid(Uuid::from_u128(1)),
        amount: Cents::new(1_000).unwrap(),
        status: IntentStatus::RequiresPayment,
        created_at: Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap(),
    }
}

fn refund(intent_id: &str, key: &str, cents: i64) -> SandboxRefund {
    SandboxRefund {
        idempotency_key: key.to_owned(),
        intent_id: intent_id.to_owned(),
        agent_id: AgentId::from_uuid(Uuid::from_u128(2)),
        amount: Cents::new(cents).unwrap(),
        created_at: Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap(),
    }
}

/// Runs the tests on an empty ledger.
pub(super) async fn check(ledger: &dyn SandboxLedger) {
    create_same_key_creates_one_payment(ledger).await;
    update_requires_expected_status(ledger).await;
    concurrent_updates_have_one_winner(ledger).await;
    refunds_never_exceed_payment(ledger).await;
    many_refunds_at_once_never_exceed_the_payment(ledger).await;
    refunds_are_listed_with_their_own_payment(ledger).await;
    payments_are_listed_from_a_time_on(ledger).await;
}

async fn create_same_key_creates_one_payment(ledger: &dyn SandboxLedger) {
    let first = ledger.open(intent("pi_open_1", "open")).await.unwrap();
    assert_eq!(first, intent("pi_open_1", "open"));
    assert_eq!(ledger.open(intent("pi_open_2", "open")).await.unwrap(), first);
    assert_eq!(ledger.find("pi_open_1").await.unwrap(), Some(first));
    assert_eq!(ledger.find("pi_open_2").await.unwrap(), None);
    assert_eq!(ledger.find("pi_open_1\0").await.unwrap(), None);

    let at_once = join_all((0..16).map(|n| ledger.open(intent(&format!("pi_race_{n}"), "race")))).await;
    let ids: Vec<String> = at_once.into_iter().map(|intent| intent.unwrap().id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

async fn update_requires_expected_status(ledger: &dyn SandboxLedger) {
    let opened = ledger.open(intent("pi_move", "move")).await.unwrap();
    let stays =
        ledger.advance("pi_move", &[IntentStatus::RequiresAction], IntentStatus::Succeeded).await.unwrap();
    assert_eq!(stays, Some(opened.clone()));
    let moved = ledger
        .advance(
            "pi_move",
            &[IntentStatus::RequiresAction, IntentStatus::RequiresPayment],
            IntentStatus::Succeeded,
        )
        .await
        .unwrap();
    assert_eq!(moved, Some(SandboxIntent { status: IntentStatus::Succeeded, ..opened }));
    assert_eq!(ledger.find("pi_move").await.unwrap(), moved);
    let unknown = ledger.advance("pi_none", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await;
    assert_eq!(unknown.unwrap(), None);
}

async fn concurrent_updates_have_one_winner(ledger: &dyn SandboxLedger) {
    ledger.open(intent("pi_both", "both")).await.unwrap();
    let ends = [IntentStatus::Succeeded, IntentStatus::Canceled];
    let seen = join_all(
        ends.into_iter()
            .cycle()
            .take(16)
            .map(|to| ledger.advance("pi_both", &[IntentStatus::RequiresPayment], to)),
    )
    .await;
    let end = ledger.find("pi_both").await.unwrap().unwrap().status;
    assert!(ends.contains(&end));
    assert!(seen.into_iter().all(|intent| intent.unwrap().unwrap().status == end));
}

async fn refunds_never_exceed_payment(ledger: &dyn SandboxLedger) {
    ledger.open(intent("pi_back", "back")).await.unwrap();
    let not_paid = ledger.refund(refund("pi_back", "back-1", 100)).await.unwrap();
    assert_eq!(not_paid, RefundOutcome::NotCovered);
    ledger.advance("pi_back", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();

    let first = refund("pi_back", "back-1", 600);
    assert_eq!(ledger.refund(first.clone()).await.unwrap(), RefundOutcome::Kept(first.clone()));
    let same_key = ledger.refund(refund("pi_back", "back-1", 300)).await.unwrap();
    assert_eq!(same_key, RefundOutcome::Kept(first));
    assert_eq!(ledger.refund(refund("pi_back", "back-2", 401)).await.unwrap(), RefundOutcome::NotCovered);
    let rest = refund("pi_back", "back-2", 400);
    assert_eq!(ledger.refund(rest.clone()).await.unwrap(), RefundOutcome::Kept(rest));
    assert_eq!(ledger.refund(refund("pi_none", "none", 1)).await.unwrap(), RefundOutcome::NotCovered);
}

async fn many_refunds_at_once_never_exceed_the_payment(ledger: &dyn SandboxLedger) {
    ledger.open(intent("pi_many", "many")).await.unwrap();
    ledger.advance("pi_many", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();
    let outcomes =
        join_all((0..16).map(|n| ledger.refund(refund("pi_many", &format!("many-{n}"), 100)))).await;
    let kept = outcomes.into_iter().filter(|outcome| matches!(outcome, Ok(RefundOutcome::Kept(_)))).count();
    assert_eq!(kept, 10);
}

async fn refunds_are_listed_with_their_own_payment(ledger: &dyn SandboxLedger) {
    for id in ["pi_list", "pi_listed_elsewhere"] {
        ledger.open(intent(id, id)).await.unwrap();
        ledger.advance(id, &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();
    }
    let first = refund("pi_list", "list-2", 100);
    let second = SandboxRefund {
        created_at: first.created_at + TimeDelta::seconds(1),
        ..refund("pi_list", "list-1", 200)
    };
    for one in [&second, &first, &refund("pi_listed_elsewhere", "list-3", 300)] {
        ledger.refund(one.clone()).await.unwrap();
    }
    assert_eq!(ledger.refunds_of("pi_list").await.unwrap(), [first, second]);
    assert_eq!(ledger.refunds_of("pi_none").await.unwrap(), []);
}

async fn payments_are_listed_from_a_time_on(ledger: &dyn SandboxLedger) {
    let early = intent("pi_early", "early");
    let late =
        SandboxIntent { created_at: early.created_at + TimeDelta::days(1), ..intent("pi_late", "late") };
    for one in [&late, &early] {
        ledger.open(one.clone()).await.unwrap();
    }
    let since = ledger.list_created_since(late.created_at).await.unwrap();
    assert_eq!(since, std::slice::from_ref(&late));
    assert_eq!(ledger.list_created_since(late.created_at + TimeDelta::milliseconds(1)).await.unwrap(), []);
    let all = ledger.list_created_since(early.created_at).await.unwrap();
    assert!(all.contains(&early) && all.last() == Some(&late), "{all:?}");
}

#[tokio::test]
async fn memory_ledger_passes_contract() {
    check(&MemoryLedger::default()).await;
}
