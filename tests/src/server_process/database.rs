use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};
use tokio::runtime::Runtime;

/// Direct access to the server's database.
pub struct ServerDatabase {
    runtime: Runtime,
    connection: DatabaseConnection,
}

impl ServerDatabase {
    pub(super) fn open(url: &str) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let connection = runtime.block_on(sea_orm::Database::connect(url)).unwrap();
        Self { runtime, connection }
    }

    /// The single number that this query returns.
    pub fn count(&self, query: &str) -> i64 {
        let statement = Statement::from_string(self.connection.get_database_backend(), query);
        let row = self.runtime.block_on(self.connection.query_one_raw(statement)).unwrap().unwrap();
        row.try_get_by_index::<i64>(0).unwrap()
    }

    /// The texts in the first column.
    pub fn texts(&self, query: &str) -> Vec<String> {
        let statement = Statement::from_string(self.connection.get_database_backend(), query);
        let rows = self.runtime.block_on(self.connection.query_all_raw(statement)).unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }

    pub fn execute(&self, statement: &str) {
        self.runtime.block_on(self.connection.execute_unprepared(statement)).unwrap();
    }

    /// Ends the leases of servers that were killed. Other servers respect them for a minute or two.
    pub fn end_leases(&self) {
        self.execute("UPDATE mail_outbox SET leased_until = NULL WHERE state = 'queued'");
        self.execute("UPDATE orders SET leased_until = NULL, next_check_at = created_at WHERE leased_until IS NOT NULL");
        self.end_checkout_wait();
    }

    /// Makes open orders due. The reconciler leaves them to the browser for a minute.
    pub fn end_checkout_wait(&self) {
        self.execute(
            "UPDATE orders SET next_check_at = created_at WHERE leased_until IS NULL AND state = 'pending'",
        );
    }

    /// Makes deferred emails due; their backoff starts at 30 seconds.
    pub fn end_mail_backoff(&self) {
        self.execute(
            "UPDATE mail_outbox SET next_attempt_at = created_at WHERE state = 'queued' AND attempts > 0",
        );
    }

    /// How many emails are queued.
    pub fn queued_emails(&self) -> i64 {
        self.count("SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued'")
    }
}
