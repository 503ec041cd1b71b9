use clap::Args;
use infrastructure::persistence::transfer;

use super::CliError;
use super::output::print;

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
}

pub(super) async fn run(args: TransferArgs) -> Result<(), CliError> {
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
