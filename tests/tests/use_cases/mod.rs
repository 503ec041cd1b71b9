//! Use cases below the HTTP layer. Purchases run concurrently on every storage adapter.

mod blog;
mod checkout_stress;
mod cleanup;
mod concurrency;
mod corrections;
mod discount_quotes;
mod fixture;
mod health;
mod interleavings;
mod media;
mod member_imports;
mod open_orders;
mod order_reconciler;
mod package_downloads;
mod payment_reconciler;
mod permissions;
mod problem_reports;
mod refund_orders;
mod refunds;
mod seeding;
mod skills;
mod stored_refunds;
mod test_orders;
mod webhook;
mod webhook_deliveries;
mod webhooks;

/// Generates a test for each case on every storage adapter.
macro_rules! on_every_store {
    ($($case:ident),+ $(,)?) => {
        crate::use_cases::on_every_store!(memory: $($case),+);
        crate::use_cases::on_every_store!(sqlite: $($case),+);
        crate::use_cases::on_every_store!(postgres: $($case),+);
    };
    ($store:ident: $($case:ident),+) => {
        mod $store {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $case() {
                let context: Option<crate::use_cases::fixture::TestContext> = crate::use_cases::fixture::TestContext::$store().await.into();
                if let Some(context) = context {
                    super::$case(&std::sync::Arc::new(context)).await;
                }
            })+
        }
    };
}
use on_every_store;
