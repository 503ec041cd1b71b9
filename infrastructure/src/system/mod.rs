//! The system clock and the id generator.

mod clock;
mod ids;

pub use clock::SystemClock;
pub use ids::UuidV7Generator;
