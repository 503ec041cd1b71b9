//! Invoices and credit notes. Prices include tax, so an invoice says how much of its total is tax.

mod business_id;
mod invoice;
mod number;
mod rates;
mod report;

pub use business_id::eu_business_country;
pub use invoice::{Invoice, InvoiceBuyer, InvoiceLine, InvoiceTax, current, kept_amounts};
pub use number::{InvoiceNumber, InvoiceNumberError, InvoiceSeries};
pub use rates::{TaxName, TaxNameError, TaxPercent, TaxPercentError, TaxRate, TaxSettings, included_tax};
pub use report::{TaxRow, TaxRowKey, tax_report};
