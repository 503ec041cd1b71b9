use application::media::copy_missing_files;
use clap::Args;
use infrastructure::media::ObjectStorage;
use infrastructure::persistence::transfer;

use super::CliError;
use super::backup::count_files;
use super::output::print;
use crate::config::{Config, ConfigError};

#[derive(Debug, Args)]
pub(super) struct TransferArgs {
    /// Source database, such as sqlite://data/marigold.db
    #[arg(long, value_name = "URL")]
    from: String,
    /// The empty database to fill, such as postgres://marigold@localhost/marigold
    ///
    /// A password may come from the environment (PGPASSWORD) or from ~/.pgpass instead.
    #[arg(long, value_name = "URL")]
    to: String,
    /// Source of the files of images, such as file://data/media, to copy them too
    #[arg(long, value_name = "URL", requires = "media_to")]
    media_from: Option<String>,
    /// Where to copy the files of images, such as s3://images?region=eu-central-1
    ///
    /// The key comes from MARIGOLD_MEDIA_S3_ACCESS_KEY_ID and MARIGOLD_MEDIA_S3_SECRET_ACCESS_KEY.
    #[arg(long, value_name = "URL", requires = "media_from")]
    media_to: Option<String>,
}

pub(super) async fn run(
    config: impl FnOnce() -> Result<Config, ConfigError>,
    args: TransferArgs,
) -> Result<(), CliError> {
    if let Some((from, to)) = args.media_from.as_ref().zip(args.media_to.as_ref()) {
        copy_images(&config()?, from, to).await?;
    }
    let transfer = transfer(&args.from, &args.to).await?;
    for table in &transfer.tables {
        print(&format!("{:<24}{:>10} rows  {}", table.name, table.rows, table.checksum))?;
    }
    let count = transfer.tables.len();
    if transfer.was_identical {
        return print(&format!("The target already has the same {count} tables."));
    }
    print(&format!(
        "Copied {count} tables. Set MARIGOLD_DATABASE_URL to the target before you start the server again."
    ))
}

/// Files that the target has already are skipped, so that an interrupted run continues.
async fn copy_images(config: &Config, from: &str, to: &str) -> Result<(), CliError> {
    let open = |url| -> Result<ObjectStorage, CliError> {
        Ok(ObjectStorage::open(&config.media.parse_target(url)?)?)
    };
    let count = copy_missing_files(&open(from)?, &open(to)?).await?;
    print(&format!("Copied {}.", count_files(count)))
}
