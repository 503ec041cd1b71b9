//! The blog: who reads what, and how posts are kept.

mod desk;
mod reading;

pub use desk::{PostDesk, PostDeskError, PostEntry};
pub use reading::{Blog, Found};
