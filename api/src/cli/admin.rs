use std::io::{self, IsTerminal as _, Read as _};
use std::sync::Arc;

use application::users::{AdminCreation, Admins, RemovedFactors, ResetSecondFactor};
use application::{Context, count_of};
use clap::{Args, Subcommand};
use domain::users::{EmailAddress, FirstName, PlainPassword, Role};
use infrastructure::mail::MailTarget;
use serde_json::json;

use super::CliError;
use super::database::{self, Adapters};
use super::output::print;
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum AdminCommand {
    /// Create a verified admin, or give an existing account a role
    ///
    /// A verified account keeps its name and the password that its owner chose; its sessions and links end, and its owner
    /// is notified by email. If it had no role before, its two-step login and passkeys are removed. An account that was
    /// never verified is removed and a new one created. Without a password an admin logs in with "Email me a login
    /// link" on the login page.
    Create(CreateArgs),
    /// Turn off two-step login and remove the passkeys of an account, after its phone and recovery codes were lost
    ///
    /// Make sure that the request comes from the owner of the account. Its sessions and links end, and its owner is
    /// notified by email. Where admins need two-step login or a passkey, they set it up again after they log in.
    ResetSecondFactor(ResetSecondFactorArgs),
}

#[derive(Debug, Args)]
pub(super) struct ResetSecondFactorArgs {
    /// Email address of the account
    #[arg(value_name = "EMAIL", value_parser = EmailAddress::parse)]
    email: EmailAddress,
}

#[derive(Debug, Args)]
pub(super) struct CreateArgs {
    /// Email address to sign in with
    #[arg(long, value_parser = EmailAddress::parse)]
    email: EmailAddress,
    /// First name
    #[arg(long, value_parser = FirstName::parse)]
    first_name: FirstName,
    /// owner (everything), editor (agents, prompts and posts) or support (orders, members and emails)
    #[arg(long, default_value = "owner", value_parser = Role::parse)]
    role: Role,
    /// Read a password of 8 to 128 characters from standard input
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn run(config: &Config, command: AdminCommand) -> Result<(), CliError> {
    match command {
        AdminCommand::Create(args) => create(config, args).await,
        AdminCommand::ResetSecondFactor(args) => reset_second_factor(config, &args.email).await,
    }
}

/// Makes the account of the settings the owner of a site that has none. Returns what a terminal shows; otherwise it is
/// logged. It has the sign-in link where no email arrives.
pub(super) async fn create_first_owner(
    config: &Config,
    context: &Arc<Context>,
) -> Result<Option<String>, CliError> {
    let Some(email) = config.owner_email.clone() else { return Ok(None) };
    let first_name = FirstName::parse("Owner")?;
    let Some(link) = Admins::new(context).create_first_owner(email.clone(), first_name).await? else {
        return Ok(None);
    };
    let (text, link) = match &config.mail {
        MailTarget::Folder(_) => {
            let text =
                format!("{email} owns this site. Log in with this link, once, within 15 minutes:\n{link}");
            (text, Some(link))
        }
        MailTarget::Smtp(_) => {
            (format!("{email} owns this site, and gets an email with a sign-in link."), None)
        }
    };
    if io::stdout().is_terminal() {
        return Ok(Some(text));
    }
    print(&json!({"message": "owner created", "email": email.as_str(), "link": link}).to_string())?;
    Ok(None)
}

async fn reset_second_factor(config: &Config, email: &EmailAddress) -> Result<(), CliError> {
    let reset =
        async |adapters: &Adapters| ResetSecondFactor::new(&adapters.context).reset_by_email(email).await;
    let ended = database::with_database(config, reset).await?;
    print(&format!(
        "Two-step login of {email} is off. Signed out {}. Emailed links no longer work.",
        count_of(ended, "browser")
    ))
}

async fn create(config: &Config, args: CreateArgs) -> Result<(), CliError> {
    let password = if args.password_stdin { Some(read_password()?) } else { None };
    let email = args.email.to_string();
    let outcome = database::with_database(config, async |adapters| {
        Admins::new(&adapters.context)
            .create_or_promote(args.email, args.first_name, args.role, password)
            .await
    });
    let outcome = outcome.await?;
    let role = args.role.as_str();
    print(&match outcome {
        AdminCreation::Created => format!("{email} is a new admin ({role})."),
        AdminCreation::Replaced => format!(
            "{email} is a new admin ({role}). An unverified account with this email address was removed first."
        ),
        AdminCreation::Promoted { keeps_password, removed } => format!(
            "{email} is now an admin ({role}). The existing account keeps its name. Its sessions and links were \
             revoked{}.{}",
            if keeps_password { ", and its password was kept" } else { "" },
            removed.map(describe).unwrap_or_default(),
        ),
    })
}

fn describe(removed: RemovedFactors) -> String {
    let two_step_login = removed.had_second_factor.then(|| "two-step login".to_owned());
    let passkeys = (removed.passkeys > 0).then(|| count_of(removed.passkeys, "passkey"));
    let names: Vec<_> = two_step_login.into_iter().chain(passkeys).collect();
    format!(" As a precaution, these were removed: {}.", names.join(", "))
}

fn read_password() -> Result<PlainPassword, CliError> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(PlainPassword::parse(text.trim_end_matches(['\r', '\n']))?)
}
