//! What one node changes, another one knows.

use std::time::{Duration, Instant};

use application::ports::{Revisions as _, Store as _, Topic};
use domain::agents::Access;
use infrastructure::persistence::Database;
use integration_tests::contract::builders::{agent, at};
use integration_tests::postgres::ScratchDatabase;
use integration_tests::product::Product;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, QueryResult, Statement};

use crate::BINARY;
use crate::together::nodes;

/// A node that listens, and what it listens to.
struct Listener {
    node: Database,
    outside: DatabaseConnection,
    listening: tokio::task::JoinHandle<()>,
}

impl Listener {
    async fn start(scratch: &ScratchDatabase) -> Self {
        let node = Database::open(scratch.url()).await.unwrap();
        let outside = sea_orm::Database::connect(scratch.url()).await.unwrap();
        let listening = node.clone();
        let listening = tokio::spawn(async move { listening.listen().await });
        let listener = Self { node, outside, listening };
        listener.connection_other_than(None).await;
        listener
    }

    async fn ask(&self, sql: &str) -> Option<QueryResult> {
        self.outside.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await.unwrap()
    }

    /// The process of the server that serves the connection, once it is not this one.
    async fn connection_other_than(&self, former: Option<i32>) -> i32 {
        let sql =
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";
        let begun = Instant::now();
        loop {
            let found: Option<i32> = self.ask(sql).await.map(|row| row.try_get_by_index(0).unwrap());
            if let Some(process) = found.filter(|process| Some(*process) != former) {
                return process;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "nobody listens");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How long after another node's commit the change is known here, at a moment when what is known is new.
    async fn hears_after(&self, other: &Database) -> Duration {
        let mut unit = other.begin().await.unwrap();
        unit.agents().insert(&agent("Meal Planner", Access::Free, at(0))).await.unwrap();
        // What is forgotten or too old is asked for now.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = self.node.current(Topic::Agents).await.unwrap();
        unit.commit().await.unwrap();
        let committed = Instant::now();
        while self.node.current(Topic::Agents).await.unwrap() == before {
            assert!(committed.elapsed() < Duration::from_secs(1), "not known");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        committed.elapsed()
    }

    /// The quickest of a few; without listening none would be quicker than a quarter of a second.
    async fn hears_at_once(&self, other: &Database) -> bool {
        let mut quickest = Duration::MAX;
        for _ in 0..5 {
            quickest = quickest.min(self.hears_after(other).await);
        }
        quickest < Duration::from_millis(120)
    }
}

#[tokio::test]
async fn change_on_one_node_reaches_the_other() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let other = Database::open(scratch.url()).await.unwrap();
    let listener = Listener::start(&scratch).await;
    assert!(listener.hears_at_once(&other).await);
}

#[tokio::test]
async fn change_during_lost_connection_is_not_missed() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let other = Database::open(scratch.url()).await.unwrap();
    let listener = Listener::start(&scratch).await;
    let process = listener.connection_other_than(None).await;
    listener.ask(&format!("SELECT pg_terminate_backend({process})")).await;
    listener.hears_after(&other).await;
    listener.connection_other_than(Some(process)).await;
    assert!(listener.hears_at_once(&other).await);
}

#[tokio::test]
async fn closed_database_stops_listening() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let listener = Listener::start(&scratch).await;
    listener.node.close().await.unwrap();
    tokio::time::timeout(Duration::from_secs(5), listener.listening).await.expect("an end").unwrap();
}

/// Loads one more post by the command line, while these nodes serve what they have kept.
fn expect_what_a_command_loads(nodes: &[Product]) {
    let listed =
        |node: &Product| node.visitor().get("/api/blog/posts").unwrap().body.as_array().unwrap().len();
    let before: Vec<_> = nodes.iter().map(listed).collect();
    let file = nodes[0].folder().join("pack.toml");
    let pack = "name = \"more\"\n[[posts]]\nkey = \"more\"\ntitle = \"More\"\nslug = \"more\"\n\
                excerpt = \"More.\"\ncontent = \"<p>More.</p>\"\n";
    std::fs::write(&file, pack).unwrap();
    nodes[0].run(&["seed", file.to_str().unwrap()]);
    for (node, before) in nodes.iter().zip(before) {
        node.wait_until("the post is listed", || listed(node) == before + 1);
    }
}

#[tokio::test]
async fn seed_on_postgresql_reaches_every_node() {
    let Some((_scratch, first, second)) = nodes().await else { return };
    expect_what_a_command_loads(&[first, second]);
}

#[tokio::test]
async fn seed_on_sqlite_reaches_running_server() {
    let mut node = Product::install(BINARY);
    node.start();
    expect_what_a_command_loads(&[node]);
}
