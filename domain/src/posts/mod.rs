//! Blog posts.

mod card;
mod details;
mod fields;
mod post;
mod revision;
mod tags;
mod text;
mod working_copy;

pub use card::{CardReference, UnknownCard};
pub use details::{
    AuthorName, AuthorNameError, PostDetails, SeoDescription, SeoDescriptionError, SeoTitle, SeoTitleError,
};
pub use fields::{PostExcerpt, PostExcerptError, PostTitle, PostTitleError};
pub use post::{Post, PostDraft, Schedule};
pub use revision::PostRevision;
pub use tags::{PostTags, PostTagsError, SameTagError, TagName, TagNameError};
pub use text::{PostText, PostTextError};
pub use working_copy::{EditorSession, WorkingCopy};
