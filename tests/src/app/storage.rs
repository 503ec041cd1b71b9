//! The storage of test servers. `MARIGOLD_TEST_STORE` selects it for the whole run.

use std::any::Any;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Once};

use application::outbox::{MailId, OutboxMail};
use application::ports::{
    Actor, AuditEntry, AuditFilter, Clock, PageRequest, RateLimiter, SessionQueries, Store, StoreError,
    UnitOfWork, UserQueries,
};
use application::rate_limits::RateLimit;
use async_trait::async_trait;
use domain::agents::Agent;
use domain::purchases::{Order, Purchase};
use domain::users::{OneTimeToken, Session, SessionDigest, TokenDigest, User};
use domain::{AgentId, OrderId, PurchaseId, UserId};
use infrastructure::payments::sandbox::{DatabaseLedger, SandboxLedger};
use infrastructure::persistence::{Database, DatabaseRateLimiter};
use infrastructure::security::KeyedRateLimiter;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, Statement, TryGetable};
use uuid::Uuid;

use super::Adapter;
use crate::database;
use crate::memory::{MemoryLedger, MemoryStore};
use crate::postgres::ScratchDatabase;
use crate::sqlite::ScratchFile;

/// The store of one server, for inspection by tests.
pub struct TestStore(Kind);

enum Kind {
    Memory(MemoryStore),
    Database(Box<TestDatabase>),
}

struct TestDatabase {
    database: Database,
    /// Queries that the product does not have, such as all rows.
    connection: DatabaseConnection,
    file: Option<PathBuf>,
    _guard: Box<dyn Any + Send + Sync>,
}

impl TestStore {
    pub fn memory() -> Self {
        Self(Kind::Memory(MemoryStore::new()))
    }

    /// # Panics
    /// If the database cannot be created.
    pub async fn sqlite() -> Self {
        Self(Kind::Database(Box::new(TestDatabase::sqlite().await)))
    }

    /// `None`, with a printed note, without a PostgreSQL server.
    pub async fn postgres_if_available() -> Option<Self> {
        let scratch = ScratchDatabase::borrow().await?;
        let url = scratch.url().to_owned();
        Some(Self(Kind::Database(Box::new(TestDatabase::open(&url, None, scratch).await))))
    }

    /// The SQLite file of the database, if it is one.
    pub fn file(&self) -> Option<PathBuf> {
        match &self.0 {
            Kind::Memory(_) => None,
            Kind::Database(stored) => stored.file.clone(),
        }
    }

    /// The sandbox's payments, stored with everything else.
    pub(super) fn ledger(&self) -> Arc<dyn SandboxLedger> {
        match &self.0 {
            Kind::Memory(_) => Arc::new(MemoryLedger::default()),
            Kind::Database(stored) => Arc::new(DatabaseLedger::new(stored.database.clone())),
        }
    }

    /// Every row of every table as text, with the name of the table. Bytes are in hexadecimal.
    ///
    /// # Panics
    /// If the store is in memory, or cannot be read.
    pub async fn dump(&self) -> Vec<(String, String)> {
        let Kind::Database(stored) = &self.0 else { panic!("the store has no tables") };
        stored.dump().await
    }

    /// # Panics
    /// If `MARIGOLD_TEST_STORE` names an unknown or unavailable store.
    pub async fn from_environment() -> Self {
        Self(match store_name().as_deref() {
            None | Some("memory") => Kind::Memory(MemoryStore::new()),
            Some("sqlite") => Kind::Database(Box::new(TestDatabase::sqlite().await)),
            Some("postgres") => Kind::Database(Box::new(TestDatabase::postgres().await)),
            Some(other) => panic!("MARIGOLD_TEST_STORE is memory, sqlite or postgres, not {other:?}"),
        })
    }

    pub fn adapter(&self) -> Arc<dyn Adapter> {
        match &self.0 {
            Kind::Memory(store) => Arc::new(store.clone()),
            Kind::Database(stored) => Arc::new(stored.database.clone()),
        }
    }

