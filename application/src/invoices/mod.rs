//! Invoices of orders, credit notes of refunds, and the tax report. Without a seller's legal name there are none.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, Utc};
use domain::Country;
use domain::invoices::{
    Invoice, InvoiceBuyer, InvoiceLine, InvoiceNumber, InvoiceSeries, TaxRow, TaxRowKey, current,
    kept_amounts, tax_report,
};
use domain::money::Cents;
use domain::purchases::{BillingDetails, Order, OrderLine};
use domain::seller::Seller;
use domain::users::Permission;
use domain::{AgentId, OrderId};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, InvoiceDocument, OrderSummary, StoreError, UnitOfWork};
use crate::users::AuthenticatedUser;

#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    /// It does not exist, or is of another member's order.
    #[error("We couldn't find this invoice")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(InvoiceError);

use_case! {
    /// Numbers invoices and credit notes in the unit of work that settles, refunds or corrects an order, which is locked.
    pub struct Invoices
}

impl Invoices {
    /// The invoice of an order that has been settled now. `card_country` is that of the payment. `None` if no seller is named
    /// or nothing was paid.
    pub(crate) async fn issue(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        card_country: Option<Country>,
    ) -> Result<Option<Invoice>, StoreError> {
        let Some(delivered_at) = order.settled_at.filter(|_| !order.is_free()) else { return Ok(None) };
        let seller = unit.seller().find_current().await?.seller;
        if seller.name.as_str().is_empty() {
            return Ok(None);
        }
        let details = unit.billing_details().find(order.id).await?;
        let lines = order.lines.iter().map(|line| (line.agent_id, line.title.clone(), line.amount));
        let buyer = buyer(details.as_ref(), card_country);
        self.insert(unit, order, &seller, buyer, delivered_at, lines.collect()).await.map(Some)
    }

    /// Issues a credit note about what was refunded since the last one, or about everything that is left if the dispute of the
    /// payment `is_lost`. If a refund failed after its credit note, a new invoice replaces the former one.
    pub(crate) async fn credit_refunds(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        is_lost: bool,
    ) -> Result<(), StoreError> {
        let documents = unit.invoices().list_by_order(order.id).await?;
        let Some(invoice) = current(&documents) else { return Ok(()) };
        let kept = if is_lost {
            BTreeMap::new()
        } else {
            kept_amounts(order, &unit.refunds().list_by_order(order.id).await?)
        };
        if !invoice.is_credited_beyond(&documents, &kept) {
            let lines = invoice.credit_lines(&documents, &kept);
            return self.insert_credit_note(unit, invoice, lines).await;
        }
        let line = |line: &OrderLine| {
            let kept = kept.get(&line.agent_id).copied().filter(|kept| !kept.is_zero())?;
            Some((line.agent_id, line.title.clone(), kept))
        };
        let lines = order.lines.iter().filter_map(line).collect();
        self.replace(unit, order, &documents, invoice, invoice.buyer.clone(), lines).await
    }

    /// Replaces what is left of the invoice if the billing details have changed.
    pub(crate) async fn correct(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        let documents = unit.invoices().list_by_order(order.id).await?;
        let Some(invoice) = current(&documents) else { return Ok(()) };
        let details = unit.billing_details().find(order.id).await?;
        let buyer = buyer(details.as_ref(), invoice.buyer.country);
        let remaining = invoice.remaining_lines(&documents);
        if buyer == invoice.buyer || remaining.is_empty() {
            return Ok(());
        }
        self.replace(unit, order, &documents, invoice, buyer, remaining).await
    }

    /// A new invoice, and a credit note about what is left of the former one.
    async fn replace(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        documents: &[Invoice],
        former: &Invoice,
        buyer: InvoiceBuyer,
        lines: Vec<(AgentId, String, Cents)>,
    ) -> Result<(), StoreError> {
        let seller = unit.seller().find_current().await?.seller;
        if seller.name.as_str().is_empty() {
            return Ok(());
        }
        // The invoice first, as everywhere: two units of work that need both numbers would otherwise deadlock.
        let _ = self.insert(unit, order, &seller, buyer, former.delivered_at, lines).await?;
        let lines = former.credit_lines(documents, &BTreeMap::new());
        self.insert_credit_note(unit, former, lines).await
    }

