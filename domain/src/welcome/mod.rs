//! The first steps of a new member.

mod interests;
mod steps;

pub use interests::{Interests, InterestsError};
pub use steps::Welcome;
