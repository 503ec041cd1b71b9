use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use application::count_of;
use application::health::RecordBackup;
use application::media::{copy_missing_files, remove_other_files};
use application::ports::{BackupTool, Clock as _, MediaStorage as _, StoredFile};
use clap::Args;
use infrastructure::media::{MediaTarget, ObjectStorage};
use infrastructure::persistence::{RestoreOptions, back_up, files_of_backups, restore};
use infrastructure::system::SystemClock;
use secrecy::ExposeSecret as _;

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// Folder for backups; created if missing
    #[arg(long, value_name = "DIR", required_unless_present = "record")]
    to: Option<PathBuf>,
    /// Number of backups to keep; older ones are removed
    #[arg(long, value_name = "N", default_value = "7")]
    keep: NonZeroUsize,
    /// Record that a backup by another tool has finished, for `marigold doctor`
    #[arg(long, conflicts_with_all = ["to", "keep"])]
    record: bool,
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

pub(super) async fn run(config: &Config, args: BackupArgs) -> Result<(), CliError> {
    match (args.to, args.record) {
        (Some(folder), false) => back_up_to(config, &folder, args.keep).await,
        (Some(_) | None, _) => record_other(config).await,
    }
}

async fn record_other(config: &Config) -> Result<(), CliError> {
    record(config, BackupTool::Other).await?;
    print("Recorded that a backup has finished.")
}

async fn record(config: &Config, tool: BackupTool) -> Result<(), CliError> {
    let adapters = database::open(config).await?;
    let recorded = RecordBackup::new(&adapters.context).record(tool).await;
    adapters.database.close().await?;
    Ok(recorded?)
}

async fn back_up_to(config: &Config, folder: &Path, keep: NonZeroUsize) -> Result<(), CliError> {
    if config.is_postgres() {
        return Err(
            "this database is PostgreSQL: back it up with `pg_dump --format=custom --file=FILE DATABASE`, \
                    or the whole server with pg_basebackup"
                .into(),
        );
    }
    let backup = back_up(config.database_url.expose_secret(), folder, keep, SystemClock.now()).await?;
    print(&format!("Backed up to {}.", backup.file.display()))?;
    match backup.removed {
        0 => {}
        1 => print("Removed 1 older backup.")?,
        count => print(&format!("Removed {count} older backups."))?,
    }
    back_up_images(config, folder).await?;
    // The backup is complete. The database may be one of an older release, which is backed up before it is migrated.
    match record(config, BackupTool::Marigold).await {
        Ok(()) => Ok(()),
        Err(error) => print(&format!("The time of this backup could not be recorded: {error}.")),
    }
}

/// The folder next to the backups that has the images of all of them.
fn images_next_to(folder: &Path) -> Result<ObjectStorage, CliError> {
    Ok(ObjectStorage::open(&MediaTarget::Folder(folder.join("media")))?)
}

/// Files never change, so that each is copied once for all backups. They are copied after the database: the files of an
/// image are written before its row.
async fn back_up_images(config: &Config, folder: &Path) -> Result<(), CliError> {
    if matches!(config.media.target, MediaTarget::S3(_)) {
        return print("The images are in a bucket and not part of the backup.");
    }
    let copies = images_next_to(folder)?;
    let files = files_of_backups(folder).await?;
    let stored = ObjectStorage::open(&config.media.target)?;
    let count = copy_missing_files(&stored, &copies, |file| files.contains(file)).await?;
    if count > 0 {
        print(&format!("Copied {} to {}.", count_files(count), folder.join("media").display()))?;
    }
    remove_other_files(&copies, |file| files.contains(file)).await?;
    let images: BTreeSet<_> = copies.list().await?.into_iter().filter_map(StoredFile::image_hash).collect();
    for (_, name) in files.images.iter().filter(|(hash, _)| !images.contains(hash)) {
        print(&format!("The image {name} is not in the backup: its files are missing from storage."))?;
    }
    Ok(())
}

/// For output.
pub(super) fn count_files(count: u64) -> String {
    if count == 1 { "1 file of images".to_owned() } else { format!("{count} files of images") }
}

async fn restore_images(config: &Config, backup: &Path) -> Result<(), CliError> {
    let folder = backup.parent().unwrap_or(Path::new("."));
    if matches!(config.media.target, MediaTarget::S3(_)) || !folder.join("media").is_dir() {
        return Ok(());
    }
    let count =
        copy_missing_files(&images_next_to(folder)?, &ObjectStorage::open(&config.media.target)?, |_| true)
            .await?;
    if count > 0 {
        print(&format!("Restored {}.", count_files(count)))?;
    }
    Ok(())
}

pub(super) async fn restore_from(config: &Config, args: RestoreArgs) -> Result<(), CliError> {
    if config.is_postgres() {
        return Err("this database is PostgreSQL: restore it with `pg_restore --clean --if-exists --dbname=DATABASE FILE`"
            .into());
    }
    let options = RestoreOptions { replace: args.force, keep_sessions: args.keep_sessions };
    let url = config.database_url.expose_secret();
    let report = restore(&args.file, url, options, SystemClock.now()).await?;
    restore_images(config, &args.file).await?;
    print(&format!("Restored {} from {}.", report.database.display(), args.file.display()))?;
    if let Some(previous) = report.previous {
        print(&format!("The previous database is kept as {}.", previous.display()))?;
    }
    if !args.keep_sessions {
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