    async fn insert(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        seller: &Seller,
        buyer: InvoiceBuyer,
        delivered_at: DateTime<Utc>,
        lines: Vec<(AgentId, String, Cents)>,
    ) -> Result<Invoice, StoreError> {
        let day = delivered_at.with_timezone(&self.context.site().time_zone).date_naive();
        let number = self.take_number(unit, InvoiceSeries::invoices(!order.provider.is_live())).await?;
        let invoice = Invoice {
            number,
            order_id: order.id,
            credits: None,
            issued_at: self.context.clock.now(),
            delivered_at,
            seller: seller.lines(),
            seller_country: seller.tax.country,
            tax: seller.tax.tax_for(&buyer, day),
            buyer,
            lines: Vec::new(),
        };
        let invoice = invoice.with_lines(lines);
        unit.invoices().insert(&invoice).await?;
        Ok(invoice)
    }

    async fn insert_credit_note(
        &self,
        unit: &mut dyn UnitOfWork,
        about: &Invoice,
        lines: Vec<InvoiceLine>,
    ) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        let number = self.take_number(unit, about.number.series.credit_notes()).await?;
        let issued_at = self.context.clock.now();
        let note = Invoice { number, credits: Some(about.number), issued_at, lines, ..about.clone() };
        unit.invoices().insert(&note).await
    }

    async fn take_number(
        &self,
        unit: &mut dyn UnitOfWork,
        series: InvoiceSeries,
    ) -> Result<InvoiceNumber, StoreError> {
        let now = self.context.clock.now().with_timezone(&self.context.site().time_zone);
        unit.invoices().take_number(series, now.year()).await
    }

    /// A member's own invoice or credit note.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read_own(
        &self,
        member: &AuthenticatedUser,
        order_id: OrderId,
        number: &str,
    ) -> Result<InvoiceDocument, InvoiceError> {
        let order = self.context.queries.orders().find(order_id).await?;
        let order = order.filter(|order| order.member.id == member.user.id);
        self.read_document(&order.ok_or(InvoiceError::NotFound)?, number).await
    }

    /// The same for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(
        &self,
        actor: Actor,
        order_id: OrderId,
        number: &str,
    ) -> Result<InvoiceDocument, InvoiceError> {
        actor.require(Permission::ManageOrders)?;
        let order = self.context.queries.orders().find(order_id).await?;
        self.read_document(&order.ok_or(InvoiceError::NotFound)?, number).await
    }

    async fn read_document(
        &self,
        order: &OrderSummary,
        number: &str,
    ) -> Result<InvoiceDocument, InvoiceError> {
        let documents = self.context.store.read().await?.invoices().list_by_order(order.id).await?;
        let found = documents.iter().find(|invoice| invoice.number.to_string() == number);
        let invoice = found.ok_or(InvoiceError::NotFound)?;
        Ok(InvoiceDocument::new(&self.context.site(), invoice, &order.member))
    }

    pub fn to_pdf(&self, document: &InvoiceDocument) -> Result<Vec<u8>, StoreError> {
        let written = self.context.invoice_pdf_renderer.render(document);
        written.map_err(|error| StoreError::Unavailable(error.into()))
    }

    /// What was sold by country and rate in this time, less credit notes. Once the shop takes real payments, without those of
    /// tests.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn report(
        &self,
        actor: Actor,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<BTreeMap<TaxRowKey, TaxRow>, Failure> {
        actor.require(Permission::ExportData)?;
        let is_live = self.context.payment_provider.kind().is_live();
        let issued = self.context.store.read().await?.invoices().list_issued(since, until).await?;
        Ok(tax_report(issued.into_iter().filter(|invoice| !(is_live && invoice.number.series.is_test()))))
    }
}

/// Billing details take precedence over the country of the payment.
fn buyer(details: Option<&BillingDetails>, country: Option<Country>) -> InvoiceBuyer {
    let Some(details) = details else { return InvoiceBuyer { country, ..InvoiceBuyer::default() } };
    let lines = [details.name()].into_iter().chain(details.address().lines());
    InvoiceBuyer {
        lines: lines.filter(|line| !line.is_empty()).map(str::to_owned).collect(),
        tax_id: details.tax_id().to_owned(),
        country: details.country().or(country),
        region: details.region().to_owned(),
    }
}
