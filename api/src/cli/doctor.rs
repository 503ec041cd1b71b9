use std::sync::Arc;

use application::count_of;
use application::health::{Check, CheckStatus, HealthChecks, HealthReport};
use application::ports::{Actor, Queries};
use clap::Args;
use infrastructure::media::ObjectStorage;
use infrastructure::persistence::Database;
use infrastructure::system::{DataFolder, SystemClock};
use secrecy::ExposeSecret as _;

use super::CliError;
use super::output::print;
use crate::config::Config;
use crate::routes::health::admin::HealthResponse;

#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// Print the report as JSON, with the settings
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &Config, args: &DoctorArgs) -> Result<(), CliError> {
    let url = config.database_url.expose_secret();
    let (database, queries): (_, Result<Arc<dyn Queries>, _>) =
        match Database::open_existing(url, &config.pool).await {
            Ok(database) => (Some(database.clone()), Ok(Arc::new(database))),
            Err(error) => (None, Err(error)),
        };
    let disk = Arc::new(DataFolder::of_database(url));
    let media = Arc::new(ObjectStorage::open(&config.media.target)?);
    let checks = HealthChecks::new(queries, disk, media, config.installation(), Arc::new(SystemClock));
    let report = checks.run(Actor::Cli, None).await?;
    if let Some(database) = database {
        database.close().await?;
    }
    let failed = report.checks.iter().filter(|check| check.status == CheckStatus::Error).count();
    if args.json {
        print(&serde_json::to_string(&HealthResponse::new(report, config.resolved()))?)?;
    } else {
        print_report(&report)?;
    }
    match failed {
        0 => Ok(()),
        count => Err(format!("{} failed", count_of(count, "check")).into()),
    }
}

fn print_report(report: &HealthReport) -> Result<(), CliError> {
    print(&format!("Marigold {}", report.version))?;
    report.checks.iter().flat_map(lines).try_for_each(|line| print(&line))
}

/// The status and message and, on a second line, what to do.
fn lines(Check { id, status, message, action }: &Check) -> Vec<String> {
    let mut lines = vec![format!("{:<8} {:<14} {message}", status.as_str(), id.name())];
    if !action.is_empty() {
        lines.push(format!("{:24}{action}", ""));
    }
    lines
}
