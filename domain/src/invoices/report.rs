use std::collections::BTreeMap;

use super::{Invoice, TaxPercent};
use crate::Country;

/// Where something was sold and at which rate. A buyer whose country is not known is where the seller is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TaxRowKey {
    pub country: Option<Country>,
    pub region: String,
    pub percent: Option<TaxPercent>,
    pub is_reverse_charge: bool,
}

/// What was sold, less credit notes, in cents. It may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TaxRow {
    pub net: i64,
    pub tax: i64,
    pub total: i64,
    pub invoices: u32,
    pub credit_notes: u32,
}

pub fn tax_report(documents: impl IntoIterator<Item = Invoice>) -> BTreeMap<TaxRowKey, TaxRow> {
    let mut rows: BTreeMap<TaxRowKey, TaxRow> = BTreeMap::new();
    for document in documents {
        let key = TaxRowKey {
            country: document.buyer.country.or(document.seller_country),
            region: document.buyer.region.clone(),
            percent: document.tax.as_ref().map(|tax| tax.percent),
            is_reverse_charge: document.tax.as_ref().is_some_and(|tax| tax.is_reverse_charge),
        };
        let row = rows.entry(key).or_default();
        let is_note = document.credits.is_some();
        let sign = if is_note { -1 } else { 1 };
        row.net += sign * document.net();
        row.tax += sign * document.tax_amount();
        row.total += sign * document.total();
        row.invoices += u32::from(!is_note);
        row.credit_notes += u32::from(is_note);
    }
    rows
}
