//! Blog posts: reading and management.

mod admin;
mod author;
mod cards;
mod former_paths;
mod headings;
mod import;
mod list;
mod previews;
mod published;
mod queries;
mod revisions;
mod schedule;
mod tags;
mod working_copies;

pub use admin::{ManagePostError, ManagePosts, PostInput};
pub use author::{AuthorInput, ShownName};
pub use cards::{AgentCard, Card, CardReader, PostCards, PromptCard, replace_cards, without_cards};
pub use former_paths::FormerPage;
pub use headings::{Heading, add_heading_ids};
pub use import::{
    BlogExport, ExportedImage, ExportedKind, ExportedPost, ExportedStatus, Fragment, ImportError,
    ImportOptions, ImportPosts, ImportReport, ImportWarning,
};
pub use list::{PostFilter, PostSort, PostStatus};
pub use previews::{PostPreviews, Preview, PreviewLinkError};
pub use published::{Month, MonthCount, Neighbors, PublishedPosts, TagCount, TaggedPosts};
pub use queries::{PostLookup, PostReader};
pub use revisions::PostRevisions;
pub use schedule::{LocalTime, PublishAt, PublishScheduledPosts, ScheduleError};
pub use tags::{ManageTagError, ManageTags};
pub use working_copies::{SaveWorkingCopyError, WorkingCopies, WorkingCopyInput, WorkingCopyView};
