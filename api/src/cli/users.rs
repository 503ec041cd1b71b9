use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use application::users::{
    AccountDeletion, AccountHistory, DeleteAccountError, ExportForOperatorError, PrepareDataExports,
};
use chrono::SecondsFormat;
use clap::{Args, Subcommand};
use domain::Reason;
use domain::users::{AccountEvent, Device, EmailAddress};
use serde_json::json;

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum UsersCommand {
    /// List the sign-ins, failed sign-ins and changes of one account, newest last
    ///
    /// Tab-separated: time, event, count, device ("server" if it was done on the command line). Failed
    /// sign-ins are counted per day. At most 500 events are kept, for 90 days by default.
    Activity(ActivityArgs),
    /// Schedule an account for deletion in seven days
    ///
    /// It is locked immediately. The member gets an email with a link that undoes the deletion, unless the account is blocked.
    Delete(DeleteArgs),
    /// Write all data of one member to a ZIP file, as members can download it on the website
    ///
    /// The file holds personal data: only the user who runs the command can read it. The audit log records the export, and
    /// the member gets no email.
    Export(ExportArgs),
}

#[derive(Debug, Args)]
pub(super) struct ActivityArgs {
    /// Email address of the account
    #[arg(value_name = "EMAIL", value_parser = EmailAddress::parse)]
    email: EmailAddress,
    /// Maximum number of entries
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=AccountEvent::MAX_PER_ACCOUNT))]
    limit: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(super) struct DeleteArgs {
    /// Email address of the account
    #[arg(value_name = "EMAIL", value_parser = EmailAddress::parse)]
    email: EmailAddress,
    /// Why, for the audit log
    #[arg(long, value_name = "TEXT", default_value = "Requested by the member", value_parser = Reason::parse)]
    reason: Reason,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// Email address of the account
    #[arg(value_name = "EMAIL", value_parser = EmailAddress::parse)]
    email: EmailAddress,
    /// The ZIP file to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite the file
    #[arg(long)]
    force: bool,
}

pub(super) async fn run(config: &Config, command: UsersCommand) -> Result<(), CliError> {
    match command {
        UsersCommand::Activity(args) => list_activity(config, args).await,
        UsersCommand::Delete(args) => delete(config, args).await,
        UsersCommand::Export(args) => export(config, args).await,
    }
}

async fn delete(config: &Config, args: DeleteArgs) -> Result<(), CliError> {
    let deletes_at = database::with_database(config, async |adapters| {
        let outcome =
            AccountDeletion::new(&adapters.context).request_by_operator(&args.email, args.reason).await;
        outcome.map_err(|error| match error {
            DeleteAccountError::NoAccount => CliError::from(no_account(&args.email)),
            DeleteAccountError::LastOwner | DeleteAccountError::Failure(_) => error.into(),
        })
    });
    let deletes_at = deletes_at.await?.to_rfc3339_opts(SecondsFormat::Secs, true);
    print(&format!("{} is locked and will be deleted at {deletes_at}.", args.email))
}

async fn export(config: &Config, args: ExportArgs) -> Result<(), CliError> {
    // Checked before the export is recorded.
    if !args.force && args.output.exists() {
        return Err(already_exists(&args.output));
    }
    let file = database::with_database(config, async |adapters| {
        let outcome = PrepareDataExports::new(&adapters.context).export_by_operator(&args.email).await;
        outcome.map_err(|error| match error {
            ExportForOperatorError::NoAccount => CliError::from(no_account(&args.email)),
            ExportForOperatorError::Failure(_) => error.into(),
        })
    });
    write_private(&args.output, &file.await?, args.force)?;
    print(&format!("The data of {} is in {}.", args.email, args.output.display()))
}

fn already_exists(file: &Path) -> CliError {
    format!("{} already exists; use --force to overwrite it", file.display()).into()
}

/// Writes a file that only its owner can read.
fn write_private(path: &Path, content: &[u8], overwrite: bool) -> Result<(), CliError> {
    let failed = |error| format!("cannot write {}: {error}", path.display());
    if overwrite {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error).into()),
            _ => {}
        }
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(already_exists(path)),
        opened => opened.map_err(failed)?,
    };
    file.write_all(content).and_then(|()| file.sync_all()).map_err(failed)?;
    Ok(())
}

fn no_account(email: &EmailAddress) -> String {
    format!("no account has the email address {email}")
}

async fn list_activity(config: &Config, args: ActivityArgs) -> Result<(), CliError> {
    let found = database::with_database(config, async |adapters| {
        AccountHistory::new(&adapters.context).list_by_email(&args.email, args.limit).await
    });
    let events = found.await?.ok_or_else(|| no_account(&args.email))?;
    // Newest last, as in a log file.
    for event in events.iter().rev() {
        print(&if args.json { to_json(event) } else { line(event) })?;
    }
    Ok(())
}

fn time(event: &AccountEvent) -> String {
    event.happened_at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn line(event: &AccountEvent) -> String {
    let name = event.kind.as_str().replace('_', " ");
    let device = event.device.as_ref().map_or("server", Device::label);
    format!("{}\t{name}\t{}\t{device}", time(event), event.count)
}

fn to_json(event: &AccountEvent) -> String {
    let device = event.device.as_ref().map(Device::label);
    json!({
        "id": event.id.to_string(),
        "at": time(event),
        "kind": event.kind.as_str(),
        "count": event.count,
        "device": device,
    })
    .to_string()
}
