use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use application::ports::Actor;
use application::posts::{BlogExport, ImportOptions, ImportPosts, ImportReport, ImportWarning};
use clap::{Args, Subcommand};
use domain::users::EmailAddress;
use importers::{ExportError, LocalImages, MAX_EXPORT, parse_ghost, parse_wordpress, read_markdown_folder};

use super::import_skills::{SkillsArgs, import_skills};
use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum ImportCommand {
    /// Import a JSON export of Ghost (Settings, Export)
    Ghost(FileArgs),
    /// Import an XML export of WordPress (Tools, Export, All content)
    Wordpress(FileArgs),
    /// Import a folder of Markdown files with YAML front matter, as Jekyll, Hugo and others have them
    Markdown(FolderArgs),
    /// Import a folder of Agent Skills, as folders or ZIP files, into packages of agents
    Skills(SkillsArgs),
}

#[derive(Debug, Args)]
pub(super) struct FileArgs {
    /// The exported file
    file: PathBuf,
    /// Folder of the uploaded images: Ghost's content/images, or WordPress' wp-content/uploads
    #[arg(long, value_name = "DIR")]
    images: Option<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Debug, Args)]
pub(super) struct FolderArgs {
    /// The folder with the files; each .md and .markdown file with front matter is a post
    dir: PathBuf,
    /// Folder of the images, if it is another one
    #[arg(long, value_name = "DIR")]
    images: Option<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Debug, Args)]
struct CommonArgs {
    /// Print the same report without changing anything
    #[arg(long)]
    dry_run: bool,
    /// Email address of the admin who becomes the author; the first admin by default
    #[arg(long, value_name = "EMAIL", value_parser = EmailAddress::parse)]
    author: Option<EmailAddress>,
    /// URL of the other site, if the export does not name it: finds links to its posts, and keeps those to its files
    #[arg(long, value_name = "URL", value_parser = parse_site)]
    site: Option<String>,
}

fn parse_site(text: &str) -> Result<String, String> {
    let has_host = ["https://", "http://"]
        .iter()
        .any(|scheme| text.strip_prefix(scheme).is_some_and(|host| !host.is_empty()));
    if has_host { Ok(text.to_owned()) } else { Err("it must start with https:// or http://".to_owned()) }
}

pub(super) async fn run(config: &Config, command: ImportCommand) -> Result<(), CliError> {
    let (system, mut export, images, common) = match command {
        ImportCommand::Skills(args) => return import_skills(config, args).await,
        ImportCommand::Ghost(args) => {
            ("ghost", parse_file(&args.file, parse_ghost)?, args.images, args.common)
        }
        ImportCommand::Wordpress(args) => {
            ("wordpress", parse_file(&args.file, parse_wordpress)?, args.images, args.common)
        }
        ImportCommand::Markdown(args) => {
            let export = read_markdown_folder(&args.dir)?;
            ("markdown", export, Some(args.images.unwrap_or(args.dir)), args.common)
        }
    };
    export.site_url = common.site.or(export.site_url);
    if let Some(folder) = images.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(format!("{} is not a folder", folder.display()).into());
    }
    let options = ImportOptions { system, author: common.author, is_dry_run: common.dry_run };
    let report = database::with_database(config, async |adapters| {
        ImportPosts::new(&adapters.context).run(Actor::Cli, export, &LocalImages::new(images), &options).await
    });
    print_report(&report.await?, common.dry_run)
}

fn parse_file(
    path: &Path,
    parse: impl Fn(&[u8]) -> Result<BlogExport, ExportError>,
) -> Result<BlogExport, CliError> {
    let unreadable = |error| format!("{} cannot be read: {error}", path.display());
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MAX_EXPORT.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_EXPORT) {
        return Err(format!("{} has more than 200 MB; export it in parts", path.display()).into());
    }
    parse(&bytes).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn print_report(report: &ImportReport, is_dry_run: bool) -> Result<(), CliError> {
    if is_dry_run {
        print("Dry run: nothing is changed.")?;
    }
    for (name, count) in [
        ("posts", report.posts),
        ("pages, as posts", report.pages),
        ("of these, drafts", report.drafts),
        ("of these, scheduled", report.scheduled),
        ("imported earlier", report.existing),
        ("not imported", report.not_imported),
        ("new tags", report.tags),
        ("new images", report.images),
        ("redirects", report.redirects),
    ] {
        print(&format!("{name:<22}{count:>6}"))?;
    }
    if !report.unserved_paths.is_empty() {
        print("\nFormer paths that your proxy can redirect (see docs/import-export.md):")?;
    }
    for (from, to) in &report.unserved_paths {
        print(&format!("  {} -> {to}", printable(from)))?;
    }
    print_warnings(&report.warnings)
}

pub(super) fn print_warnings(warnings: &[ImportWarning]) -> Result<(), CliError> {
    if !warnings.is_empty() {
        print("\nNot imported, or changed:")?;
    }
    for warning in warnings {
        print(&format!("  {}: {}", printable(&warning.subject), printable(&warning.message)))?;
    }
    Ok(())
}

/// A line of a text from outside: exports can hold control sequences of terminals.
fn printable(text: &str) -> String {
    const MAX: usize = 300;
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX).collect()
}
