//! Buying: what a cart costs, the order that freezes it, and the purchases it becomes.

mod order;
mod purchase;
mod quote;

pub use order::{
    IntentRef, LineOutcome, Order, OrderDiscount, OrderLine, OrderState, SettleError, Settlement,
};
pub use purchase::Purchase;
pub use quote::{Charge, Quote, QuoteError, QuotedItem, TotalTooSmall};
