//! Blog posts: reading and management.

mod admin;
mod queries;

pub use admin::{ManagePostError, ManagePosts, PostInput};
pub use queries::{PostLookup, PostReader};
