//! Every migration on a database that is in use: nothing that was written before it is lost or changed.

use chrono::{DateTime, Utc};
use infrastructure::persistence::Database;
use integration_tests::postgres::ScratchDatabase;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::sea_query::{Expr, Query, SimpleExpr};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, FromQueryResult as _, JsonValue};
use tempfile::TempDir;
use uuid::Uuid;

/// A row as a release of that time wrote it.
struct Row {
    table: &'static str,
    columns: Vec<&'static str>,
    values: Vec<SimpleExpr>,
}

fn id(number: u128) -> SimpleExpr {
    Uuid::from_u128(number).into()
}

fn at(text: &str) -> SimpleExpr {
    text.parse::<DateTime<Utc>>().unwrap().into()
}

macro_rules! row {
    ($table:literal { $($column:literal: $value:expr),+ $(,)? }) => {
        Row { table: $table, columns: vec![$($column),+], values: vec![$(SimpleExpr::from($value)),+] }
    };
}

const ANNA: u128 = 1;
const AGENT: u128 = 2;
const CODE: u128 = 3;
const ORDER: u128 = 4;

/// What is written between this migration and the next.
fn rows_after(migration: &str) -> Vec<Row> {
    let then = || at("2026-11-21T09:30:00.123456Z");
    match migration {
        "m20261121_000001_users" => vec![
            row!("users" {
                "id": id(ANNA), "email": "Anna@Example.com", "email_key": "anna@example.com",
                "first_name": "Änna 🌼", "password_kind": "chosen", "password_hash": "$argon2id$x",
                "is_verified": true, "created_at": then(),
            }),
            row!("one_time_tokens" {
                "id": id(10), "user_id": id(ANNA), "purpose": "sign_in", "email": "anna@example.com",
                "digest": vec![7_u8; 32], "created_at": then(), "expires_at": at("2026-12-21T09:30:00Z"),
            }),
            row!("sessions" {
                "id": id(11), "user_id": id(ANNA), "digest": vec![9_u8; 32], "created_at": then(),
                "last_seen_at": then(), "authenticated_at": then(),
            }),
        ],
        "m20261121_000002_create_sandbox" => vec![
            row!("sandbox_intents" {
                "id": "pi_1", "idempotency_key": "order-4", "client_secret": "pi_1_secret",
                "order_id": id(ORDER), "amount": 1999, "status": "succeeded", "refunded": 500,
                "created_at": then(),
            }),
            row!("sandbox_refunds" {
                "idempotency_key": "refund-1", "intent_id": "pi_1", "agent_id": id(AGENT), "amount": 500,
                "created_at": then(),
            }),
        ],
        "m20261121_000003_agents" => vec![
            row!("gpts" {
                "id": id(AGENT), "title": "Meal Planner", "description": "Plans meals", "category": "Food",
                "url": "https://chatgpt.com/g/secret", "price": 1999, "is_premium": true, "created_at": then(),
            }),
            row!("content_packs" { "name": "demo", "loaded_at": then() }),
        ],
        "m20261121_000004_discounts" => vec![row!("discount_codes" {
            "id": id(CODE), "code": "SPRING", "discount_type": "percentage", "discount_value": 25,
            "max_uses": 10, "created_at": then(),
        })],
        "m20261121_000005_purchases" => vec![
            row!("orders" {
                "id": id(ORDER), "user_id": id(ANNA), "discount_id": id(CODE), "discount_code": "SPRING",
                "subtotal": 1999, "discount_amount": 500, "total": 1499, "state": "paid", "provider": "sandbox", "intent_id": "pi_1",
                "created_at": then(), "discount_held_until": then(),
                "settled_at": then(), "checks": 2, "next_check_at": then(),
            }),
            row!("order_items" {
                "order_id": id(ORDER), "position": 0, "gpt_id": id(AGENT), "title": "Meal Planner",
                "price": 1999, "amount": 1499, "outcome": "delivered",
            }),
            row!("discount_redemptions" {
                "order_id": id(ORDER), "discount_id": id(CODE), "user_id": id(ANNA), "redeemed_at": then(),
            }),
            row!("purchases" {
                "id": id(12), "user_id": id(ANNA), "gpt_id": id(AGENT), "order_id": id(ORDER),
                "payment_id": "pi_1", "amount": 1499, "discount_id": id(CODE), "created_at": then(),
            }),
        ],
        "m20261121_000006_outbox" => vec![row!("mail_outbox" {
            "id": id(13), "kind": "receipt", "dedupe_key": "receipt-4", "recipient": "Anna@Example.com",
            "subject": "Your receipt", "text_body": "Thank you", "html_body": "<p>Thank you</p>",
            "state": "queued", "attempts": 1, "created_at": then(), "next_try_at": then(),
        })],
        "m20261121_000007_prompts_and_posts" => vec![
            row!("prompts" {
                "id": id(14), "name": "Weekly plan", "category": "Food", "prompt_text": "Plan my week.",
                "created_at": then(),
            }),
            row!("blog_posts" {
                "id": id(15), "title": "Hello", "slug": "hello", "content": "<p>Hello</p>", "excerpt": "Hello",
                "author_id": id(ANNA), "is_published": true, "created_at": then(), "updated_at": then(),
            }),
        ],
        later => rows_after_later(later),
    }
}

