use std::sync::Arc;

use application::Context;
use application::count_of;
use application::ports::{Actor, OrderTotals};
use application::purchases::{Corrections, ListPaymentDiscrepancies, PaymentReconciler, TestOrders};
use chrono::SecondsFormat;
use clap::{Args, Subcommand};
use domain::money::Cents;
use domain::purchases::{CorrectionKind, DiscrepancyKind, Order, OrderNumber, PaymentDiscrepancy};
use domain::{AgentId, Reason};

use super::output::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum PaymentsCommand {
    /// List payments that need attention, oldest first
    ///
    /// The server compares the provider's payments with our orders every hour and corrects what it can. The
    /// rest is listed here, tab-separated: since when, kind, payment id at the provider, order number, and
    /// what to do. A line disappears once it is resolved.
    ///
    /// Exit code 0 if the list is empty, 1 if not.
    Review,
    /// Fetch a payment from the provider and apply its state
    ///
    /// Delivers paid agents, records refunds and disputes, and lists remaining discrepancies.
    Sync {
        /// Payment id at the provider, such as pi_…
        payment_id: String,
    },
    /// Remove the orders that were paid in the sandbox or in test mode
    ///
    /// Removes their purchases, refunds and messages too. Live orders and agents that an admin gave stay.
    /// The audit log records how many orders were removed.
    ClearTest {
        /// Only show what would be removed
        #[arg(long)]
        dry_run: bool,
    },
    /// Revoke agents of a paid order
    ///
    /// Issues no refund, and later provider updates do not restore access. The reason is kept in the audit
    /// log.
    Revoke(CorrectionArgs),
    /// Grant the agents of a paid order
    ///
    /// For access lost by mistake through a refund or dispute, or for lines that were neither delivered nor
    /// refunded. Later provider updates do not revoke it. The reason is kept in the audit log.
    Grant(CorrectionArgs),
}

#[derive(Debug, Args)]
pub(super) struct CorrectionArgs {
    /// Payment id at the provider, such as pi_…
    payment_id: String,
    /// Only this agent of the order; repeatable
    #[arg(long = "agent", value_name = "AGENT_ID")]
    agents: Vec<AgentId>,
    /// Reason, at most 200 characters
    #[arg(long)]
    reason: String,
}

pub(super) async fn run(config: &Config, command: PaymentsCommand) -> Result<(), CliError> {
    database::with_database(config, async |adapters| execute(&adapters.context, command).await).await
}

async fn execute(context: &Arc<Context>, command: PaymentsCommand) -> Result<(), CliError> {
    match command {
        PaymentsCommand::Review => review(&ListPaymentDiscrepancies::new(context).list().await?),
        PaymentsCommand::Sync { payment_id } => {
            let order = PaymentReconciler::new(context).sync(&payment_id, Actor::Cli).await?;
            match &order {
                Some(order) => show(order)?,
                None => print("No order has this payment.")?,
            }
            let mut discrepancies = ListPaymentDiscrepancies::new(context).list().await?;
            discrepancies.retain(|discrepancy| discrepancy.intent_id == payment_id);
            discrepancies.iter().try_for_each(|discrepancy| print(&line(discrepancy)))
        }
        PaymentsCommand::ClearTest { dry_run } => clear_test(context, dry_run).await,
        PaymentsCommand::Revoke(args) => correct(context, CorrectionKind::Revoked, args).await,
        PaymentsCommand::Grant(args) => correct(context, CorrectionKind::Granted, args).await,
    }
}

async fn clear_test(context: &Arc<Context>, dry_run: bool) -> Result<(), CliError> {
    let OrderTotals { count, gross, .. } = context.queries.health().test_orders().await?;
    let paid = format!("{} (total {})", count_of(count, "paid test order"), Cents::new(gross)?);
    if dry_run {
        return print(&format!(
            "Would remove {paid} and all unpaid test orders. Dry run: nothing was changed."
        ));
    }
    let removed = TestOrders::new(context).remove_all(Actor::Cli).await?;
    let unpaid = removed.saturating_sub(count);
    print(&format!("Removed {paid} and {unpaid} unpaid test orders. Live orders were not touched."))
}

