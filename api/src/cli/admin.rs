use std::io::Read as _;

use application::users::AdminCreation;
use clap::{Args, Subcommand};
use domain::users::{EmailAddress, FirstName, PlainPassword, Role};

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum AdminCommand {
    /// Create a verified admin, or give an existing account a role
    ///
    /// A verified account keeps its name and the password that its owner chose; its sessions and links end. An account
    /// that was never verified is removed and a new one created. Without a password an admin signs in by "Email me a
    /// sign-in link" on the login page.
    Create(CreateArgs),
}

#[derive(Debug, Args)]
pub(super) struct CreateArgs {
    /// Email address to sign in with
    #[arg(long, value_parser = EmailAddress::parse)]
    email: EmailAddress,
    /// First name
    #[arg(long, value_parser = FirstName::parse)]
    first_name: FirstName,
    /// owner (everything), editor (agents, prompts and posts) or support (emails about payments)
    #[arg(long, default_value = "owner", value_parser = Role::parse)]
    role: Role,
    /// Read a password of 8 to 128 characters from standard input
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn run(config: &Config, command: AdminCommand) -> Result<(), CliError> {
    let AdminCommand::Create(args) = command;
    let password = if args.password_stdin { Some(read_password()?) } else { None };
    let email = args.email.to_string();
    let adapters = database::open(config).await?;
    let outcome =
        adapters.ports.admins().create_or_promote(args.email, args.first_name, args.role, password).await?;
    adapters.database.close().await?;
    let role = args.role.as_str();
    print(&match outcome {
        AdminCreation::Created => format!("{email} is a new admin ({role})."),
        AdminCreation::Replaced => format!(
            "{email} is a new admin ({role}). An unverified account with this email address was removed first."
        ),
        AdminCreation::Promoted { keeps_password } => format!(
            "{email} is an admin ({role}) now. The account existed and keeps its name; its sessions and links ended{}.",
            if keeps_password { ", and its password was kept" } else { "" },
        ),
    })
}

fn read_password() -> Result<PlainPassword, CliError> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(PlainPassword::parse(text.trim_end_matches(['\r', '\n']))?)
}
