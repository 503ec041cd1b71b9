//! Images: decoding and encoding, and where their files are stored.

mod bucket_client;
mod container;
mod decode;
mod encode;
mod processor;
mod storage;
mod target;

pub(crate) use processor::decode_within;
pub use processor::{ImageReencoder, reencode};
pub use storage::ObjectStorage;
pub(crate) use storage::open_store;
pub use target::{InvalidMediaTarget, MediaTarget, S3Bucket};