fn review(discrepancies: &[PaymentDiscrepancy]) -> Result<(), CliError> {
    discrepancies.iter().try_for_each(|discrepancy| print(&line(discrepancy)))?;
    match discrepancies.len() {
        0 => print("No payment discrepancies."),
        1 => Err("1 payment discrepancy".into()),
        count => Err(format!("{count} payment discrepancies").into()),
    }
}

async fn correct(context: &Arc<Context>, kind: CorrectionKind, args: CorrectionArgs) -> Result<(), CliError> {
    let CorrectionArgs { payment_id, agents, reason } = args;
    let reason = Reason::parse(&reason)?;
    show(&Corrections::new(context).apply(Actor::Cli, &payment_id, &agents, kind, &reason).await?)
}

/// Prints the order, then one line per agent: outcome, amount, id, title.
fn show(order: &Order) -> Result<(), CliError> {
    print(&format!("Order {}\t{}\t{}", order.number(), order.state.as_str(), order.total))?;
    for line in &order.lines {
        let outcome = match &line.correction {
            Some(correction) => correction.kind.as_str(),
            None => line.outcome.as_str(),
        };
        print(&format!("{outcome}\t{}\t{}\t{}", line.amount, line.agent_id, line.title))?;
    }
    Ok(())
}

fn line(discrepancy: &PaymentDiscrepancy) -> String {
    let since = discrepancy.first_seen.to_rfc3339_opts(SecondsFormat::Secs, true);
    let order = discrepancy.order_id.map_or_else(|| "-".to_owned(), |id| OrderNumber::from(id).to_string());
    let PaymentDiscrepancy { kind, intent_id, .. } = discrepancy;
    format!(
        "{since}\t{}\t{intent_id}\t{order}\t{} {}",
        kind.as_str(),
        kind.description(),
        suggested_action(*kind)
    )
}

const fn suggested_action(kind: DiscrepancyKind) -> &'static str {
    match kind {
        DiscrepancyKind::UnknownOrder => {
            "Refund it at the provider, unless another installation shares the account."
        }
        DiscrepancyKind::DuplicatePayment | DiscrepancyKind::AmountMismatch => "Refund it at the provider.",
        DiscrepancyKind::DeliveredUnpaid => {
            "Check whether the keys of another account are set, or revoke the delivered agents."
        }
        DiscrepancyKind::UnmatchedRefund => "Refund the rest of that agent, or leave it as it is.",
        DiscrepancyKind::DuplicateOwnership => "Refund one of the two.",
        DiscrepancyKind::RefundRejected => {
            "Check at the provider that the balance is sufficient and the payment exists, or pay the member another way and revoke the agent."
        }
        DiscrepancyKind::RefundPending => "Wait, or check the refund's status at the provider.",
        DiscrepancyKind::RefundFailed => {
            "Refund it again at the provider, grant the agent, or pay the member another way and revoke the agent."
        }
        DiscrepancyKind::Inquiry => "Answer it at the provider before its deadline, or refund the payment.",
        DiscrepancyKind::EventFailed => {
            "Run `marigold payments sync` with the payment id; it prints the cause if it still fails."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discrepancy_prints_five_tab_separated_fields() {
        for kind in DiscrepancyKind::ALL {
            let discrepancy = PaymentDiscrepancy {
                intent_id: "pi_1".to_owned(),
                order_id: None,
                kind,
                first_seen: chrono::DateTime::UNIX_EPOCH,
                resolved_at: None,
            };
            let line = line(&discrepancy);
            let parts: Vec<_> = line.split('\t').collect();
            assert_eq!(parts[..4], ["1970-01-01T00:00:00Z", kind.as_str(), "pi_1", "-"]);
            assert!(parts.len() == 5 && !line.contains('\n'));
        }
    }
}
