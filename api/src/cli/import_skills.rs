use std::path::PathBuf;

use application::packages::{ImportSkills, SkillImportOptions};
use application::ports::Actor;
use clap::Args;
use domain::agents::Category;
use importers::{list_skills, read_skill};

use super::import::print_warnings;
use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct SkillsArgs {
    /// The folder with the skills; each folder with a SKILL.md and each ZIP file is one
    dir: PathBuf,
    /// Print the same report without changing anything
    #[arg(long)]
    dry_run: bool,
    /// Publish what has changed; without it, members get nothing until an admin publishes it
    #[arg(long)]
    publish: bool,
    /// Category of new agents
    #[arg(long, value_name = "NAME", default_value = "Other", value_parser = Category::parse)]
    category: Category,
}

pub(super) async fn import_skills(config: &Config, args: SkillsArgs) -> Result<(), CliError> {
    let SkillsArgs { dir, dry_run: is_dry_run, publish, category } = args;
    let paths = list_skills(&dir).map_err(|error| format!("{} cannot be read: {error}", dir.display()))?;
    let skills = paths.into_iter().map(|path| {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        (name, read_skill(&path).map_err(|error| error.to_string()))
    });
    let options = SkillImportOptions { category, publish, is_dry_run };
    let report = database::with_database(config, async |adapters| {
        ImportSkills::new(&adapters.context).run(Actor::Cli, skills, &options).await
    });
    let report = report.await?;
    if is_dry_run {
        print("Dry run: nothing is changed.")?;
    }
    for (name, count) in [
        ("new agents", report.created),
        ("changed packages", report.changed),
        ("unchanged", report.unchanged),
        ("published", report.published),
        ("not imported", report.not_imported),
    ] {
        print(&format!("{name:<22}{count:>6}"))?;
    }
    print_warnings(&report.warnings)
}
