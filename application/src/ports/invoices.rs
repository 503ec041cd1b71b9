use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::invoices::{Invoice, InvoiceNumber, InvoiceSeries};

use super::StoreError;

/// Invoices and credit notes. They never change.
#[async_trait]
pub trait InvoiceRepository: Send {
    /// The next number of the series in this year. Other units of work that need one wait until this one ends; if it does not
    /// commit, they get the same number.
    async fn take_number(&mut self, series: InvoiceSeries, year: i32) -> Result<InvoiceNumber, StoreError>;
    async fn insert(&mut self, invoice: &Invoice) -> Result<(), StoreError>;
    async fn find(&mut self, number: InvoiceNumber) -> Result<Option<Invoice>, StoreError>;
    /// Oldest first.
    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Invoice>, StoreError>;
    /// Issued since then and before `until`, oldest first.
    async fn list_issued(
        &mut self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Invoice>, StoreError>;
}
