use application::ports::{InvoiceRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::invoices::{Invoice, InvoiceNumber, InvoiceSeries};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl InvoiceRepository for MemoryUnitOfWork {
    async fn take_number(&mut self, series: InvoiceSeries, year: i32) -> Result<InvoiceNumber, StoreError> {
        self.enter("invoices.take_number").await?;
        let last = self.state.invoice_counters.entry((series, year)).or_default();
        *last += 1;
        Ok(InvoiceNumber { series, year, sequence: *last })
    }

    async fn insert(&mut self, invoice: &Invoice) -> Result<(), StoreError> {
        self.enter("invoices.insert").await?;
        let known = self.state.require_order(invoice.order_id);
        self.check(known)?;
        let is_taken = self.state.invoices.iter().any(|other| other.number == invoice.number);
        self.check(if is_taken { Err(StoreError::Conflict("invoices".into())) } else { Ok(()) })?;
        self.state.invoices.push(invoice.clone());
        Ok(())
    }

    async fn find(&mut self, number: InvoiceNumber) -> Result<Option<Invoice>, StoreError> {
        self.enter("invoices.find").await?;
        Ok(self.list_invoices(|invoice| invoice.number == number).pop())
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Invoice>, StoreError> {
        self.enter("invoices.list_by_order").await?;
        Ok(self.list_invoices(|invoice| invoice.order_id == order_id))
    }

    async fn list_issued(
        &mut self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Invoice>, StoreError> {
        self.enter("invoices.list_issued").await?;
        Ok(self.list_invoices(|invoice| (since..until).contains(&invoice.issued_at)))
    }
}

impl MemoryUnitOfWork {
    fn list_invoices(&self, is_listed: impl Fn(&Invoice) -> bool) -> Vec<Invoice> {
        let mut found: Vec<_> = self.state.invoices.iter().filter(|it| is_listed(it)).cloned().collect();
        found.sort_by_key(|invoice| (invoice.issued_at, invoice.number.to_string()));
        found
    }
}
