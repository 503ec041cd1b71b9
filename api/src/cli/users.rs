use chrono::SecondsFormat;
use clap::{Args, Subcommand};
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
    /// sign-ins are counted per day. At most 500 events of the last 180 days are kept.
    Activity(ActivityArgs),
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

pub(super) async fn run(config: &Config, command: UsersCommand) -> Result<(), CliError> {
    let UsersCommand::Activity(args) = command;
    let adapters = database::open(config).await?;
    let found = adapters.ports.account_history().list_by_email(&args.email, args.limit).await?;
    adapters.database.close().await?;
    let events = found.ok_or_else(|| format!("no account has the email address {}", args.email))?;
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
