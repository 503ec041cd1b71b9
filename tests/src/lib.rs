//! Shared test code: in-memory adapters, and the contracts that every adapter passes.

pub mod app;
pub mod chaos_proxy;
pub mod contract;
pub mod database;
pub mod html_allowlist_oracle;
pub mod mail_server;
pub mod memory;
pub mod object_store;
pub mod payments;
pub mod postgres;
pub mod seeded_rng;
pub mod server_process;
pub mod skill_rules;
pub mod soak;
pub mod source_tree;
pub mod sqlite;
pub mod statements;
pub mod untrusted_input;
pub mod webhook_receiver;
pub mod zip_files;