fn rows_after_later(migration: &str) -> Vec<Row> {
    let then = || at("2026-11-21T09:30:00.123456Z");
    match migration {
        "m20261121_000008_purchase_status" => vec![row!("purchases" {
            "id": id(16), "user_id": id(ANNA), "gpt_id": id(AGENT), "order_id": id(ORDER),
            "payment_id": "pi_1", "amount": 1499, "created_at": then(), "status": "refunded",
        })],
        "m20261121_000009_former_slugs" => vec![row!("former_slugs" { "slug": "hallo", "post_id": id(15) })],
        "m20261121_000010_nodes" => {
            vec![
                row!("rate_limits" { "digest": vec![5_u8; 32], "full_at": 1_795_000_000_000_000_i64 }),
                row!("leases" { "name": "payment_reconciliation", "held_until": then() }),
            ]
        }
        "m20261121_000011_payment_events" => vec![
            row!("payment_events" { "id": "evt_1", "intent_id": "pi_1", "received_at": then() }),
            row!("payment_findings" {
                "intent_id": "pi_1", "kind": "unmatched_refund", "order_id": id(ORDER), "first_seen": then(),
            }),
        ],
        "m20261121_000012_revisions" => vec![row!("revisions" { "topic": "agents", "number": 7 })],
        "m20261121_000013_owners" => vec![row!("purchases" {
            "id": id(17), "user_id": id(ANNA), "gpt_id": id(AGENT), "order_id": id(ORDER),
            "payment_id": "pi_2", "amount": 1499, "created_at": then(), "status": "disputed",
        })],
        "m20261121_000014_session_devices" => vec![row!("sessions" {
            "id": id(17), "user_id": id(ANNA), "digest": vec![8_u8; 32], "device": "Firefox on Windows",
            "created_at": then(), "last_seen_at": then(), "authenticated_at": then(),
        })],
        "m20261121_000015_audit" => vec![row!("audit" {
            "id": id(18), "happened_at": then(), "actor_kind": "member", "actor_id": id(ANNA),
            "actor_email": "Anna@Example.com", "action": "removed", "subject_kind": "prompt",
            "subject_id": "0192", "old_values": r#"{"name":"Weekly plan"}"#,
        })],
        "m20261121_000016_account_events" => vec![row!("account_events" {
            "id": id(19), "user_id": id(ANNA), "kind": "sign_in_failed", "happened_at": then(),
            "device": "Firefox on Windows", "count": 3,
        })],
        unknown => panic!("{unknown}: say here what a release writes after this migration"),
    }
}

async fn insert(database: &DatabaseConnection, row: &Row) {
    let statement = Query::insert()
        .into_table(row.table)
        .columns(row.columns.iter().copied())
        .values_panic(row.values.clone())
        .to_owned();
    database.execute(&statement).await.unwrap_or_else(|error| panic!("{}: {error}", row.table));
}

/// What stands in the columns that this row had when it was written; other rows of its table included.
async fn read(database: &DatabaseConnection, row: &Row) -> Vec<String> {
    let statement = Query::select().columns(row.columns.iter().copied()).from(row.table).to_owned();
    let rows = database.query_all(&statement).await.unwrap();
    rows.iter().map(|row| JsonValue::from_query_result(row, "").unwrap().to_string()).collect()
}

/// Steps through all migrations, with rows at each, and answers the connection.
async fn upgraded_step_by_step(url: &str) -> DatabaseConnection {
    let database = sea_orm::Database::connect(url).await.unwrap();
    let mut written: Vec<(Row, Vec<String>)> = Vec::new();
    for migration in Migrator::migrations() {
        Migrator::up(&database, Some(1))
            .await
            .unwrap_or_else(|error| panic!("{}: {error}", migration.name()));
        for (row, before) in &written {
            let now = read(&database, row).await;
            assert!(before.iter().all(|kept| now.contains(kept)), "{}: {now:?}", migration.name());
        }
        for row in rows_after(migration.name()) {
            insert(&database, &row).await;
            let now = read(&database, &row).await;
            written.push((row, now));
        }
    }
    let count = Query::select().expr(Expr::cust("count(*)")).from("users").to_owned();
    let users: i64 = database.query_one(&count).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    assert_eq!(users, 1);
    database
}

/// Today's release reads what all releases before it have written.
async fn assert_readable(url: &str) {
    use application::ports::{
        AgentListing, AgentQueries as _, PurchaseQueries as _, Store as _, UserQueries,
    };
    use domain::{OrderId, UserId};

    let database = Database::open(url).await.unwrap();
    assert_eq!(database.pending_migrations().await.unwrap(), Vec::<String>::new());
    let anna = UserId::from_uuid(Uuid::from_u128(ANNA));
    assert_eq!(UserQueries::find(&database, anna).await.unwrap().unwrap().first_name.as_str(), "Änna 🌼");
    assert_eq!(database.history(anna).await.unwrap().len(), 3);
    assert_eq!(database.list(AgentListing::Premium).await.unwrap().len(), 1);
    let mut unit = database.begin().await.unwrap();
    let order = unit.orders().lock(OrderId::from_uuid(Uuid::from_u128(ORDER))).await.unwrap().unwrap();
    assert_eq!((order.total.get(), order.lines.len()), (1499, 1));
    let now = "2026-11-21T10:00:00Z".parse().unwrap();
    assert_eq!(unit.outbox().claim(now, now, 10).await.unwrap().len(), 1);
    drop(unit);
    database.close().await.unwrap();
}

#[tokio::test]
async fn migrations_keep_rows_on_sqlite() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}", folder.path().join("marigold.db").display());
    upgraded_step_by_step(&format!("{url}?mode=rwc")).await.close().await.unwrap();
    assert_readable(&url).await;
}

#[tokio::test]
async fn migrations_keep_rows_on_postgresql() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    upgraded_step_by_step(scratch.url()).await.close().await.unwrap();
    assert_readable(scratch.url()).await;
}

#[test]
fn migrations_are_atomic() {
    for migration in Migrator::migrations() {
        assert_eq!(migration.use_transaction(), Some(true), "{}", migration.name());
    }
}
