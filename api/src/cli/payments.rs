use chrono::SecondsFormat;
use clap::Subcommand;
use domain::purchases::{Finding, FindingKind, OrderNumber};

use super::print::print;
use super::{CliError, database};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum PaymentsCommand {
    /// List the payments that a person has to look at, oldest first
    ///
    /// While the server runs it compares the provider's payments with ours every hour, and mends what it can. What
    /// it cannot mend is listed here, one line each, its parts apart by tabs: since when, what, the payment
    /// at the provider, the number of the order, and what to do. A line goes by itself once it adds up again.
    ///
    /// Exit code 0 when there is nothing to look at, 1 when there is.
    Review,
}

pub(super) async fn run(config: &Config, command: PaymentsCommand) -> Result<(), CliError> {
    let adapters = database::open(config).await?;
    let findings = match command {
        PaymentsCommand::Review => adapters.ports.review().list().await?,
    };
    adapters.database.close().await?;
    for finding in &findings {
        print(&line(finding))?;
    }
    match findings.len() {
        0 => print("Every payment adds up."),
        1 => Err("1 payment does not add up".into()),
        count => Err(format!("{count} payments do not add up").into()),
    }
}

fn line(finding: &Finding) -> String {
    let since = finding.first_seen.to_rfc3339_opts(SecondsFormat::Secs, true);
    let order = finding.order_id.map_or_else(|| "-".to_owned(), |id| OrderNumber::from(id).to_string());
    let (kind, intent_id, advice) = (finding.kind.as_str(), &finding.intent_id, advice(finding.kind));
    format!("{since}\t{kind}\t{intent_id}\t{order}\t{advice}")
}

const fn advice(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::UnknownOrder => {
            "Paid, but there is no such order here: refund it at the provider, unless another installation shares the \
             account."
        }
        FindingKind::SecondPayment => "The order has another payment: refund this one at the provider.",
        FindingKind::AmountDiffers => {
            "Another amount than the order's total was received, and nothing is delivered for it: refund it at the \
             provider."
        }
        FindingKind::NotPaid => {
            "Delivered, but not paid at the provider: see whether keys of another account are set."
        }
        FindingKind::UnmatchedRefund => {
            "A refund fits no certain agent of the order, so none was withdrawn: refund the rest of that agent, or leave \
             it as it is."
        }
        FindingKind::OwnedTwice => {
            "She bought an agent again after this payment for it was withdrawn, and now it is valid again: refund one of \
             the two."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_one_line_of_five_parts() {
        for kind in FindingKind::ALL {
            let finding = Finding {
                intent_id: "pi_1".to_owned(),
                order_id: None,
                kind,
                first_seen: chrono::DateTime::UNIX_EPOCH,
                resolved_at: None,
            };
            let line = line(&finding);
            let parts: Vec<_> = line.split('\t').collect();
            assert_eq!(parts[..4], ["1970-01-01T00:00:00Z", kind.as_str(), "pi_1", "-"]);
            assert!(parts.len() == 5 && !line.contains('\n'));
        }
    }
}
