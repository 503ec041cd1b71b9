use std::path::PathBuf;

use clap::Args;

use super::pack::{self, Login, ReadPack};
use super::print::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct SeedArgs {
    /// A content pack in TOML; api/content/demo.toml shows how one is written
    file: Option<PathBuf>,
    /// Do nothing if a pack of this name was loaded before
    #[arg(long)]
    once: bool,
}

pub(super) async fn seed(config: &Config, args: SeedArgs) -> Result<(), CliError> {
    let ReadPack { pack, logins } = match &args.file {
        None => pack::read(pack::DEMO)?,
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            pack::read(&text).map_err(|error| format!("{}: {error}", path.display()))?
        }
    };
    let adapters = database::open(config).await?;
    let seeding = adapters.ports.seeding();
    let seeded = if args.once { seeding.load_once(&pack).await? } else { Some(seeding.load(&pack).await?) };
    adapters.database.close().await?;
    match seeded {
        None => print(&format!("Pack {:?} was loaded before.", pack.name))?,
        Some(new) => print(&format!(
            "Loaded pack {:?}: {} new agents, {} new prompts, {} new posts, {} new discount codes, {} new accounts.",
            pack.name, new.agents, new.prompts, new.posts, new.discounts, new.members
        ))?,
    }
    for Login { email, password, is_admin } in logins {
        let role = if is_admin { "admin " } else { "member" };
        print(&format!("Sign in as {role}  {email}  password {password}"))?;
    }
    Ok(())
}
