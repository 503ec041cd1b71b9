//! The blog: who reads what, and how posts are kept.

mod admin;
mod queries;

pub use admin::{ManagePostError, ManagePosts, PostInput};
pub use queries::{Found, PostReader};
