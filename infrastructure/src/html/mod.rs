//! HTML that strangers wrote.

mod sanitizer;

pub use sanitizer::AllowListSanitizer;
