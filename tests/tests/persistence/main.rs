//! Every storage adapter passes the same contract; SQLite has additional guarantees.

mod memory;
mod postgres;
mod rate_limits;
mod sqlite;