    /// The product's rate limiter: in the database if nodes share it, else in memory.
    pub(super) fn limiter(&self, clock: Arc<dyn Clock>, limit: fn(RateLimit) -> u32) -> Arc<dyn RateLimiter> {
        match &self.0 {
            Kind::Database(stored) if stored.database.is_shared() => {
                let limiter = DatabaseRateLimiter::new(stored.database.clone(), clock, limit);
                Arc::new(limiter.expect("limits above zero"))
            }
            _ => Arc::new(KeyedRateLimiter::new(limit).expect("limits above zero")),
        }
    }

    pub(super) async fn ping(&self) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Memory(store) => store.begin().await.map(drop),
            Kind::Database(stored) => stored.database.ping().await,
        }
    }

    /// The in-memory store, which a test can make fail. `None`, with a printed note, if this run uses a database.
    pub fn memory_store(&self) -> Option<&MemoryStore> {
        match &self.0 {
            Kind::Memory(store) => Some(store),
            Kind::Database(_) => {
                static WARNED: Once = Once::new();
                // Written past the captured output, because a skipped test passes.
                WARNED.call_once(|| {
                    let message = "SKIPPED: outages over HTTP; only the in-memory store can fail on demand";
                    let _ = writeln!(std::io::stderr(), "{message}");
                });
                None
            }
        }
    }

    /// Reads the database, oldest id first.
    ///
    /// # Panics
    /// If it cannot be read.
    pub async fn users(&self) -> Vec<User> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.users(),
            Kind::Database(stored) => stored,
        };
        let mut users = Vec::new();
        for id in stored.all::<Uuid>("id", "users").await {
            users.extend(UserQueries::find(&stored.database, UserId::from_uuid(id)).await.expect("a user"));
        }
        users
    }

    /// # Panics
    /// If the database cannot be read.
    pub async fn tokens(&self) -> Vec<OneTimeToken> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.tokens(),
            Kind::Database(stored) => stored,
        };
        let mut tokens = Vec::new();
        for digest in stored.all::<Vec<u8>>("digest", "one_time_tokens").await {
            let digest = TokenDigest::new(digest.try_into().expect("a digest"));
            let mut unit = stored.begin().await;
            tokens.extend(unit.tokens().lock_by_digest(&digest).await.expect("a token"));
        }
        tokens
    }

    /// # Panics
    /// If the database cannot be read.
    pub async fn sessions(&self) -> Vec<Session> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.sessions(),
            Kind::Database(stored) => stored,
        };
        let mut sessions = Vec::new();
        for digest in stored.all::<Vec<u8>>("digest", "sessions").await {
            let digest = SessionDigest::new(digest.try_into().expect("a digest"));
            let found = SessionQueries::find(&stored.database, &digest).await.expect("a session");
            sessions.extend(found.map(|(session, _)| session));
        }
        sessions
    }

    /// # Panics
    /// If the database cannot be read.
    pub async fn agents(&self) -> Vec<Agent> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.agents(),
            Kind::Database(stored) => stored,
        };
        let ids: Vec<_> = stored.all("id", "agents").await.into_iter().map(AgentId::from_uuid).collect();
        stored.begin().await.agents().find_all(&ids).await.expect("agents")
    }

    /// # Panics
    /// If the database cannot be read.
    pub async fn orders(&self) -> Vec<Order> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.orders(),
            Kind::Database(stored) => stored,
        };
        let mut orders = Vec::new();
        for id in stored.all("id", "orders").await {
            let mut unit = stored.begin().await;
            orders.extend(unit.orders().lock(OrderId::from_uuid(id)).await.expect("an order"));
        }
        orders
    }

    /// # Panics
    /// If the database cannot be read.
    pub async fn purchases(&self) -> Vec<Purchase> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.purchases(),
            Kind::Database(stored) => stored,
        };
        let mut purchases = Vec::new();
        for id in stored.all("id", "purchases").await {
            let mut unit = stored.begin().await;
            purchases.extend(unit.purchases().find(PurchaseId::from_uuid(id)).await.expect("a purchase"));
        }
        purchases
    }

    /// The audit log, oldest entry first.
    ///
    /// # Panics
    /// If the database cannot be read.
    pub async fn audit(&self) -> Vec<AuditEntry> {
        let mut unit = self.begin().await.expect("a unit of work");
        let mut entries = unit
            .audit()
            .list(&AuditFilter::default(), &PageRequest::first(1_000_000))
            .await
            .expect("entries")
            .items;
        entries.reverse();
        entries
    }

    /// Every email that was queued and not removed, oldest id first.
    ///
    /// # Panics
    /// If the database cannot be read.
    pub async fn outbox_emails(&self) -> Vec<OutboxMail> {
        let stored = match &self.0 {
            Kind::Memory(store) => return store.outbox_emails(),
            Kind::Database(stored) => stored,
        };
        let mut emails = Vec::new();
        let ids = stored.all("id", "mail_outbox").await;
        let mut unit = stored.database.read().await.expect("a read-only unit of work");
        for id in ids {
            emails.extend(unit.outbox().find(MailId::from_uuid(id)).await.expect("an email"));
        }
        emails
    }
}

