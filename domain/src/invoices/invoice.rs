use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{InvoiceNumber, TaxPercent, included_tax};
use crate::money::Cents;
use crate::purchases::{Order, Refund, RefundState};
use crate::{AgentId, Country, OrderId};

/// Who pays, as far as the seller knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InvoiceBuyer {
    /// Name and address of the billing details; empty if the account is billed.
    pub lines: Vec<String>,
    pub tax_id: String,
    pub country: Option<Country>,
    pub region: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceTax {
    pub name: String,
    pub percent: TaxPercent,
    /// The buyer owes the tax, so the percentage is 0.
    pub is_reverse_charge: bool,
}

/// An agent of the order, and how much of its price is tax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    pub agent_id: AgentId,
    pub title: String,
    pub total: Cents,
    pub tax: Cents,
}

/// An invoice, or a credit note about an invoice. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    pub number: InvoiceNumber,
    pub order_id: OrderId,
    /// The invoice that a credit note is about.
    pub credits: Option<InvoiceNumber>,
    pub issued_at: DateTime<Utc>,
    /// When it was paid and delivered.
    pub delivered_at: DateTime<Utc>,
    pub seller: Vec<String>,
    /// Where the seller is.
    pub seller_country: Option<Country>,
    pub buyer: InvoiceBuyer,
    /// `None` if the seller has entered no rate for the buyer's country.
    pub tax: Option<InvoiceTax>,
    pub lines: Vec<InvoiceLine>,
}

impl Invoice {
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.total.get()).sum()
    }

    pub fn tax_amount(&self) -> i64 {
        self.lines.iter().map(|line| line.tax.get()).sum()
    }

    pub fn net(&self) -> i64 {
        self.total().saturating_sub(self.tax_amount())
    }

    /// The invoice about these amounts.
    #[must_use]
    pub fn with_lines(self, lines: impl IntoIterator<Item = (AgentId, String, Cents)>) -> Self {
        let percent = self.percent();
        let line = |(agent_id, title, total)| InvoiceLine {
            agent_id,
            title,
            total,
            tax: included_tax(total, percent),
        };
        Self { lines: lines.into_iter().map(line).collect(), ..self }
    }

    /// What is left of the invoice as lines of another one. Empty if it is credited in full.
    pub fn remaining_lines(&self, documents: &[Self]) -> Vec<(AgentId, String, Cents)> {
        let left = self.left(documents).into_iter().filter(|(_, left)| !left.is_zero());
        left.map(|(line, left)| (line.agent_id, line.title, left)).collect()
    }

    /// The lines of the credit note after which `due` is left of each line. Empty if not more than that is left. The tax of
    /// all credit notes about a line sums to the tax of the line.
    pub fn credit_lines(&self, documents: &[Self], due: &BTreeMap<AgentId, Cents>) -> Vec<InvoiceLine> {
        let percent = self.percent();
        let credit = |(line, left): (InvoiceLine, Cents)| {
            let total = left.saturating_sub(due.get(&line.agent_id).copied().unwrap_or_default());
            let credited = line.total.saturating_sub(left);
            let after = line.total.saturating_sub(left.saturating_sub(total));
            let tax = included_tax(after, percent).saturating_sub(included_tax(credited, percent));
            InvoiceLine { total, tax, ..line }
        };
        let lines = self.left(documents).into_iter().map(credit);
        lines.filter(|line| !line.total.is_zero()).collect()
    }

    /// Whether less than `due` is left of a line, because a refund failed after its credit note.
    pub fn is_credited_beyond(&self, documents: &[Self], due: &BTreeMap<AgentId, Cents>) -> bool {
        let left: BTreeMap<_, _> =
            self.left(documents).into_iter().map(|(line, left)| (line.agent_id, left)).collect();
        due.iter().any(|(agent, due)| *due > left.get(agent).copied().unwrap_or_default())
    }

    fn percent(&self) -> TaxPercent {
        self.tax.as_ref().map(|tax| tax.percent).unwrap_or_default()
    }

    /// What is left of each line after the credit notes about this invoice.
    fn left(&self, documents: &[Self]) -> Vec<(InvoiceLine, Cents)> {
        let notes = documents.iter().filter(|note| note.credits == Some(self.number));
        let mut left: Vec<_> = self.lines.iter().map(|line| (line.clone(), line.total)).collect();
        for credited in notes.flat_map(|note| &note.lines) {
            for (_, left) in left.iter_mut().filter(|(line, _)| line.agent_id == credited.agent_id) {
                *left = left.saturating_sub(credited.total);
            }
        }
        left
    }
}

/// The invoice of an order that counts: the latest one.
pub fn current(documents: &[Invoice]) -> Option<&Invoice> {
    documents.iter().filter(|it| it.credits.is_none()).max_by_key(|it| it.number)
}

/// What the seller keeps of each line, given the refunds that succeeded. A refund that names no line is about what was not
/// delivered, then about a line of its amount, then about the first lines.
pub fn kept_amounts(order: &Order, refunds: &[Refund]) -> BTreeMap<AgentId, Cents> {
    let mut kept: BTreeMap<_, _> = order.lines.iter().map(|line| (line.agent_id, line.amount)).collect();
    let succeeded = refunds.iter().filter(|refund| refund.state == RefundState::Succeeded);
    let (named, unnamed): (Vec<_>, Vec<_>) = succeeded.partition(|refund| refund.agent_id.is_some());
    for refund in named {
        if let Some(left) = refund.agent_id.and_then(|agent| kept.get_mut(&agent)) {
            *left = left.saturating_sub(refund.amount);
        }
    }
    for refund in unnamed {
        let mut rest = refund.amount;
        let mut lines: Vec<_> = order.lines.iter().collect();
        lines.sort_by_key(|line| {
            let is_exact = kept.get(&line.agent_id) == Some(&refund.amount);
            (!line.outcome.is_undelivered(), !is_exact)
        });
        for line in lines {
            let Some(left) = kept.get_mut(&line.agent_id) else { continue };
            let part = rest.min(*left);
            (*left, rest) = (left.saturating_sub(part), rest.saturating_sub(part));
        }
    }
    kept
}

#[cfg(test)]
mod tests;
