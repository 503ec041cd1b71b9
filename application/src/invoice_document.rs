//! The texts of invoices, and invoices as HTML documents that print well.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use domain::invoices::Invoice;
use domain::money::format_dollars;
use domain::purchases::OrderNumber;
use minijinja::{Environment, context};

use crate::ports::{InvoiceDocument, InvoiceLogo, OrderMember, StoreError};
use crate::site::Site;
use crate::templates;

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    templates::environment([("invoice.html", include_str!("../templates/invoices/invoice.html"))])
});

impl InvoiceDocument {
    /// Without billing details, the invoice names `member`.
    pub(crate) fn new(site: &Site, invoice: &Invoice, member: &OrderMember) -> Self {
        let date = |at: DateTime<Utc>| at.with_timezone(&site.time_zone).format("%B %-d, %Y").to_string();
        let (kind, total) = match invoice.credits {
            Some(_) => ("Credit note", "Total credited (USD)"),
            None => ("Invoice", "Total (USD)"),
        };
        let credits = invoice.credits.map(|number| format!("Credits invoice {number}"));
        let number = OrderNumber::from(invoice.order_id);
        let order = format!("Order {number}, paid and delivered on {}", date(invoice.delivered_at));
        let tax = invoice.tax.as_ref();
        let row = |label: String, net: i64, tax_amount: i64, total: i64| {
            let amounts = if tax.is_some() { vec![net, tax_amount, total] } else { vec![total] };
            [label].into_iter().chain(amounts.into_iter().map(format_dollars)).collect()
        };
        let taxed = tax.map(|tax| ["Net".to_owned(), format!("{} {}%", tax.name, tax.percent)]);
        let columns = ["Agent".to_owned()].into_iter().chain(taxed.into_iter().flatten());
        let logo = site.appearance.logo.as_ref().map(|logo| {
            let (width, height) = logo.source.fit(240, 48);
            InvoiceLogo { path: logo.path(), width, height }
        });
        Self {
            logo,
            title: format!("{kind} {}", invoice.number),
            warning: invoice.number.series.is_test().then_some("Test invoice. No money was charged."),
            intro: [Some(date(invoice.issued_at)), credits, Some(order)].into_iter().flatten().collect(),
            parties: [
                ("Seller", invoice.seller.iter().cloned().chain([site.name.clone()]).collect()),
                ("Billed to", buyer_lines(invoice, member)),
            ],
            columns: columns.chain(["Total".to_owned()]).collect(),
            rows: invoice
                .lines
                .iter()
                .map(|line| {
                    let net = line.total.saturating_sub(line.tax);
                    row(line.title.clone(), net.get(), line.tax.get(), line.total.get())
                })
                .collect(),
            total: row(total.to_owned(), invoice.net(), invoice.tax_amount(), invoice.total()),
            note: tax
                .is_some_and(|tax| tax.is_reverse_charge)
                .then_some("Reverse charge: the buyer owes the tax."),
        }
    }

    pub fn to_html(&self) -> Result<String, StoreError> {
        let logo = self
            .logo
            .as_ref()
            .map(|logo| context! { path => logo.path.as_str(), width => logo.width, height => logo.height });
        let Self { title, warning, intro, parties, columns, rows, total, note, .. } = self.clone();
        let parties = parties.to_vec();
        let values = context! { logo, title, warning, intro, parties, columns, rows, total, note };
        let rendered = TEMPLATES.get_template("invoice.html").and_then(|template| template.render(values));
        rendered.map_err(|error| StoreError::Unavailable(error.into()))
    }

    /// The name of the PDF file.
    pub fn file_name(&self) -> String {
        format!("{}.pdf", self.title)
    }
}

fn buyer_lines(invoice: &Invoice, member: &OrderMember) -> Vec<String> {
    let buyer = &invoice.buyer;
    let mut lines = buyer.lines.clone();
    if lines.is_empty() {
        lines = [&member.first_name, &member.email].into_iter().flatten().cloned().collect();
    }
    lines.extend(buyer.country.map(|country| country.to_string()));
    lines.extend((!buyer.tax_id.is_empty()).then(|| format!("Tax ID {}", buyer.tax_id)));
    lines
}
