//! How many people visit the site and where they come from, without data about any of them.

mod count;
mod source;
mod visitors;

pub use count::{TrafficCount, TrafficKind};
pub use source::{Source, SourceKind};
pub use visitors::Visitors;
