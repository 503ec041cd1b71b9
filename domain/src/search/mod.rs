//! Searches that found nothing.

mod missed_search;

pub use missed_search::{MissedSearch, MissedSearchText};
