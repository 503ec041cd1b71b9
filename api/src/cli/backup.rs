use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use application::count_of;
use application::health::record_backup;
use application::ports::{Actor, BackupEvent, BackupTool, Clock as _};
use clap::Args;
use infrastructure::media::ObjectStorage;
use infrastructure::persistence::{
    BackupLocation, DatabaseBackups, FetchedBackup, RestoreOptions, RestoreReport, restore,
};
use infrastructure::system::SystemClock;
use secrecy::ExposeSecret as _;

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// Folder or s3://… for backups, instead of MARIGOLD_BACKUP_URL
    #[arg(long, value_name = "URL")]
    to: Option<String>,
    /// Number of backups to keep, instead of MARIGOLD_BACKUP_KEEP; older ones are removed
    #[arg(long, value_name = "N")]
    keep: Option<NonZeroUsize>,
    /// Record that a backup by another tool has finished, for `marigold doctor`
    #[arg(long, conflicts_with_all = ["to", "keep"])]
    record: bool,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// Folder or s3://… with backups, or a copy of a SQLite database; without it, MARIGOLD_BACKUP_URL
    from: Option<String>,
    /// Restore this backup, such as marigold-20261121T103000.123Z, instead of the latest one
    #[arg(long, value_name = "NAME")]
    at: Option<String>,
    /// Read all of the backup and check it, and restore nothing
    #[arg(long, conflicts_with_all = ["force", "keep_sessions"])]
    verify: bool,
    /// Replace an existing SQLite database and keep it next to the new one
    #[arg(long)]
    force: bool,
    /// Keep the sessions and emailed links in the backup
    ///
    /// Without it they are removed, and members log in again: a backup also contains sessions that ended and
    /// links that were used after it was made.
    #[arg(long)]
    keep_sessions: bool,
}

pub(super) async fn run(config: &Config, args: BackupArgs) -> Result<(), CliError> {
    if args.record {
        record(config, BackupEvent::Finished { tool: BackupTool::Other, bytes: None }).await?;
        return print("Recorded that a backup has finished.");
    }
    let keep = args.keep.unwrap_or(config.backups.keep);
    let report = backups(config, args.to.as_deref(), keep)?.create(SystemClock.now()).await?;
    print(&format!("Backed up as {}.", report.name))?;
    for name in &report.missing_images {
        print(&format!("The image {name} is not in the backup: its files are missing from storage."))?;
    }
    // The backup is complete. The database may be one of an older release, which is backed up before it is migrated.
    let finished = BackupEvent::Finished { tool: BackupTool::Marigold, bytes: Some(report.bytes) };
    if let Err(error) = record(config, finished).await {
        print(&format!("The time of this backup could not be recorded: {error}."))?;
    }
    match report.removed {
        Ok(0) => Ok(()),
        Ok(1) => print("Removed 1 older backup."),
        Ok(count) => print(&format!("Removed {count} older backups.")),
        Err(reason) => Err(format!("older backups could not be removed: {reason}").into()),
    }
}

async fn record(config: &Config, event: BackupEvent) -> Result<(), CliError> {
    database::with_database(config, async |adapters| {
        record_backup(&adapters.context, Actor::Cli, event).await
    })
    .await
}

/// The backups in this folder or bucket, or else in that of the settings.
fn backups(config: &Config, url: Option<&str>, keep: NonZeroUsize) -> Result<DatabaseBackups, CliError> {
    let given = url.map(|url| config.backups.parse_location(url)).transpose()?;
    let location = given.or_else(|| config.backups.location.clone());
    let location = location.ok_or("name a folder or s3://… for the backups, or set MARIGOLD_BACKUP_URL")?;
    database_backups(config, location, keep)
}

pub(super) fn database_backups(
    config: &Config,
    location: BackupLocation,
    keep: NonZeroUsize,
) -> Result<DatabaseBackups, CliError> {
    let media = Arc::new(ObjectStorage::open(&config.media.target)?);
    Ok(DatabaseBackups { database_url: config.database_url.clone(), location, keep, media: Some(media) })
}

/// For output.
pub(super) fn count_files(count: u64) -> String {
    if count == 1 { "1 file of images".to_owned() } else { format!("{count} files of images") }
}

pub(super) async fn restore_from(config: &Config, args: RestoreArgs) -> Result<(), CliError> {
    let options = RestoreOptions { replace: args.force, keep_sessions: args.keep_sessions };
    if let Some(file) = args.from.as_deref().map(Path::new).filter(|path| path.is_file()) {
        if args.verify || args.at.is_some() {
            return Err("this is a file; --verify and --at need the folder or bucket of the backups".into());
        }
        let report = restore_database(config, file, options).await?;
        return print_restored(&report, &file.display().to_string(), options);
    }
    let backups = backups(config, args.from.as_deref(), config.backups.keep)?;
    let backup = backups.fetch(args.at.as_deref()).await?;
    if args.verify {
        return verify(&backup).await;
    }
    let report = restore_database(config, &backup.database(), options).await?;
    let (count, damaged) = backup.restore_files(&ObjectStorage::open(&config.media.target)?).await?;
    if count > 0 {
        print(&format!("Restored {}.", count_files(count)))?;
    }
    print_restored(&report, backup.name(), options)?;
    if damaged.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the database was restored, but these files of the backup are damaged: {}",
        damaged.join(", ")
    )
    .into())
}

async fn restore_database(
    config: &Config,
    file: &Path,
    options: RestoreOptions,
) -> Result<RestoreReport, CliError> {
    Ok(restore(file, config.database_url.expose_secret(), options, SystemClock.now()).await?)
}

async fn verify(backup: &FetchedBackup) -> Result<(), CliError> {
    let report = backup.verify().await?;
    print(&format!(
        "{} is intact: {}, {} and {}.",
        report.name,
        count_of(report.members, "member"),
        count_of(report.orders, "order"),
        count_files(u64::try_from(report.files)?)
    ))
}

fn print_restored(report: &RestoreReport, backup: &str, options: RestoreOptions) -> Result<(), CliError> {
    let database = report.database.as_ref().map(|file| file.display().to_string());
    print(&format!("Restored {} from {backup}.", database.as_deref().unwrap_or("the database")))?;
    if let Some(previous) = &report.previous {
        print(&format!("The previous database is kept as {}.", previous.display()))?;
    }
    if !options.keep_sessions {
        print(&format!(
            "Ended {} and all emailed links. Members must log in again.",
            count_of(report.removed_sessions, "session")
        ))?;
    }
    if report.needs_migration {
        print("The backup was made by an older release: run `marigold migrate` before `marigold serve`.")?;
    }
    Ok(())
}
