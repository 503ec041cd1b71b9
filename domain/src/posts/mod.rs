//! Blog posts.

mod fields;
mod post;

pub use fields::{PostExcerpt, PostExcerptError, PostTitle, PostTitleError};
pub use post::{Post, PostDraft, Schedule};
