//! Buying: what a cart costs, the order that freezes it, and the purchases it becomes.

mod finding;
mod order;
mod order_line;
mod order_state;
mod purchase;
mod quote;
mod reversal;
mod settlement;

pub use finding::{Finding, FindingKind};
pub use order::{Order, OrderDiscount};
pub use order_line::{Correction, CorrectionKind, CorrectionRefusal, LineOutcome, OrderLine};
pub use order_state::OrderState;
pub use purchase::{OrderNumber, Purchase, PurchaseStatus};
pub use quote::{Charge, Quote, QuoteError, QuotedItem, TotalTooSmall};
pub use reversal::{Dispute, DisputeStatus, ProviderKind, ProviderRefund, RefundStatus, Reversals, Standing};
pub use settlement::{SettleError, Settlement};
