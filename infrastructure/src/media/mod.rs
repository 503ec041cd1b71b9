//! Where the files of images are stored.

mod bucket_client;
mod storage;
mod target;

pub use storage::ObjectStorage;
pub(crate) use storage::open_store;
pub use target::{InvalidMediaTarget, MediaTarget, S3Bucket};
