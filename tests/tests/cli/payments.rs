use std::ffi::OsStr;
use std::path::Path;

use application::ports::{PurchaseQueries as _, RefundStatus, Store as _};
use chrono::DateTime;
use domain::agents::Access;
use domain::purchases::{DiscrepancyKind, Order, ProviderKind, PurchaseStatus, SettlementContext};
use infrastructure::persistence::Database;
use integration_tests::contract::builders;

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{database_in, migrated_database};

/// Records a discrepancy of this payment.
pub async fn record_discrepancies(database: &Database, intent: &str, kinds: &[DiscrepancyKind]) {
    let mut unit = database.begin().await.unwrap();
    unit.discrepancies().replace(intent, None, kinds, DateTime::UNIX_EPOCH).await.unwrap();
    unit.commit().await.unwrap();
}

#[tokio::test]
async fn payments_list_shows_open_discrepancies() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let empty = payments(&file, &["review"]);
    assert_eq!((empty.code, empty.stdout.as_str()), (Some(0), "No payment discrepancies.\n"), "{empty:?}");

    record_discrepancies(&database, "pi_1", &[DiscrepancyKind::UnknownOrder]).await;
    let found = payments(&file, &["review"]);
    found.expect_error("1 payment discrepancy");
    assert!(found.stdout.contains("\tunknown_order\tpi_1\t-\t"), "{found:?}");
    assert_eq!(found.stdout.lines().count(), 1, "{found:?}");

    record_discrepancies(&database, "pi_1", &[]).await;
    assert_eq!(payments(&file, &["review"]).code, Some(0));
}

/// A paid order of one agent, which was not delivered and whose refund has failed. Its payment id is
/// `pi_failed`.
pub async fn failed_refund(database: &Database) -> Order {
    let member = builders::user("anna@example.com");
    let agent = builders::agent("Meal Planner", Access::Premium(builders::cents(999)), builders::at(0));
    let mut order = builders::order(&member, std::slice::from_ref(&agent), None);
    assert!(order.attach_intent("pi_failed".to_owned()).is_applied());
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&member).await.unwrap() && unit.agents().insert(&agent).await.unwrap());
    assert!(unit.orders().insert(&order).await.unwrap());
    let found = SettlementContext { already_owned: vec![agent.id], discount_error: None };
    assert!(order.settle(order.total, &found, builders::at(1)).unwrap().is_applied());
    assert!(order.record_refund(agent.id, RefundStatus::Failed).is_applied());
    unit.orders().update(&order).await.unwrap();
    let kinds = [DiscrepancyKind::RefundFailed];
    unit.discrepancies().replace("pi_failed", Some(order.id), &kinds, builders::at(1)).await.unwrap();
    unit.commit().await.unwrap();
    order
}

fn payments(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = ["payments"].iter().chain(arguments).map(OsStr::new).collect();
    run(&mut marigold(file, &arguments))
}

#[tokio::test]
async fn payments_grant_and_revoke_require_a_reason() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let order = failed_refund(&database).await;
    let owned = async || {
        let history = database.history(order.user_id).await.unwrap();
        history.iter().map(|purchase| purchase.status).collect::<Vec<_>>()
    };
    assert_eq!(payments(&file, &["grant", "pi_failed"]).code, Some(2), "without a reason");
    payments(&file, &["grant", "pi_failed", "--reason", " "]).expect_error("Give a reason");
    payments(&file, &["grant", "pi_other", "--reason", "x"]).expect_error("No order has this payment");
    assert_eq!((owned().await, payments(&file, &["review"]).code), (vec![], Some(1)));

    let granted = payments(&file, &["grant", "pi_failed", "--reason", "in place of the refund"]);
    assert_eq!(granted.code, Some(0), "{granted:?}");
    assert!(granted.stdout.contains("granted\t$9.99\t"), "{granted:?}");
    assert_eq!(owned().await, [PurchaseStatus::Owned]);
    let review = payments(&file, &["review"]);
    assert!(!review.stdout.contains("refund_failed"), "{review:?}");

    let agent = order.lines[0].agent_id.to_string();
    let revoked =
        payments(&file, &["revoke", "pi_failed", "--agent", &agent, "--reason", "paid back in cash"]);
    assert_eq!(revoked.code, Some(0), "{revoked:?}");
    assert_eq!(owned().await, [PurchaseStatus::Revoked]);

    let audit = run(&mut marigold(&file, &["audit", "--subject", "order"].map(OsStr::new)));
    for reason in ["in place of the refund", "paid back in cash"] {
        assert!(audit.stdout.contains(reason) && audit.stdout.contains("command line"), "{audit:?}");
    }
}

#[tokio::test]
async fn payments_clear_test_removes_only_test_orders() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    failed_refund(&database).await;
    let member = builders::user("berta@example.com");
    let agent = builders::agent("Coach", Access::Premium(builders::cents(500)), builders::at(0));
    let test = builders::order(&member, std::slice::from_ref(&agent), None);
    let mut live = Order { provider: ProviderKind::StripeLive, ..test };
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&member).await.unwrap() && unit.agents().insert(&agent).await.unwrap());
    assert!(unit.orders().insert(&live).await.unwrap());
    let nothing = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(live.settle(live.total, &nothing, builders::at(1)).unwrap().is_applied());
    unit.orders().update(&live).await.unwrap();
    unit.commit().await.unwrap();

    let dry_run = payments(&file, &["clear-test", "--dry-run"]);
    assert!(dry_run.stdout.contains("Would remove 1 paid test order (total $9.99)"), "{dry_run:?}");
    assert_eq!(payments(&file, &["review"]).code, Some(1));
    let cleared = payments(&file, &["clear-test"]);
    assert_eq!(
        (cleared.code, cleared.stdout.as_str()),
        (
            Some(0),
            "Removed 1 paid test order (total $9.99) and 0 unpaid test orders. Live orders were not touched.\n"
        )
    );
    assert_eq!(payments(&file, &["review"]).code, Some(0), "with its discrepancy");
    assert!(database.read().await.unwrap().orders().find(live.id).await.unwrap().is_some());
    let audit = run(&mut marigold(&file, &["audit", "--subject", "order"].map(OsStr::new)));
    assert!(audit.stdout.contains("testOrders: 1") && audit.stdout.contains("command line"), "{audit:?}");
}

#[tokio::test]
async fn payments_sync_shows_order_and_discrepancies() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let order = failed_refund(&database).await;
    let synced = payments(&file, &["sync", "pi_failed"]);
    assert_eq!(synced.code, Some(0), "{synced:?}");
    assert!(synced.stdout.contains(&order.number().to_string()), "{synced:?}");
    assert!(
        synced.stdout.contains("\tdelivered_unpaid\tpi_failed\t"),
        "the sandbox knows no such payment: {synced:?}"
    );
    let unknown = payments(&file, &["sync", "pi_unknown"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (Some(0), "No order has this payment.\n"));
}
