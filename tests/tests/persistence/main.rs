//! Every adapter of storage passes the same contract; SQLite has a few promises of its own.

mod limits;
mod memory;
mod postgres;
mod sqlite;
