use application::media::MediaCleanup;
use application::users::Erasure;

use application::cleanup::Cleanup;
use clap::Args;

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Args)]
pub(super) struct RetentionArgs {
    /// Change nothing; print what would be removed
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(config: &Config, args: RetentionArgs) -> Result<(), CliError> {
    let counts = database::with_database(config, async |adapters| {
        let (cleanup, erasure) = (Cleanup::new(&adapters.context), Erasure::new(&adapters.context));
        let media_cleanup = MediaCleanup::new(&adapters.context);
        Ok::<_, CliError>(if args.dry_run {
            let due = u64::try_from(erasure.count_due().await?).unwrap_or(u64::MAX);
            (due, cleanup.preview().await?, media_cleanup.count_due().await?)
        } else {
            (erasure.run().await?.erased, cleanup.run().await?, media_cleanup.run().await?.unused_images)
        })
    });
    let (accounts, report, images) = counts.await?;
    let rows = report.into_iter().map(|(rows, count)| (rows.as_str(), count));
    for (name, count) in [("deleted accounts", accounts), ("unused images", images)].into_iter().chain(rows) {
        print(&format!("{name}\t{count}"))?;
    }
    Ok(())
}
