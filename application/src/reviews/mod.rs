//! Reviews of agents by the members who own them. Who sees a review follows from current ownership: a refund hides it,
//! and regained ownership shows it again.

mod moderate_reviews;
mod review_reader;
mod write_review;

pub use moderate_reviews::{ModerateReviewError, ModerateReviews};
pub use review_reader::ReviewReader;
pub use write_review::{WriteReview, WriteReviewError};
