//! Databases on the temporary PostgreSQL server of `scripts/postgres`.

use std::io::Write as _;
use std::mem;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use application::ports::IdGenerator as _;
use infrastructure::system::UuidV7Generator;
use sea_orm::{ConnectionTrait as _, DatabaseConnection};
use tokio::sync::OnceCell;

use crate::database;

/// A migrated and otherwise empty database of one test.
#[derive(Debug)]
pub struct ScratchDatabase {
    url: String,
    name: String,
    /// Receives the name when the test is over.
    pool: &'static NamePool,
}

/// Databases to drop. `Drop` cannot await, so the next test drops them; the last ones are removed with the server.
static TO_DROP: NamePool = NamePool::new();

/// Migrated databases with data of earlier tests.
static REUSABLE: NamePool = NamePool::new();

impl ScratchDatabase {
    /// `None`, with a printed note, if there is no server to test with.
    ///
    /// # Panics
    /// If the server fails, or when it is missing under `CI=1`.
    pub async fn create() -> Option<Self> {
        let server = Server::from_environment()?;
        let template = template(&server).await;
        Some(server.create(&format!(" TEMPLATE {template} STRATEGY file_copy")).await)
    }

    /// Like [`Self::create`], for tests that do not change the schema. It empties and reuses a database that another
    /// test has finished with, because that is faster than writing the 300 files of a new one.
    ///
    /// # Panics
    /// As [`Self::create`].
    pub async fn borrow() -> Option<Self> {
        let server = Server::from_environment()?;
        let used = REUSABLE.all().pop();
        let scratch = match used {
            Some(name) => server.empty(name).await,
            None => Self::create().await?,
        };
        Some(scratch.return_to(&REUSABLE))
    }

    /// The same without tables.
    ///
    /// # Panics
    /// As [`Self::create`].
    pub async fn create_empty() -> Option<Self> {
        Some(Server::from_environment()?.create("").await)
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    fn return_to(mut self, pool: &'static NamePool) -> Self {
        self.pool = pool;
        self
    }
}

impl Drop for ScratchDatabase {
    fn drop(&mut self) {
        self.pool.all().push(mem::take(&mut self.name));
    }
}

#[derive(Debug)]
struct NamePool(Mutex<Vec<String>>);

impl NamePool {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn all(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Copying a migrated database is faster than migrating.
async fn template(server: &Server) -> &'static str {
    static TEMPLATE: OnceCell<ScratchDatabase> = OnceCell::const_new();
    let template = TEMPLATE
        .get_or_init(|| async {
            let scratch = server.create("").await;
            let database = database::open(scratch.url()).await.expect("a database");
            database.migrate().await.expect("a schema");
            // PostgreSQL copies a template only while no client is connected to it.
            database.close().await.expect("closed");
            scratch
        })
        .await;
    template.name()
}

struct Server {
    url: String,
}

impl Server {
    #[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
    fn from_environment() -> Option<Self> {
        static WARNED: Once = Once::new();
        let url = std::env::var("MARIGOLD_TEST_POSTGRES").ok().filter(|url| !url.is_empty());
        if url.is_none() {
            assert!(std::env::var_os("CI").is_none(), "CI requires PostgreSQL");
            // Written past the captured output, because a skipped test passes.
            WARNED.call_once(|| {
                let _ = writeln!(std::io::stderr(), "SKIPPED: tests on PostgreSQL; see scripts/postgres");
            });
        }
        url.map(|url| Self { url })
    }

    async fn create(&self, template: &str) -> ScratchDatabase {
        let name = format!("test_{}", UuidV7Generator.next_id().simple());
        let server = self.connect("postgres").await;
        let unused = mem::take(&mut *TO_DROP.all());
        for name in unused {
            run(&server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
        }
        run(&server, &format!("CREATE DATABASE {name}{template}")).await;
        server.close().await.expect("closed");
        self.scratch(name)
    }

    async fn empty(&self, name: String) -> ScratchDatabase {
        let database = self.connect(&name).await;
        run(&database, EMPTY).await;
        database.close().await.expect("closed");
        self.scratch(name)
    }

    fn scratch(&self, name: String) -> ScratchDatabase {
        ScratchDatabase { url: format!("{}/{name}", self.url), name, pool: &TO_DROP }
    }

    async fn connect(&self, database: &str) -> DatabaseConnection {
        sea_orm::Database::connect(format!("{}/{database}", self.url)).await.expect("a server")
    }
}

/// Deletes all rows of a database once no other client is connected. The schema stays.
/// With few rows, DELETE is faster than TRUNCATE, which creates new files for every table and index.
const EMPTY: &str = "
DO $$ DECLARE
    name regclass;
BEGIN
    PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    -- Without triggers: the trigger of the audit log forbids deletes, and foreign keys require an order.
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'seaql_migrations'
    LOOP
        EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    FOR name IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
    LOOP
        EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
END $$";

async fn run(server: &DatabaseConnection, statement: &str) {
    server.execute_unprepared(statement).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
}
