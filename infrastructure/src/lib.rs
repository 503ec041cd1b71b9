//! The adapters that implement the application's ports.

pub mod connections;
pub mod html;
pub mod invoices;
pub mod mail;
pub mod media;
pub mod payments;
pub mod persistence;
mod public_http;
pub mod search;
pub mod security;
pub mod system;
pub mod webhooks;
