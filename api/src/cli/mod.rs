//! The command-line interface.

mod admin;
mod audit;
mod backup;
pub mod content_pack;
mod database;
mod demo;
mod discount;
mod doctor;
mod export;
mod import;
mod import_skills;
mod output;
mod payments;
mod request_ids;
mod retention;
mod seed;
mod serve;
mod sessions;
mod transfer;
mod users;
mod workers;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use output::{print, print_error};

use crate::config::Config;
use crate::pages::LICENSES;

/// A CLI error. Its message is one line that explains what to do.
pub(crate) type CliError = Box<dyn std::error::Error + Send + Sync>;

/// Run and manage a membership site with agents, prompts and a blog.
///
/// Each setting is read from the environment (MARIGOLD_…), or else from marigold.toml in the current folder,
/// or else has its default. `marigold config check` shows them all.
#[derive(Debug, Parser)]
#[command(name = "marigold", version = env!("BUILD_VERSION"), propagate_version = true)]
struct Cli {
    /// Read settings from this file instead of marigold.toml
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the website, send queued email and reconcile payments
    ///
    /// Migrate the database first: run `marigold migrate`. Stop with Ctrl-C; in-flight requests are
    /// completed.
    Serve(serve::ServeArgs),
    /// Serve a site with invented content to try out; it forgets everything each hour
    ///
    /// Data is in a temporary folder, payments use the sandbox, and no email is sent. It reads only MARIGOLD_BIND,
    /// MARIGOLD_PUBLIC_URL, MARIGOLD_TRUSTED_PROXIES, MARIGOLD_SITE_NAME and MARIGOLD_LOG.
    Demo,
    /// Run database migrations (creates the database if missing)
    Migrate,
    /// Back up the database and the files of images, even while the server runs
    ///
    /// A backup is named marigold-<time> with the time in UTC. It contains the database as a SQLite file, whose copy is
    /// checked. It is encrypted if MARIGOLD_BACKUP_KEY is set.
    Backup(backup::BackupArgs),
    /// Restore a backup, or verify that it can be restored
    ///
    /// The backup is checked first. An existing SQLite database is replaced only with --force, and kept next to the
    /// new one. A PostgreSQL database must be empty. Stop the server first, except with --verify.
    Restore(backup::RestoreArgs),
    /// Copy all data to an empty database, from SQLite to PostgreSQL or back
    ///
    /// Stop every server first. The target is migrated and filled in one transaction, which is committed only
    /// if the row count and checksum of each table match. If it was interrupted, run it again. Run
    /// it once more afterwards to compare the two databases. The source is not changed.
    Transfer(transfer::TransferArgs),
    /// Load a content pack: agents, bundles, prompts, posts, pages, discount codes, and accounts to sign in with
    ///
    /// Without FILE the built-in demo pack is loaded. Existing entries are not changed, so
    /// loading it twice is safe. Load only packs that you trust: they can contain accounts of admins.
    Seed(seed::SeedArgs),
    /// Write the content of the site to a folder of readable files, a content pack that `seed` loads
    ///
    /// Agents, bundles, prompts, posts, edited pages, discount codes, tags, and the images that they use. The links of
    /// premium agents are part of it, so keep the folder private. Members, orders, reviews and secrets are not, nor is
    /// what is in the archive or in the trash. See docs/import-export.md.
    Export(export::ExportArgs),
    /// Import the posts of another blog
    ///
    /// Prints what is imported and what is not. Running it again adds only what is missing. Posts that not everyone could
    /// read become drafts. See docs/import-export.md.
    #[command(subcommand)]
    Import(import::ImportCommand),
    /// Manage admins
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Inspect and delete accounts
    #[command(subcommand)]
    Users(users::UsersCommand),
    /// Remove data at the end of its retention period, as `serve` does every hour
    ///
    /// Tab-separated: kind of data, number removed. Accounts whose deletion is due are deleted after their last email.
    Retention(retention::RetentionArgs),
    /// Manage sessions
    #[command(subcommand)]
    Sessions(sessions::SessionsCommand),
    /// Manage discount codes
    #[command(subcommand)]
    Discount(discount::DiscountCommand),
    /// Inspect and correct payments
    #[command(subcommand)]
    Payments(payments::PaymentsCommand),
    /// List the audit log, newest last
    ///
    /// Tab-separated: time, actor, action, subject id, fields before and after. Changes by admins and changes
    /// to payments are kept for ten years or longer.
    Audit(audit::AuditArgs),
    /// Check the installation and suggest fixes
    ///
    /// Lists the database, backups, queues, payments and email, each as ok, warning or error, worst first.
    /// /admin/health shows the same, and also checks the proxy with a real request.
    ///
    /// Exit code 0 if there is no error, 1 if there is.
    Doctor(doctor::DoctorArgs),
    /// Print the OpenAPI document of the web application
    Openapi,
    /// Print the license of Marigold and those of the packages that it contains
    Licenses,
    /// Inspect the configuration
    #[command(subcommand)]
    Config(ConfigCommand),
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Validate and print the configuration
    #[command(after_help = settings_help())]
    Check,
}

fn settings_help() -> String {
    let mut help = "Settings and their defaults:".to_owned();
    for (name, default) in crate::config::known_settings() {
        help.push_str("\n  ");
        help.push_str(&name);
        help.push('=');
        help.push_str(&default);
    }
    help
}

/// Runs the command given on the command line. Exit code 0, 1 (failed) or 2 (usage).
pub async fn run() -> ExitCode {
    let cli = Cli::parse();
    match execute(cli).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&*error);
            ExitCode::FAILURE
        }
    }
}

async fn execute(cli: Cli) -> Result<(), CliError> {
    let config = || Config::load(cli.config.as_deref());
    match cli.command {
        Command::Serve(args) => serve::serve(&config()?, &args).await,
        Command::Demo => Box::pin(demo::run()).await,
        Command::Migrate => database::migrate(&config()?).await,
        Command::Backup(args) => backup::run(&config()?, args).await,
        Command::Restore(args) => backup::restore_from(&config()?, args).await,
        Command::Transfer(args) => transfer::run(config, args).await,
        Command::Seed(args) => seed::seed(&config()?, args).await,
        Command::Export(args) => export::run(&config()?, args).await,
        Command::Import(command) => import::run(&config()?, command).await,
        Command::Admin(command) => admin::run(&config()?, command).await,
        Command::Users(command) => users::run(&config()?, command).await,
        Command::Retention(args) => retention::run(&config()?, args).await,
        Command::Sessions(command) => sessions::run(&config()?, command).await,
        Command::Discount(command) => discount::run(&config()?, command).await,
        Command::Payments(command) => payments::run(&config()?, command).await,
        Command::Audit(args) => audit::list(&config()?, args).await,
        Command::Doctor(args) => doctor::run(&config()?, &args).await,
        Command::Openapi => print(&crate::openapi::document(config()?.prompt_max_length)?),
        Command::Licenses => print(LICENSES),
        Command::Config(ConfigCommand::Check) => check(&config()?),
    }
}

fn check(config: &Config) -> Result<(), CliError> {
    for setting in config.resolved() {
        print(&format!("{}={}", setting.name, setting.value))?;
    }
    config.warnings().iter().try_for_each(|warning| print(warning))?;
    print("Configuration is valid.")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn clap_definition_is_valid() {
        Cli::command().debug_assert();
    }
}
