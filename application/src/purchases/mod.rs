//! Buying: the checkout, fulfilment, and the reconciler that looks after what was left open.

mod abandonment;
mod checkout;
mod confirmation;
mod corrections;
mod events;
mod findings;
mod fulfilment;
mod history;
mod pricing;
mod receipt;
mod receipt_copy;
mod reconciler;
mod review;
mod sweep;
mod synchronization;
mod withdrawal;

pub use checkout::{Cart, Checkout, CheckoutError, OpenCheckout};
pub use confirmation::{ConfirmError, Confirmation};
pub use corrections::{CorrectionError, Corrections};
pub use events::{EventError, EventIntake, EventProcessor};
pub use findings::FindingRecorder;
pub use fulfilment::{Fulfilment, FulfilmentError};
pub use history::History;
pub use pricing::{CartChange, ChangedCart};
pub use receipt::Receipts;
pub use receipt_copy::{ReceiptCopies, ReceiptCopyError};
pub use reconciler::{Reconciler, Reconciliation};
pub use review::Review;
pub use sweep::{Sweep, Sweeping};
pub use synchronization::{Synchronization, SynchronizationError, Synchronized};
