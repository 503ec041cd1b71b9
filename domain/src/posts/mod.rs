//! The blog.

mod slug;

pub use slug::{Slug, SlugError};
