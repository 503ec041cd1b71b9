//! The time and names for new things.

mod clock;
mod ids;

pub use clock::SystemClock;
pub use ids::UuidV7Generator;
