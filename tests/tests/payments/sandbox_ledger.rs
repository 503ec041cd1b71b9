//! What every ledger of the sandbox must do.

use application::ports::IntentStatus;
use chrono::{TimeDelta, TimeZone as _, Utc};
use domain::money::Cents;
use domain::{AgentId, OrderId};
use futures_util::future::join_all;
use infrastructure::payments::sandbox::{
    DatabaseLedger, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund,
};
use infrastructure::persistence::Database;
use integration_tests::database;
use integration_tests::memory::MemoryLedger;
use tempfile::TempDir;
use uuid::Uuid;

/// A payment of $10.00 that waits for a card.
fn intent(id: &str, key: &str) -> SandboxIntent {
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
        refund_id: None,
        amount: Cents::new(cents).unwrap(),
        created_at: Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap(),
    }
}

/// Runs the tests on an empty ledger.
async fn check(ledger: &dyn SandboxLedger) {
    create_same_key_creates_one_payment(ledger).await;
    update_requires_expected_status(ledger).await;
    concurrent_updates_have_one_winner(ledger).await;
    refunds_never_exceed_payment(ledger).await;
    concurrent_refunds_never_exceed_payment(ledger).await;
    list_refunds_returns_only_payment_refunds(ledger).await;
    list_intents_since_excludes_earlier(ledger).await;
}