#[async_trait]
impl Store for TestStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        match &self.0 {
            Kind::Memory(store) => store.begin_as(actor).await,
            Kind::Database(stored) => stored.database.begin_as(actor).await,
        }
    }
}

impl TestDatabase {
    async fn sqlite() -> Self {
        let scratch = ScratchFile::create().await;
        let (url, file) = (scratch.url(), scratch.file());
        Self::open(&url, Some(file), scratch).await
    }

    async fn postgres() -> Self {
        let scratch = ScratchDatabase::borrow().await.expect("a server in MARIGOLD_TEST_POSTGRES");
        let url = scratch.url().to_owned();
        Self::open(&url, None, scratch).await
    }

    async fn open(url: &str, file: Option<PathBuf>, guard: impl Any + Send + Sync) -> Self {
        let database = database::open(url).await.expect("a database");
        let connection = sea_orm::Database::connect(url).await.expect("a second connection");
        Self { database, connection, file, _guard: Box::new(guard) }
    }

    async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.database.begin().await.expect("a unit of work")
    }

    async fn dump(&self) -> Vec<(String, String)> {
        let backend = self.connection.get_database_backend();
        let (tables, columns) = match backend {
            DbBackend::Postgres => (
                "SELECT table_name::text FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
                "SELECT column_name::text FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = ",
            ),
            _ => (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
                "SELECT name FROM pragma_table_info",
            ),
        };
        let mut rows = Vec::new();
        for table in self.texts(tables).await {
            let columns = match backend {
                DbBackend::Postgres => self.texts(&format!("{columns}'{table}'")).await,
                _ => self.texts(&format!("{columns}('{table}')")).await,
            };
            let text = |column: &String| match backend {
                DbBackend::Postgres => format!("coalesce(\"{column}\"::text, '')"),
                _ => format!("quote(\"{column}\")"),
            };
            let row = columns.iter().map(text).collect::<Vec<_>>().join(" || ' | ' || ");
            let found = self.texts(&format!("SELECT {row} FROM \"{table}\"")).await;
            rows.extend(found.into_iter().map(|row| (table.clone(), row)));
        }
        rows
    }

    /// The first column of a query.
    async fn texts(&self, sql: &str) -> Vec<String> {
        let statement = Statement::from_string(self.connection.get_database_backend(), sql);
        let rows = self.connection.query_all_raw(statement).await.expect("rows");
        rows.iter().map(|row| row.try_get_by_index(0).expect("a text")).collect()
    }

    /// This column of every row, sorted by id.
    async fn all<T: TryGetable>(&self, column: &str, table: &str) -> Vec<T> {
        let sql = format!("SELECT {column} FROM {table} ORDER BY id");
        let statement = Statement::from_string(self.connection.get_database_backend(), sql);
        let rows = self.connection.query_all_raw(statement).await.expect("rows");
        rows.iter().map(|row| row.try_get("", column).expect("a value")).collect()
    }
}

#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
fn store_name() -> Option<String> {
    std::env::var("MARIGOLD_TEST_STORE").ok()
}
