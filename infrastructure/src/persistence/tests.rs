use application::ports::{Store as _, StoreError, UnitOfWork, UserQueries as _};
use chrono::{DateTime, Utc};
use domain::agents::Category;
use domain::prompts::{Prompt, PromptName, PromptText};
use domain::{Lifecycle, Position, PromptId, Slug, UserId};
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{ConnectionTrait, DbBackend, QueryTrait, Statement};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use uuid::Uuid;

use super::error::translate;
use super::{Database, connect};

const ANNA: Uuid = Uuid::from_u128(0xA17A);

pub(super) async fn migrated_database() -> (Database, TempDir) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("data").join("marigold.db");
    let database = Database::open(&format!("sqlite://{}", file.display())).await.unwrap();
    database.migrate().await.unwrap();
    (database, folder)
}

/// Writes without the repositories, to simulate a faulty release or a manual change.
async fn write(database: &Database, sql: &str) -> Result<u64, sea_orm::DbErr> {
    Ok(database.writer().execute_unprepared(sql).await?.rows_affected())
}

async fn insert_anna(database: &Database, email: &str, password_kind: &str) -> Result<u64, sea_orm::DbErr> {
    let id = ANNA.simple();
    let sql = format!(
        "INSERT INTO users (id, email, email_key, first_name, password_kind, created_at)
         VALUES (x'{id}', '{email}', '{email}', 'Anna', '{password_kind}', '2026-11-21T07:00:00+00:00')"
    );
    write(database, &sql).await
}

/// Checks the query plans of both databases.
pub(super) struct Planner {
    sqlite: Database,
    _folder: TempDir,
    /// `None` if no PostgreSQL server is available.
    postgres: Option<Database>,
}

impl Planner {
    /// Later than all rows, so that PostgreSQL expects most rows to be earlier.
    pub(super) fn later() -> DateTime<Utc> {
        DateTime::from_timestamp(4_102_444_800, 0).unwrap()
    }

    pub(super) async fn open() -> Self {
        let (sqlite, folder) = migrated_database().await;
        Self { sqlite, _folder: folder, postgres: postgres_database().await }
    }

    /// # Panics
    /// If SQLite's plan does not contain the text `sqlite`, or PostgreSQL's the text `postgres`, or if either reads a
    /// whole table.
    pub(super) async fn expect(&self, name: &str, query: impl QueryTrait, sqlite: &str, postgres: &str) {
        let plan = self.sqlite_plan(query.build(DbBackend::Sqlite)).await;
        assert!(plan.contains(sqlite), "{name}: {plan}");
        assert!(!plan.split("; ").any(reads_table), "{name} reads a whole table: {plan}");
        let Some(database) = &self.postgres else { return };
        let plan = postgres_plan(database, query.build(DbBackend::Postgres)).await;
        assert!(plan.contains(postgres) && !plan.contains("Seq Scan"), "{name}: {plan}");
    }

    async fn sqlite_plan(&self, mut statement: Statement) -> String {
        statement.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
        let rows = self.sqlite.reader().query_all_raw(statement).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
        steps.join("; ")
    }
}

/// Whether a step reads all rows of a table, and not of an index.
fn reads_table(step: &str) -> bool {
    step.starts_with("SCAN ") && !step.contains(" USING ")
}

async fn postgres_plan(database: &Database, mut statement: Statement) -> String {
    statement.sql.insert_str(0, "EXPLAIN (COSTS OFF) ");
    let transaction = database.writer().begin().await.unwrap();
    // The tables are small, so it would read them as a whole even if there is a suitable index.
    transaction.execute_unprepared("SET LOCAL enable_seqscan = off").await.unwrap();
    let rows = transaction.query_all_raw(statement).await.unwrap();
    let steps: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    steps.join("; ")
}

/// A database on the server of `scripts/postgres`, with enough rows for the plans that a large one would have.
async fn postgres_database() -> Option<Database> {
    static URL: OnceCell<Option<String>> = OnceCell::const_new();
    let url = URL.get_or_init(create_postgres_database).await.as_deref()?;
    Some(Database::open(url).await.unwrap())
}

