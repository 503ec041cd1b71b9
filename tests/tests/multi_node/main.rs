//! Releases and nodes: a database is brought up to date with its rows, once, whatever dies meanwhile; nodes
//! on one database act as one server; and a node that is told to stop leaves nothing behind.

mod cache_invalidation;
mod graceful_shutdown;
mod migrations;
mod shared_database;
mod upgrades;

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");
