//! Marigold on the web and on the command line: settings, composition, routes and pages. Nobody else
//! names actix.

pub mod app;
pub mod cli;
pub mod composition;
pub mod config;
pub mod error;
pub mod extract;
mod finished;
pub mod kept;
pub mod metrics;
mod middleware;
pub mod openapi;
pub mod pages;
pub mod public_answers;
pub mod routes;
