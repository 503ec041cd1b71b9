//! The system clock, the id generator, the disk and ZIP files.

mod clock;
mod data_folder;
mod ids;
mod zip_archive;

pub use clock::SystemClock;
pub use data_folder::DataFolder;
pub use ids::UuidV7Generator;
pub use zip_archive::ZipArchiveWriter;
