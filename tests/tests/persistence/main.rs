//! Every storage adapter passes the same contract; SQLite has additional guarantees.

mod limits;
mod memory;
mod postgres;
mod sqlite;
