//! Invoices as HTML documents that print well.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use domain::invoices::Invoice;
use domain::money::format_dollars;
use domain::purchases::OrderNumber;
use minijinja::{Environment, context};

use crate::ports::{OrderMember, StoreError};
use crate::site::Site;
use crate::templates;

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    templates::environment([("invoice.html", include_str!("../../templates/invoices/invoice.html"))])
});

/// `member` is the account, which is billed without billing details.
pub(super) fn document(site: &Site, invoice: &Invoice, member: &OrderMember) -> Result<String, StoreError> {
    let date = |at: DateTime<Utc>| at.with_timezone(&site.time_zone).format("%B %-d, %Y").to_string();
    let mut buyer = invoice.buyer.lines.clone();
    if buyer.is_empty() {
        buyer = [&member.first_name, &member.email].into_iter().flatten().cloned().collect();
    }
    let lines = invoice.lines.iter().map(|line| {
        let net = line.total.saturating_sub(line.tax);
        (line.title.clone(), net.to_string(), line.tax.to_string(), line.total.to_string())
    });
    let values = context! {
        number => invoice.number.to_string(),
        credits => invoice.credits.map(|number| number.to_string()),
        issued => date(invoice.issued_at),
        delivered => date(invoice.delivered_at),
        order_number => OrderNumber::from(invoice.order_id).to_string(),
        seller => invoice.seller.clone(),
        site_name => site.name.as_str(),
        buyer,
        buyer_country => invoice.buyer.country.map(|country| country.to_string()),
        buyer_tax_id => invoice.buyer.tax_id.as_str(),
        tax => invoice.tax.as_ref().map(|tax| context! {
            name => tax.name.as_str(),
            percent => tax.percent.to_string(),
            is_reverse_charge => tax.is_reverse_charge,
        }),
        lines => lines.collect::<Vec<_>>(),
        net => format_dollars(invoice.net()),
        tax_amount => format_dollars(invoice.tax_amount()),
        total => format_dollars(invoice.total()),
        is_test => invoice.number.series.is_test(),
    };
    let rendered = TEMPLATES.get_template("invoice.html").and_then(|template| template.render(values));
    rendered.map_err(|error| StoreError::Unavailable(error.into()))
}
