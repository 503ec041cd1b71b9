//! The web server and the command line. The only crate that uses actix.

pub mod app;
mod cached_response;
pub mod cli;
pub mod client_policy;
pub mod config;
pub mod cookies;
mod csv;
pub mod dto;
pub mod error;
pub mod extract;
pub mod mcp;
pub mod media_cache;
pub mod metrics;
mod middleware;
pub mod openapi;
mod page_views;
pub mod pages;
pub mod pagination;
mod qr_code;
pub mod response_cache;
mod responses;
pub mod revision_cache;
pub mod routes;
mod rule;
pub mod share_images;
pub mod state;
pub mod upload_slots;
