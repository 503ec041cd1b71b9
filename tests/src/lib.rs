//! What the tests share: adapters in memory, and the contract that every adapter passes.

pub mod app;
pub mod chaos_proxy;
pub mod contract;
pub mod foreign_bytes;
pub mod html_allowlist_oracle;
pub mod mail_server;
pub mod memory;
pub mod payments;
pub mod postgres;
pub mod product;
pub mod seeded_rng;
pub mod soak;
pub mod source_tree;
pub mod sqlite;
