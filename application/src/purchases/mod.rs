//! Purchases: checkout, fulfillment, refunds, webhook and reconciliation.

mod abandonment;
mod checkout;
mod confirmation;
mod corrections;
mod discount_simulation;
mod discount_validation;
mod discrepancies;
mod fulfillment;
mod grant_agent;
mod history;
mod list_discrepancies;
mod manage_orders;
mod member_orders;
mod order_mailer;
mod order_messages;
mod order_reconciler;
mod order_timeline;
mod payment_reconciler;
mod payment_sync;
mod pricing;
mod purchase_status;
mod refund_order;
mod refund_processor;
mod resend_receipt;
mod single_flight;
mod test_orders;
mod webhook;

pub use checkout::{Cart, Checkout, CheckoutError, CheckoutSession};
pub use confirmation::{ConfirmError, Confirmation};
pub use corrections::{CorrectPurchaseError, Corrections};
pub use discount_simulation::{
    DiscountRefusal, DiscountSimulation, SimulateDiscounts, SimulateDiscountsError, SimulatedBuyer,
    SimulatedDiscount,
};
pub use discount_validation::{DiscountValidation, ValidateDiscountError};
pub use discrepancies::DiscrepancyRecorder;
pub use fulfillment::{Fulfillment, FulfillmentError};
pub use grant_agent::GrantAgent;
pub use history::PurchaseHistory;
pub use list_discrepancies::ListPaymentDiscrepancies;
pub use manage_orders::{ManageOrderError, ManageOrders, OrderDetail, OrderRefund};
pub use member_orders::{MemberOrder, MemberOrderError, MemberOrders};
pub use order_mailer::OrderMailer;
pub use order_messages::{OrderMessageError, OrderMessages};
pub use order_reconciler::{OrderReconciler, OrderReconciliationReport};
pub use order_timeline::{OrderEvent, OrderEventActor, OrderEventKind};
pub use payment_reconciler::{PaymentReconciler, PaymentReconciliationReport};
pub use payment_sync::{PaymentSync, PaymentSyncError, SyncedOrder};
pub use pricing::{CartChange, CartOutdated};
pub use refund_order::{RefundOrder, RefundOrderError, RefundRequest};
pub use resend_receipt::{ResendReceipt, ResendReceiptError};
pub use single_flight::PaymentRequests;
pub use test_orders::TestOrders;
pub use webhook::{EventProcessor, ReceiveWebhookError, WebhookHandler};
