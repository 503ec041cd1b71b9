//! The contract of payment providers: one suite that the sandbox and Stripe both pass.
//!
//! Each case gets its own provider. [`payment_contract!`](crate::payment_contract) generates a test for each case.

pub mod contract;
mod message;
mod proxy;
mod stripe_world;

pub use proxy::{Fault, Proxy, RecordedRequest};
pub use stripe_world::{StripeWorld, stripe_account};

use std::sync::Arc;

use application::ports::{Intent, PaymentProvider};
use async_trait::async_trait;

/// A provider, and a client that pays there as a browser does.
pub struct ProviderUnderTest {
    pub provider: Arc<dyn PaymentProvider>,
    pub cardholder: Box<dyn Cardholder>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Card {
    Good,
    /// Its bank declines.
    Declined,
}

#[async_trait]
pub trait Cardholder: Send + Sync {
    /// Tries a card in the provider's form and returns whether it was accepted.
    async fn pay(&self, intent: &Intent, card: Card) -> bool;

    /// Pays with a card whose bank opens an inquiry afterwards. `false` if the provider knows no inquiries.
    async fn pay_with_inquiry(&self, intent: &Intent) -> bool;
}

/// Generates a test for every case. `$open` is a function that returns a [`ProviderUnderTest`], or `None` if none is
/// available.
#[macro_export]
macro_rules! payment_contract {
    ($open:path) => {
        $crate::payment_contract! { $open;
            create_payment_has_order_and_amount,
            create_with_same_key_returns_same_payment,
            create_concurrently_with_same_key_creates_one,
            create_with_other_key_creates_another_payment,
            create_with_same_key_other_amount_is_rejected,
            retrieve_unknown_payment_returns_none,
            pay_with_good_card_receives_the_amount,
            pay_with_declined_card_leaves_payment_open,
            cancel_twice_succeeds_and_blocks_payment,
            cancel_paid_payment_is_rejected,
            refund_line_twice_with_same_key_refunds_once,
            refund_line_concurrently_refunds_once,
            list_refunds_includes_their_agents,
            refund_line_in_parts_reports_their_ids,
            refund_over_paid_amount_is_rejected,
            refund_of_unpaid_payment_is_rejected,
            inquiry_is_reported_and_takes_no_access,
            list_payments_since_includes_their_orders,
            list_refunds_since_returns_them_by_payment,
        }
    };
    ($open:path; $($case:ident),+ $(,)?) => {
        $(#[tokio::test]
        async fn $case() {
            if let Some(provider_under_test) = Option::<$crate::payments::ProviderUnderTest>::from($open()) {
                $crate::payments::contract::$case(&provider_under_test).await;
            }
        })+
    };
}
