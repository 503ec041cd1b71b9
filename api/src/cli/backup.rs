use std::num::NonZeroUsize;
use std::path::PathBuf;

use application::ports::Clock as _;
use clap::Args;
use infrastructure::persistence::{RestoreOptions, back_up, restore};
use infrastructure::system::SystemClock;
use secrecy::ExposeSecret as _;

use super::CliError;
use super::output::print;
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// Folder for backups; created if missing
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Number of backups to keep; older ones are removed
    #[arg(long, value_name = "N", default_value = "7")]
    keep: NonZeroUsize,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// A backup made by `marigold backup`
    file: PathBuf,
    /// Replace an existing database and keep it next to the new one
    #[arg(long)]
    force: bool,
    /// Keep the sessions and emailed links in the backup
    ///
    /// Without it they are removed, and members log in again: a backup also contains sessions that ended and
    /// links that were used after it was made.
    #[arg(long)]
    keep_sessions: bool,
}

pub(super) async fn back_up_to(config: &Config, args: BackupArgs) -> Result<(), CliError> {
    if config.is_postgres() {
        return Err(
            "this database is PostgreSQL: back it up with `pg_dump --format=custom --file=FILE DATABASE`, \
                    or the whole server with pg_basebackup"
                .into(),
        );
    }
    let backup = back_up(config.database_url.expose_secret(), &args.to, args.keep, SystemClock.now()).await?;
    print(&format!("Backed up to {}.", backup.file.display()))?;
    match backup.removed {
        0 => Ok(()),
        1 => print("Removed 1 older backup."),
        count => print(&format!("Removed {count} older backups.")),
    }
}

pub(super) async fn restore_from(config: &Config, args: RestoreArgs) -> Result<(), CliError> {
    if config.is_postgres() {
        return Err("this database is PostgreSQL: restore it with `pg_restore --clean --if-exists --dbname=DATABASE FILE`"
            .into());
    }
    let options = RestoreOptions { replace: args.force, keep_sessions: args.keep_sessions };
    let url = config.database_url.expose_secret();
    let report = restore(&args.file, url, options, SystemClock.now()).await?;
    print(&format!("Restored {} from {}.", report.database.display(), args.file.display()))?;
    if let Some(previous) = report.previous {
        print(&format!("The previous database is kept as {}.", previous.display()))?;
    }
    if !args.keep_sessions {
        print(&format!(
            "Ended {} sessions and all emailed links. Members must log in again.",
            report.removed_sessions
        ))?;
    }
    if report.needs_migration {
        print("The backup was made by an older release: run `marigold migrate` before `marigold serve`.")?;
    }
    Ok(())
}
