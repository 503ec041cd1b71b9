//! Buying: the checkout, fulfilment, and the reconciler that looks after what was left open.

mod abandonment;
mod checkout;
mod confirmation;
mod fulfilment;
mod history;
mod pricing;
mod receipt;
mod reconciler;

pub use checkout::{Cart, Checkout, CheckoutError, OpenCheckout};
pub use confirmation::{ConfirmError, Confirmation};
pub use fulfilment::{Fulfilment, FulfilmentError};
pub use history::History;
pub use pricing::{CartChange, ChangedCart};
pub use receipt::Receipts;
pub use reconciler::{Reconciler, Reconciliation};
