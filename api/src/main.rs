//! The `marigold` binary.

use std::process::ExitCode;

use api::cli;

#[tokio::main]
async fn main() -> ExitCode {
    cli::run().await
}
