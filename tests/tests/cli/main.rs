//! What whoever runs the product relies on: copies of its database that can be put back, moving to another
//! one, and what it tells about itself, and does not tell.

mod audit;
mod backup;
mod bench_database;
mod command;
mod logs;
mod mail;
mod metrics;
mod payments;
mod restore;
mod sessions;
mod storage;
mod transfer;
mod users;

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");
