//! Reviews of premium agents by the members who own them.

mod fields;
mod rating;
mod review;

pub use fields::{ReviewReply, ReviewReplyError, ReviewText, ReviewTextError, Stars, StarsError};
pub use rating::Rating;
pub use review::{HiddenReview, Reply, Review, ReviewDraft};
