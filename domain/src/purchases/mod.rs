//! Buying: what a cart costs, the order that freezes it, and the purchases it becomes.

mod finding;
mod order;
mod purchase;
mod quote;
mod reversal;

pub use finding::{Finding, FindingKind};
pub use order::{
    IntentRef, LineOutcome, Order, OrderDiscount, OrderLine, OrderState, SettleError, Settlement,
};
pub use purchase::{OrderNumber, Purchase, PurchaseStatus};
pub use quote::{Charge, Quote, QuoteError, QuotedItem, TotalTooSmall};
pub use reversal::{Dispute, DisputeStatus, ProviderRefund, RefundStatus, Reversals, Standing};
