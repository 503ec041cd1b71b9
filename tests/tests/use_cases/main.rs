//! Use cases beneath the edge; those of paying when much happens at once, on every adapter of storage and on several
//! threads.

mod at_once;
mod blog;
mod corrections;
mod deliveries;
mod events;
mod housekeeping;
mod interleaved;
mod open_orders;
mod reconciler;
mod refunds;
mod seeding;
mod storm;
mod sweep;
mod world;

/// Makes a test of each of these on every adapter of storage.
macro_rules! on_every_store {
    ($($case:ident),+ $(,)?) => {
        crate::on_every_store!(memory: $($case),+);
        crate::on_every_store!(sqlite: $($case),+);
        crate::on_every_store!(postgres: $($case),+);
    };
    ($store:ident: $($case:ident),+) => {
        mod $store {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $case() {
                let world: Option<crate::world::World> = crate::world::World::$store().await.into();
                if let Some(world) = world {
                    super::$case(&std::sync::Arc::new(world)).await;
                }
            })+
        }
    };
}
use on_every_store;
