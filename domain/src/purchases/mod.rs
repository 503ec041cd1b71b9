//! Purchases: quotes, orders, refunds and disputes.

mod gift;
mod order;
mod order_line;
mod order_state;
mod order_status;
mod payment_discrepancy;
mod purchase;
mod quote;
mod refund;
mod refundable;
mod refunds_and_disputes;
mod settlement;

pub use order::{Order, OrderDiscount};
pub use order_line::{Correction, CorrectionError, CorrectionKind, LineOutcome, OrderLine};
pub use order_state::OrderState;
pub use order_status::OrderStatus;
pub use payment_discrepancy::{DiscrepancyKind, PaymentDiscrepancy};
pub use purchase::{OrderNumber, Purchase, PurchaseStatus};
pub use quote::{Charge, Quote, QuoteError, QuoteItem, TotalTooSmall};
pub use refund::{Refund, RefundState};
pub use refundable::Refundable;
pub use refunds_and_disputes::{
    Dispute, DisputeStatus, LineStatuses, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes,
};
pub use settlement::{SettleError, SettlementContext};
