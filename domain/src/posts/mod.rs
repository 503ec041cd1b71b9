//! Blog posts.

mod fields;
mod post;
mod slug;

pub use fields::{PostContent, PostContentError, PostExcerpt, PostExcerptError, PostTitle, PostTitleError};
pub use post::{Post, PostDraft};
pub use slug::{Slug, SlugError};
