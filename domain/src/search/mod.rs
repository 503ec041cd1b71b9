//! The form in which texts are compared, and searches that found nothing.

use unicode_normalization::UnicodeNormalization as _;

mod missed_search;

pub use missed_search::{MissedSearch, MissedSearchText};

/// A text in the form in which a search compares it: in lower case for all of Unicode, unlike SQLite's `lower`, and in one
/// form of letters that can be composed or decomposed, full-width, or ligatures (NFKC).
pub fn normalize_for_search(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}
