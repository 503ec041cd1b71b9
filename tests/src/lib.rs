//! What the tests share: adapters in memory, and the contract that every adapter passes.

pub mod app;
pub mod chaos;
pub mod contract;
pub mod dice;
pub mod foreign_bytes;
pub mod mail_server;
pub mod memory;
pub mod payments;
pub mod postgres;
pub mod product;
pub mod repository;
pub mod sanitized;
pub mod soak;
pub mod sqlite;
