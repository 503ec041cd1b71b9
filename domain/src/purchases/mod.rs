//! Purchases: quotes, orders, refunds and disputes.

mod billing_details;
mod gift;
mod imported;
mod order;
mod order_line;
mod order_message;
mod order_state;
mod order_status;
mod payment_discrepancy;
mod purchase;
mod quote;
mod quote_lines;
mod refund;
mod refundable;
mod refunds_and_disputes;
mod settlement;

pub use billing_details::{BillingDetails, BillingField, BillingFieldError};
pub use imported::IMPORTED_PREFIX;
pub use order::{Order, OrderDiscount};
pub use order_line::{Correction, CorrectionError, CorrectionKind, LineOutcome, OrderLine};
pub use order_message::{MessageContent, MessageText, MessageTextError, MessageTopic, OrderMessage};
pub use order_state::OrderState;
pub use order_status::OrderStatus;
pub use payment_discrepancy::{DiscrepancyKind, PaymentDiscrepancy};
pub use purchase::{OrderNumber, Purchase, PurchaseStatus};
pub use quote::{Charge, Quote, QuoteError, QuoteItem, TotalTooSmall};
pub use quote_lines::{BundleLine, BundleRef, CreditedAgent, PricedLine, QuoteLines};
pub use refund::{Refund, RefundState};
pub use refundable::Refundable;
pub use refunds_and_disputes::{
    Dispute, DisputeStatus, LineStatuses, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes,
};
pub use settlement::{SettleError, SettlementContext};
