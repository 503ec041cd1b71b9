//! Purchases: checkout, fulfillment, refunds, webhook and reconciliation.

mod abandonment;
mod checkout;
mod confirmation;
mod corrections;
mod discrepancies;
mod fulfillment;
mod history;
mod list_discrepancies;
mod payment_audit;
mod payment_sync;
mod pricing;
mod receipt;
mod reconciler;
mod resend_receipt;
mod revoke_access;
mod webhook;

pub use checkout::{Cart, Checkout, CheckoutError, CheckoutSession};
pub use confirmation::{ConfirmError, Confirmation};
pub use corrections::{CorrectionError, Corrections};
pub use discrepancies::DiscrepancyRecorder;
pub use fulfillment::{Fulfillment, FulfillmentError};
pub use history::History;
pub use list_discrepancies::ListPaymentDiscrepancies;
pub use payment_audit::{PaymentAudit, PaymentAuditReport};
pub use payment_sync::{PaymentSync, SyncedOrder, SynchronizationError};
pub use pricing::{CartChange, CartOutdated};
pub use receipt::Receipts;
pub use reconciler::{Reconciler, Reconciliation};
pub use resend_receipt::{ReceiptCopyError, ResendReceipt};
pub use webhook::{EventError, EventProcessor, WebhookHandler};
