//! Blog posts: reading and management.

mod admin;
mod queries;
mod schedule;

pub use admin::{ManagePostError, ManagePosts, PostInput};
pub use queries::{PostLookup, PostReader};
pub use schedule::{PublishAt, PublishScheduledPosts, ScheduleError};
