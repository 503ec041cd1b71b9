//! Blog posts: reading and management.

mod admin;
mod previews;
mod queries;
mod revisions;
mod schedule;
mod working_copies;

pub use admin::{ManagePostError, ManagePosts, PostInput};
pub use previews::{PostPreviews, Preview, PreviewLinkError};
pub use queries::{PostLookup, PostReader};
pub use revisions::PostRevisions;
pub use schedule::{LocalTime, PublishAt, PublishScheduledPosts, ScheduleError};
pub use working_copies::{SaveWorkingCopyError, WorkingCopies, WorkingCopyInput, WorkingCopyView};
