use application::media::MediaCleanup;
use application::users::Erasure;

use application::cleanup::{Cleanup, CleanupReport};
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
    for (name, count) in rows(accounts, images, &report) {
        print(&format!("{name}\t{count}"))?;
    }
    Ok(())
}

fn rows(accounts: u64, images: u64, report: &CleanupReport) -> [(&'static str, u64); 22] {
    [
        ("deleted accounts", accounts),
        ("unverified accounts", report.unverified_accounts),
        ("links", report.tokens),
        ("sessions", report.sessions),
        ("logins waiting for a code", report.sign_in_challenges),
        ("challenges for passkeys", report.passkey_challenges),
        ("unused apps and connections", report.connections),
        ("account events", report.account_events),
        ("copies of members' data", report.data_exports),
        ("emails", report.emails),
        ("payment events", report.payment_events),
        ("email events", report.email_events),
        ("resolved reports", report.problem_reports),
        ("removed cart items", report.cart_items),
        ("searches without results", report.missed_searches),
        ("counts of visits", report.traffic_counts),
        ("trash", report.trash),
        ("unused images", images),
        ("orders", report.orders),
        ("rows of imports", report.import_rows),
        ("webhook deliveries", report.webhook_deliveries),
        ("audit entries", report.audit_entries),
    ]
}
