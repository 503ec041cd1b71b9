//! Every storage adapter passes the same contract; SQLite has additional guarantees.

mod media_storage;
mod memory;
mod postgres;
mod rate_limits;
mod sqlite;
mod work;
