//! The contract of payment providers: one suite that the sandbox and Stripe both pass.
//!
//! Each case gets its own provider. [`payment_contract!`](crate::payment_contract) makes
//! a test of each.

pub mod contract;
mod message;
mod proxy;
mod stripe_world;

pub use proxy::{Fault, Proxy, Seen};
pub use stripe_world::{StripeWorld, stripe_account};

use std::sync::Arc;

use application::ports::{Intent, PaymentProvider};
use async_trait::async_trait;

/// A provider, and somebody who pays there as a browser does.
pub struct Till {
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
    /// Tries a card at the provider's own form, and tells whether it was taken.
    async fn pay(&self, intent: &Intent, card: Card) -> bool;
}

/// Makes a test of every case. `$open` is a function that answers a [`Till`], or `None` where there is
/// nothing to test with.
#[macro_export]
macro_rules! payment_contract {
    ($open:path) => {
        $crate::payment_contract! { $open;
            a_payment_is_begun_for_its_order_and_amount,
            one_key_begins_one_payment,
            begin_concurrently_with_same_key_creates_one_payment,
            another_amount_under_its_own_key_is_another_payment,
            another_amount_under_the_same_key_is_refused,
            unknown_payment_is_not_found,
            a_good_card_pays_exactly_the_amount,
            a_declined_card_leaves_the_payment_open,
            cancel_twice_succeeds_and_blocks_payment,
            a_paid_payment_is_not_canceled,
            refund_line_twice_with_same_key_refunds_once,
            refund_line_concurrently_refunds_once,
            refunds_are_told_with_the_agents_they_give_back,
            no_more_is_given_back_than_was_paid,
            refund_of_unpaid_payment_is_rejected,
            payments_are_listed_with_their_orders_from_a_time_on,
            list_reversals_since_returns_refunds_by_payment,
        }
    };
    ($open:path; $($case:ident),+ $(,)?) => {
        $(#[tokio::test]
        async fn $case() {
            if let Some(till) = Option::<$crate::payments::Till>::from($open()) {
                $crate::payments::contract::$case(&till).await;
            }
        })+
    };
}