#[expect(clippy::disallowed_methods, reason = "the test run passes the server's URL")]
async fn create_postgres_database() -> Option<String> {
    let server = std::env::var("MARIGOLD_TEST_POSTGRES").ok().filter(|url| !url.is_empty());
    assert!(server.is_some() || std::env::var_os("CI").is_none(), "CI requires PostgreSQL");
    let server = server?;
    let name = format!("plans_{}", Uuid::now_v7().simple());
    let connection = sea_orm::Database::connect(format!("{server}/postgres")).await.unwrap();
    connection.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let url = format!("{server}/{name}");
    let database = Database::open(&url).await.unwrap();
    database.migrate().await.unwrap();
    database.close().await.unwrap();
    // A connection without a time limit. Separately, because a vacuum cannot be part of a transaction.
    let connection = sea_orm::Database::connect(&url).await.unwrap();
    for statements in [include_str!("plans.sql"), "VACUUM ANALYZE"] {
        connection.execute_unprepared(statements).await.unwrap();
    }
    connection.close().await.unwrap();
    Some(url)
}

/// Inserts more rows than fit into the pages of a new database.
async fn insert_prompts(unit: &mut dyn UnitOfWork, round: u128) -> Result<Vec<PromptId>, StoreError> {
    let mut ids = Vec::new();
    for number in 0..200 {
        let prompt = Prompt {
            id: PromptId::from_uuid(Uuid::from_u128(1_000 * round + number)),
            slug: Slug::parse(&format!("long-{round}-{number}")).unwrap(),
            name: PromptName::parse("Long").unwrap(),
            category: Category::parse("Home").unwrap(),
            text: PromptText::parse(&"a".repeat(PromptText::DEFAULT_MAX_LENGTH)).unwrap(),
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
            is_featured: false,
            position: Position::at(DateTime::UNIX_EPOCH),
            lifecycle: Lifecycle::Active,
        };
        assert!(unit.prompts().insert(&prompt).await?);
        ids.push(prompt.id);
    }
    Ok(ids)
}

async fn pragma(connection: &impl ConnectionTrait, name: &str) -> String {
    let sql = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, format!("PRAGMA {name}"));
    let row = connection.query_one_raw(sql).await.unwrap().unwrap();
    row.try_get_by_index::<String>(0)
        .or_else(|_| row.try_get_by_index::<i64>(0).map(|number| number.to_string()))
        .unwrap()
}

#[tokio::test]
async fn sqlite_settings_are_durable() {
    let (database, _folder) = migrated_database().await;
    for (connection, query_only) in [(database.writer(), "0"), (database.reader(), "1")] {
        assert_eq!(pragma(connection, "journal_mode").await, "wal");
        assert_eq!(pragma(connection, "synchronous").await, "2", "FULL");
        assert_eq!(pragma(connection, "foreign_keys").await, "1");
        assert_eq!(pragma(connection, "busy_timeout").await, "5000");
        assert_eq!(pragma(connection, "query_only").await, query_only);
    }
}

#[tokio::test]
async fn read_only_unit_does_not_wait_for_writers() {
    let (database, _folder) = migrated_database().await;
    let mut writing = database.begin().await.unwrap();
    let ids = insert_prompts(&mut *writing, 1).await.unwrap();

    let mut reading = database.read().await.unwrap();
    assert!(reading.prompts().lock(ids[0]).await.unwrap().is_none(), "nothing is committed yet");
    insert_prompts(&mut *reading, 2).await.expect_err("readers only read");
    assert!(matches!(reading.commit().await, Err(StoreError::Aborted)));

    writing.commit().await.unwrap();
    let mut reading = database.read().await.unwrap();
    assert!(reading.prompts().lock(ids[0]).await.unwrap().is_some());
}

#[tokio::test]
async fn reader_connection_cannot_write() {
    let (database, _folder) = migrated_database().await;
    insert_anna(&database, "anna@example.com", "none").await.unwrap();

    database.reader().execute_unprepared("DELETE FROM users").await.expect_err("readers only read");

    assert!(database.find(UserId::from_uuid(ANNA)).await.unwrap().is_some());
}

