use std::sync::Arc;

use application::Context;
use application::discounts::{ManageDiscounts, NewDiscount};
use application::ports::Actor;
use chrono::{DateTime, SecondsFormat, Utc};
use clap::{Args, Subcommand};
use domain::discounts::{Discount, DiscountCode, DiscountConditions, DiscountDraft, DiscountKind};

use super::output::print;
use super::{CliError, database};
use crate::config::Config;
use crate::extract::parse_time;

#[derive(Debug, Subcommand)]
pub(super) enum DiscountCommand {
    /// Create a discount code
    Create(CreateArgs),
    /// List all codes, newest first, with their redemptions
    List,
    /// Deactivate a discount code
    Deactivate {
        /// The code; case-insensitive
        #[arg(value_parser = DiscountCode::parse)]
        code: DiscountCode,
    },
}

#[derive(Debug, Args)]
pub(super) struct CreateArgs {
    /// Letters, numbers, hyphens and underscores; case-insensitive
    #[arg(value_parser = DiscountCode::parse)]
    code: DiscountCode,
    #[command(flatten)]
    kind: KindArgs,
    /// Expiry time, such as 2027-01-31T23:59:59Z
    #[arg(long, value_name = "RFC3339", value_parser = parse_time)]
    expires: Option<DateTime<Utc>>,
    /// Maximum number of uses
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_uses: Option<u32>,
    /// Maximum number of uses per member
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_uses_per_member: Option<u32>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct KindArgs {
    /// Percent off, 1 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    percentage: Option<i64>,
    /// Cents off, at most the price
    #[arg(long, value_name = "CENTS", allow_negative_numbers = true)]
    fixed: Option<i64>,
}

impl KindArgs {
    fn kind(&self) -> Result<DiscountKind, CliError> {
        match (self.percentage, self.fixed) {
            (Some(percent), None) => Ok(DiscountKind::percentage(percent)?),
            (None, Some(cents)) => Ok(DiscountKind::fixed(cents)?),
            _ => Err("use either --percentage or --fixed".into()),
        }
    }
}

pub(super) async fn run(config: &Config, command: DiscountCommand) -> Result<(), CliError> {
    database::with_database(config, async |adapters| execute(&adapters.context, command).await).await
}

async fn execute(context: &Arc<Context>, command: DiscountCommand) -> Result<(), CliError> {
    let admin = ManageDiscounts::new(context);
    match command {
        DiscountCommand::Create(args) => {
            let new = NewDiscount {
                code: args.code,
                draft: DiscountDraft {
                    kind: args.kind.kind()?,
                    expires_at: args.expires,
                    max_uses: args.max_uses,
                    max_uses_per_member: args.max_uses_per_member,
                    conditions: DiscountConditions::default(),
                },
            };
            print(&line(&admin.create(Actor::Cli, new).await?, 0))?;
        }
        DiscountCommand::List => {
            let discounts = admin.list(Actor::Cli).await?;
            if discounts.is_empty() {
                print("No discount codes. See `marigold discount create --help`.")?;
            }
            for (discount, uses) in discounts {
                print(&line(&discount, uses))?;
            }
        }
        DiscountCommand::Deactivate { code } => {
            admin.deactivate(Actor::Cli, &code).await?;
            print(&format!("{code} is deactivated."))?;
        }
    }
    Ok(())
}

/// One line with tab-separated fields.
fn line(discount: &Discount, uses: u32) -> String {
    let off = match discount.kind {
        DiscountKind::Percentage(percent) => format!("{percent}% off"),
        DiscountKind::Fixed(amount) => format!("{amount} off"),
    };
    let state = if discount.is_active { "active" } else { "inactive" };
    let until = discount.expires_at.map_or_else(
        || "no expiry".to_owned(),
        |end| format!("until {}", end.to_rfc3339_opts(SecondsFormat::Secs, true)),
    );
    let limit = discount.max_uses.map_or_else(|| "unlimited".to_owned(), |max| max.to_string());
    let per_member =
        discount.max_uses_per_member.map_or_else(String::new, |max| format!(", {max} per member"));
    format!("{}\t{off}\t{state}\t{until}\tused {uses} of {limit}{per_member}", discount.code)
}
