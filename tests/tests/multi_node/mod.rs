//! Several server processes on one database: migrations run once, even if a process is killed; nodes act as one
//! server; and a stopped node leaves nothing behind.

mod cache_invalidation;
mod graceful_shutdown;
mod migrations;
mod scheduled_posts;
mod shared_database;