#[tokio::test]
async fn commit_after_full_disk_is_kept() {
    let (database, folder) = migrated_database().await;
    let pages: u64 = pragma(database.writer(), "page_count").await.parse().unwrap();
    // Applies only to this connection, like a disk that is full for a while.
    write(&database, &format!("PRAGMA max_page_count = {pages}")).await.unwrap();
    let mut committed = Vec::new();
    for round in 0..3 {
        let mut unit = database.begin().await.unwrap();
        match insert_prompts(&mut *unit, round).await {
            Ok(ids) => {
                unit.commit().await.unwrap();
                committed.extend(ids);
            }
            Err(error) => assert!(round == 0 && matches!(error, StoreError::Unavailable(_)), "{error}"),
        }
    }
    assert_eq!(committed.len(), 400, "the first batch does not fit");
    let file = folder.path().join("data").join("marigold.db");
    let reopened = Database::open(&format!("sqlite://{}", file.display())).await.unwrap();
    for id in committed {
        assert!(reopened.begin().await.unwrap().prompts().lock(id).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn invalid_row_is_corrupt_and_fails_its_unit_of_work() {
    let (database, _folder) = migrated_database().await;
    insert_anna(&database, "no address", "none").await.unwrap();

    let found = database.find(UserId::from_uuid(ANNA)).await;
    assert!(matches!(found, Err(StoreError::Corrupt(_))), "{found:?}");

    let mut unit = database.begin().await.unwrap();
    let locked = unit.users().lock(UserId::from_uuid(ANNA)).await;
    assert!(matches!(locked, Err(StoreError::Corrupt(_))), "{locked:?}");
    assert!(matches!(unit.commit().await, Err(StoreError::Aborted)));
}

#[tokio::test]
async fn schema_constraints_reject_invalid_rows() {
    let (database, _folder) = migrated_database().await;
    insert_anna(&database, "anna@example.com", "guessed").await.expect_err("no such kind of password");
    insert_anna(&database, "anna@example.com", "chosen").await.expect_err("a chosen password has a hash");
    let at = "'2026-11-21T07:00:00+00:00'";
    let insert_agent = async |price: i64, is_premium: bool| {
        let sql = format!(
            "INSERT INTO agents (id, title, description, category, price, is_premium, created_at, updated_at, position, slug)
             VALUES (randomblob(16), 'Helper', 'Helps', 'Help', {price}, {is_premium}, {at}, {at}, 0, 'helper-{price}')"
        );
        write(&database, &sql).await
    };
    insert_agent(-1, true).await.expect_err("no price is negative");
    insert_agent(1, false).await.expect_err("free agents cost nothing");
    insert_agent(1, true).await.unwrap();
    insert_agent(0, false).await.unwrap();
}

#[tokio::test]
async fn migrate_down_and_up_succeeds() {
    let (database, _folder) = migrated_database().await;
    Migrator::down(database.writer().inner(), None).await.unwrap();
    assert_eq!(database.pending_migrations().await.unwrap().len(), Migrator::migrations().len());

    database.migrate().await.unwrap();
    insert_anna(&database, "anna@example.com", "none").await.unwrap();
}

#[tokio::test]
async fn schema_constraints_allow_one_owned_purchase_per_agent() {
    let (database, _folder) = migrated_database().await;
    insert_anna(&database, "anna@example.com", "none").await.unwrap();
    let anna = ANNA.simple();
    let at = "'2026-11-21T07:00:00+00:00'";
    let insert = |status: &str, owned: &str| {
        format!(
            "INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, created_at, status, owned_agent_id)
             VALUES (randomblob(16), x'{anna}', x'{anna}', x'{anna}', 'pi_1', 999, {at}, '{status}', {owned})"
        )
    };
    let owned = insert("owned", &format!("x'{anna}'"));
    let sql = format!(
        "INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position, slug)
         VALUES (x'{anna}', 'Helper', 'Helps', 'Help', 'https://example.com', 999, TRUE, {at}, {at}, 0, 'helper');
         INSERT INTO orders (id, user_id, subtotal, discount_amount, total, state, provider, intent_id,
                             created_at, discount_held_until, settled_at, next_check_at)
         VALUES (x'{anna}', x'{anna}', 999, 0, 999, 'paid', 'sandbox', 'pi_1', {at}, {at}, {at}, {at});
         {owned}"
    );
    write(&database, &sql).await.unwrap();
    write(&database, &owned).await.expect_err("the agent is already owned");
    write(&database, &insert("refunded", &format!("x'{anna}'"))).await.expect_err("refunded and owned");
    write(&database, &insert("refunded", "NULL")).await.unwrap();
}

#[tokio::test]
async fn locked_sqlite_file_is_contended() {
    let (database, folder) = migrated_database().await;
    let _open_transaction = database.begin().await.unwrap();
    let file = folder.path().join("data").join("marigold.db");
    // It does not wait for the lock.
    let other = connect::sqlite_without_waiting(&file).await.unwrap();
    let error = other.execute_unprepared("BEGIN IMMEDIATE").await.unwrap_err();
    let error = translate(error);
    assert!(matches!(error, StoreError::Contended(_)), "{error:?}");
}
