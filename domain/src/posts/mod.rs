//! Blog posts.

mod fields;
mod post;
mod slug;

pub use fields::{PostExcerpt, PostExcerptError, PostTitle, PostTitleError};
pub use post::{Post, PostDraft};
pub use slug::{Slug, SlugError};