async fn create_same_key_creates_one_payment(ledger: &dyn SandboxLedger) {
    let first = ledger.create(intent("pi_open_1", "open")).await.unwrap();
    assert_eq!(first, intent("pi_open_1", "open"));
    assert_eq!(ledger.create(intent("pi_open_2", "open")).await.unwrap(), first);
    assert_eq!(ledger.find("pi_open_1").await.unwrap(), Some(first));
    assert_eq!(ledger.find("pi_open_2").await.unwrap(), None);
    assert_eq!(ledger.find("pi_open_1\0").await.unwrap(), None);

    let concurrent = join_all((0..16).map(|n| ledger.create(intent(&format!("pi_race_{n}"), "race")))).await;
    let ids: Vec<String> = concurrent.into_iter().map(|intent| intent.unwrap().id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

async fn update_requires_expected_status(ledger: &dyn SandboxLedger) {
    let created = ledger.create(intent("pi_move", "move")).await.unwrap();
    let unchanged = ledger
        .update_status("pi_move", &[IntentStatus::RequiresAction], IntentStatus::Succeeded)
        .await
        .unwrap();
    assert_eq!(unchanged, Some(created.clone()));
    let updated = ledger
        .update_status(
            "pi_move",
            &[IntentStatus::RequiresAction, IntentStatus::RequiresPayment],
            IntentStatus::Succeeded,
        )
        .await
        .unwrap();
    assert_eq!(updated, Some(SandboxIntent { status: IntentStatus::Succeeded, ..created }));
    assert_eq!(ledger.find("pi_move").await.unwrap(), updated);
    let unknown =
        ledger.update_status("pi_none", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await;
    assert_eq!(unknown.unwrap(), None);
}

async fn concurrent_updates_have_one_winner(ledger: &dyn SandboxLedger) {
    ledger.create(intent("pi_both", "both")).await.unwrap();
    let ends = [IntentStatus::Succeeded, IntentStatus::Canceled];
    let outcomes = join_all(
        ends.into_iter()
            .cycle()
            .take(16)
            .map(|to| ledger.update_status("pi_both", &[IntentStatus::RequiresPayment], to)),
    )
    .await;
    let end = ledger.find("pi_both").await.unwrap().unwrap().status;
    assert!(ends.contains(&end));
    assert!(outcomes.into_iter().all(|intent| intent.unwrap().unwrap().status == end));
}

async fn refunds_never_exceed_payment(ledger: &dyn SandboxLedger) {
    ledger.create(intent("pi_back", "back")).await.unwrap();
    let not_paid = ledger.refund(refund("pi_back", "back-1", 100)).await.unwrap();
    assert_eq!(not_paid, RefundOutcome::NotRefundable);
    ledger.update_status("pi_back", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();

    let first = refund("pi_back", "back-1", 600);
    assert_eq!(ledger.refund(first.clone()).await.unwrap(), RefundOutcome::Recorded(first.clone()));
    let same_key = ledger.refund(refund("pi_back", "back-1", 300)).await.unwrap();
    assert_eq!(same_key, RefundOutcome::Recorded(first));
    assert_eq!(ledger.refund(refund("pi_back", "back-2", 401)).await.unwrap(), RefundOutcome::NotRefundable);
    let rest = refund("pi_back", "back-2", 400);
    assert_eq!(ledger.refund(rest.clone()).await.unwrap(), RefundOutcome::Recorded(rest));
    assert_eq!(ledger.refund(refund("pi_none", "none", 1)).await.unwrap(), RefundOutcome::NotRefundable);
}

async fn concurrent_refunds_never_exceed_payment(ledger: &dyn SandboxLedger) {
    ledger.create(intent("pi_many", "many")).await.unwrap();
    ledger.update_status("pi_many", &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();
    let outcomes =
        join_all((0..16).map(|n| ledger.refund(refund("pi_many", &format!("many-{n}"), 100)))).await;
    let recorded =
        outcomes.into_iter().filter(|outcome| matches!(outcome, Ok(RefundOutcome::Recorded(_)))).count();
    assert_eq!(recorded, 10);
}

async fn list_refunds_returns_only_payment_refunds(ledger: &dyn SandboxLedger) {
    for id in ["pi_list", "pi_listed_elsewhere"] {
        ledger.create(intent(id, id)).await.unwrap();
        ledger.update_status(id, &[IntentStatus::RequiresPayment], IntentStatus::Succeeded).await.unwrap();
    }
    let first = refund("pi_list", "list-2", 100);
    let second = SandboxRefund {
        created_at: first.created_at + TimeDelta::seconds(1),
        ..refund("pi_list", "list-1", 200)
    };
    for listed in [&second, &first, &refund("pi_listed_elsewhere", "list-3", 300)] {
        ledger.refund(listed.clone()).await.unwrap();
    }
    assert_eq!(ledger.list_refunds("pi_list").await.unwrap(), [first, second]);
    assert_eq!(ledger.list_refunds("pi_none").await.unwrap(), []);
}

async fn list_intents_since_excludes_earlier(ledger: &dyn SandboxLedger) {
    let early = intent("pi_early", "early");
    let late =
        SandboxIntent { created_at: early.created_at + TimeDelta::days(1), ..intent("pi_late", "late") };
    for created in [&late, &early] {
        ledger.create(created.clone()).await.unwrap();
    }
    let since = ledger.list_intents_since(late.created_at).await.unwrap();
    assert_eq!(since, std::slice::from_ref(&late));
    assert_eq!(ledger.list_intents_since(late.created_at + TimeDelta::milliseconds(1)).await.unwrap(), []);
    let all = ledger.list_intents_since(early.created_at).await.unwrap();
    assert!(all.contains(&early) && all.last() == Some(&late), "{all:?}");
}

#[tokio::test]
async fn memory_ledger_passes_contract() {
    check(&MemoryLedger::default()).await;
}

async fn migrated_database(folder: &TempDir) -> Database {
    let file = folder.path().join("test.db");
    let database = database::open(&format!("sqlite://{}", file.display())).await.unwrap();
    database.migrate().await.unwrap();
    database
}

#[tokio::test(flavor = "multi_thread")]
async fn database_ledger_passes_contract() {
    let folder = TempDir::new().unwrap();
    check(&DatabaseLedger::new(migrated_database(&folder).await)).await;
}

#[tokio::test]
async fn database_ledger_survives_restart() {
    let folder = TempDir::new().unwrap();
    let database = migrated_database(&folder).await;
    let before = DatabaseLedger::new(database.clone());
    let intent = before.create(intent("pi_1", "order-1")).await.unwrap();
    before
        .update_status("pi_1", &[IntentStatus::RequiresPayment], IntentStatus::RequiresAction)
        .await
        .unwrap();
    database.close().await.unwrap();
    let after = DatabaseLedger::new(migrated_database(&folder).await);
    let found = after.find("pi_1").await.unwrap().unwrap();
    assert_eq!(found, SandboxIntent { status: IntentStatus::RequiresAction, ..intent });
}
