//! Blog posts.

mod fields;
mod post;
mod revision;
mod text;
mod working_copy;

pub use fields::{PostExcerpt, PostExcerptError, PostTitle, PostTitleError};
pub use post::{Post, PostDraft, Schedule};
pub use revision::PostRevision;
pub use text::{PostText, PostTextError};
pub use working_copy::{EditorState, WorkingCopy};
