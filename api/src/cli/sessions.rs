use application::users::RevokeSessions;
use clap::{Args, Subcommand};
use domain::users::EmailAddress;

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum SessionsCommand {
    /// Log out all devices of one account, or of all accounts, and end their emailed links
    ///
    /// Applies from the next request on, on every node. Pending changes of email address are canceled. Passwords stay
    /// valid, so anyone who has one can log in again.
    Revoke(RevokeArgs),
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct RevokeArgs {
    /// Email address of the account
    #[arg(long, value_name = "EMAIL", value_parser = EmailAddress::parse)]
    user: Option<EmailAddress>,
    /// Log out all accounts
    #[arg(long)]
    all: bool,
}

pub(super) async fn run(config: &Config, command: SessionsCommand) -> Result<(), CliError> {
    let SessionsCommand::Revoke(args) = command;
    let ended = database::with_database(config, async |adapters| {
        let revocation = RevokeSessions::new(&adapters.context);
        Ok::<_, CliError>(match &args.user {
            Some(email) => revocation.revoke_by_email(email).await?,
            None => revocation.revoke_all().await?,
        })
    });
    let ended = ended.await?;
    let owner = args.user.map(|email| format!(" of {email}")).unwrap_or_default();
    let browsers = if ended == 1 { "browser" } else { "browsers" };
    print(&format!("Signed out {ended} {browsers}{owner}. Emailed links no longer work."))
}
