//! The system clock, the id generator and the disk.

mod clock;
mod data_folder;
mod ids;

pub use clock::SystemClock;
pub use data_folder::DataFolder;
pub use ids::UuidV7Generator;
